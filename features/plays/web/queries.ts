import { queryOptions } from '@tanstack/react-query';
import type { getNamedBeats } from '#features/catalogue/contract.ts';
import { ask } from '#ui/data/api.ts';

/** Maximum number of ids in one request. */
const idsEach = 50;

/** Leaves out beats that are no longer on sale. */
export const namedBeatsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['public', 'plays', 'named', ids] as const,
    queryFn: async (context) => {
      const parts = Array.from({ length: Math.max(1, Math.ceil(ids.length / idsEach)) }, (_, part) =>
        ids.slice(part * idsEach, (part + 1) * idsEach),
      );
      const responses = parts.map((part) =>
        ask<typeof getNamedBeats>(context, 'GET /api/v1/app/beatstore/named', { query: { ids: part.join(',') } }),
      );
      return (await Promise.all(responses)).flat();
    },
    enabled: ids.length > 0,
  });
