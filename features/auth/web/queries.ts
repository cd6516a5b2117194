import { queryOptions } from '@tanstack/react-query';
import type { getUserInfo } from '#features/account/contract.ts';
import { apiOf } from '#ui/data/api.ts';
import type { verifyResetToken } from '../contract-recovery.ts';

/** Whose cookies these are, asked anew each time. */
export const whoAmIQuery = () =>
  queryOptions({
    queryKey: ['who-am-i'],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof getUserInfo>('GET /api/v1/app/user-info', { signal })).user,
    staleTime: 0,
    gcTime: 0,
  });

/** Whether a link to set a new password is still good. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', 'reset', token],
    queryFn: async ({ meta, signal }) =>
      (
        await apiOf(meta)<typeof verifyResetToken>('POST /api/v1/app/password-reset/verify-token', {
          body: { token },
          signal,
        })
      ).isValid,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
