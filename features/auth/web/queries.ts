import { queryOptions } from '@tanstack/react-query';
import type { getUserInfo } from '#features/account/contract.ts';
import { ask } from '#ui/data/api.ts';
import type { verifyChangedEmail, verifyResetToken } from '../contract-recovery.ts';
import type { verifyEmail } from '../contract.ts';

/** Whose cookies these are, asked anew each time. */
export const whoAmIQuery = () =>
  queryOptions({
    queryKey: ['personal', 'who-am-i'] as const,
    queryFn: async (context) => (await ask<typeof getUserInfo>(context, 'GET /api/v1/app/user-info')).user,
    staleTime: 0,
    gcTime: 0,
  });

/** Whether a link to set a new password is still good. */
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

export interface Verified {
  readonly token: string;
  /** The link proves another e-mail, which takes the place of the present one. */
  readonly change: boolean;
}

/** Follows the link of a mail. It works once: what came of it is kept, and a second try is the person's own wish. */
export const verificationQuery = ({ token, change }: Verified) =>
  queryOptions({
    queryKey: ['public', 'link', 'verify', token, change] as const,
    // Without the signal: a link works once, so that its answer must not be missed.
    queryFn: ({ meta, queryKey }) =>
      change
        ? ask<typeof verifyChangedEmail>({ meta, queryKey }, 'POST /api/v1/app/profile-u-e-v', { body: { token } })
        : ask<typeof verifyEmail>({ meta, queryKey }, 'POST /api/v1/app/verify-email', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
