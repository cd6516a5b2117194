import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listJobs } from '../contract.ts';

export const jobsKey = ['personal', 'jobs'] as const;

export const jobsQuery = (page: number) =>
  queryOptions({
    queryKey: [...jobsKey, page] as const,
    queryFn: (context) => ask<typeof listJobs>(context, 'GET /api/v1/app/admin/jobs', { query: { page } }),
    // Jobs change without an admin's action.
    refetchInterval: 5_000,
  });
