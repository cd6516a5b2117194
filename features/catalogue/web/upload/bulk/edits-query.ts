import { queryOptions } from '@tanstack/react-query';
import type { listEdits } from '#features/bulk/contract-edits.ts';
import { ask } from '#ui/data/api.ts';

const soon = 1500;

/** The query polls while an edit is in progress. */
export const bulkEditsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'bulk', 'edits'] as const,
    queryFn: async (context) => (await ask<typeof listEdits>(context, 'GET /api/v1/app/bulk/edits')).edits,
    refetchInterval: ({ state }) => (state.data?.some(({ left }) => left > 0) ? soon : false),
  });
