import { queryOptions } from '@tanstack/react-query';
import type { Beat, getNamedBeats } from '#features/catalogue/contract.ts';
import { ask } from '#ui/data/api.ts';
import type { getThisWeek } from '../contract.ts';

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

/** The beats that were played most in the last seven days, the most played first. */
export const thisWeekQuery = () =>
  queryOptions({
    queryKey: ['public', 'plays', 'this-week'] as const,
    queryFn: async (context): Promise<readonly Beat[]> =>
      (await ask<typeof getThisWeek>(context, 'GET /api/v1/app/beatstore/this-week')).beats,
  });
