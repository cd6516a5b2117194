import { queryOptions } from '@tanstack/react-query';
import type { accountStatus } from '#features/auth/contract-security.ts';
import type { getAppInfo } from '#features/settings/contract.ts';
import { apiOf } from '#ui/data/api.ts';

/** What is set up for an account. */
export const accountStatusQuery = (email: string) =>
  queryOptions({
    queryKey: ['auth', 'status', email],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof accountStatus>('GET /api/v1/app/account-status', { query: { email }, signal }),
  });

/** Which software runs here. */
export const appInfoQuery = () =>
  queryOptions({
    queryKey: ['settings', 'app-info'],
    queryFn: ({ meta, signal }) => apiOf(meta)<typeof getAppInfo>('GET /api/v1/app/app-info', { signal }),
  });
