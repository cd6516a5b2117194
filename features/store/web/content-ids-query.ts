import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listContentIds } from '#features/catalogue/contract-content-id.ts';

/** The order of the ids doesn't matter. */
export const contentIdsQuery = (beatIds: readonly string[]) => {
  const ids = [...new Set(beatIds)].toSorted().join(',');
  return queryOptions({
    queryKey: ['public', 'catalogue', 'content-ids', ids] as const,
    queryFn: async (context) =>
      (await ask<typeof listContentIds>(context, 'GET /api/v1/app/beatstore/content-ids', { query: { ids } }))
        .registered,
  });
};
