import { queryOptions } from '@tanstack/react-query';
import type { accountStatus } from '#features/auth/contract-security.ts';
import { ask } from '#ui/data/api.ts';

/** What is set up for an account. */
export const accountStatusQuery = (email: string) =>
  queryOptions({
    queryKey: ['personal', 'auth', 'status', email] as const,
    queryFn: (context) => ask<typeof accountStatus>(context, 'GET /api/v1/app/account-status', { query: { email } }),
  });
