import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { getAppInfo } from '../contract.ts';

export const appInfoQuery = () =>
  queryOptions({
    queryKey: ['settings', 'app-info'],
    queryFn: ({ meta, signal }) => apiOf(meta)<typeof getAppInfo>('GET /api/v1/app/app-info', { signal }),
    staleTime: 5 * 60_000,
  });
