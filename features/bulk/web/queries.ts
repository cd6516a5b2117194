import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listEdits } from '../contract-edits.ts';
import type { getImport } from '../contract-imports.ts';

const soon = 2000;
const later = 10_000;

/** While a row is queued, refetched every 2 seconds, or every 10 if more than 100 rows aren't done. */
export const importQuery = () =>
  queryOptions({
    queryKey: ['personal', 'bulk', 'import'] as const,
    queryFn: async (context) => (await ask<typeof getImport>(context, 'GET /api/v1/app/bulk/imports')).running,
    refetchInterval: ({ state }) => {
      const rows = state.data?.rows ?? [];
      if (!rows.some((row) => row.state === 'queued')) return false;
      return rows.length > 100 ? later : soon;
    },
  });

const editsSoon = 1500;

/** The query polls while an edit is in progress. */
export const bulkEditsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'bulk', 'edits'] as const,
    queryFn: async (context) => (await ask<typeof listEdits>(context, 'GET /api/v1/app/bulk/edits')).edits,
    refetchInterval: ({ state }) => (state.data?.some(({ left }) => left > 0) ? editsSoon : false),
  });
