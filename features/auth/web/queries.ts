import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { verifyResetToken } from '../contract-recovery.ts';
import type { accountStatus } from '../contract-security.ts';

/** Prefix of the keys of all accounts' statuses; a change of two-factor refetches them. */
export const accountStatusKey = ['personal', 'auth', 'status'] as const;

export const accountStatusQuery = (email: string) =>
  queryOptions({
    queryKey: [...accountStatusKey, email] as const,
    queryFn: (context) => ask<typeof accountStatus>(context, 'GET /api/v1/app/account-status', { query: { email } }),
  });

export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'link', 'reset', token] as const,
    queryFn: async (context) =>
      (
        await ask<typeof verifyResetToken>(context, 'POST /api/v1/app/password-reset/verify-token', {
          body: { token },
        })
      ).isValid,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
