import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listCases } from '../contract.ts';

/** Refetched on each visit, each minute while it's on screen, and after each decision. */
export const casesQuery = () =>
  queryOptions({
    queryKey: ['personal', 'inbox'] as const,
    queryFn: (context) => ask<typeof listCases>(context, 'GET /api/v1/app/admin/inbox'),
    staleTime: 0,
    refetchInterval: 60_000,
  });
