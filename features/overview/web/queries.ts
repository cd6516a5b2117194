import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getAdminSummary } from '../contract.ts';

/** The figures on the admin home page, refetched on each visit. */
export const adminSummaryQuery = () =>
  queryOptions({
    queryKey: ['personal', 'overview', 'summary'] as const,
    queryFn: (context) => ask<typeof getAdminSummary>(context, 'GET /api/v1/app/admin-summary'),
    staleTime: 0,
  });
