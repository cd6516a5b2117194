import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getAppInfo } from '../contract.ts';

export const appInfoQuery = () =>
  queryOptions({
    queryKey: ['personal', 'settings', 'app-info'] as const,
    queryFn: (context) => ask<typeof getAppInfo>(context, 'GET /api/v1/app/app-info'),
    staleTime: 5 * 60_000,
  });
