import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getAdminSummary } from '../contract.ts';
import type { getPerson } from '../contract-person.ts';

/** Refetched on each visit. */
export const adminSummaryQuery = () =>
  queryOptions({
    queryKey: ['personal', 'overview', 'summary'] as const,
    queryFn: (context) => ask<typeof getAdminSummary>(context, 'GET /api/v1/app/admin-summary'),
    staleTime: 0,
  });

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['personal', 'overview', 'person', userId] as const,
    queryFn: (context) =>
      ask<typeof getPerson>(context, 'GET /api/v1/app/admin/people/:userId', { params: { userId } }),
    staleTime: 0,
  });
