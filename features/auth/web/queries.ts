import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract-kit/api.ts';
import type { getUserInfo } from '#features/account/contract.ts';
import { apiOf } from '#ui/data/api.ts';
import type { verifyChangedEmail, verifyResetToken } from '../contract-recovery.ts';
import type { verifyEmail } from '../contract.ts';

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

export interface Verified {
  readonly token: string;
  /** The link proves another e-mail, which takes the place of the present one. */
  readonly change: boolean;
}

const verify = (api: Api, { token, change }: Verified) =>
  change
    ? api<typeof verifyChangedEmail>('POST /api/v1/app/profile-u-e-v', { body: { token } })
    : api<typeof verifyEmail>('POST /api/v1/app/verify-email', { body: { token } });

/** Follows the link of a mail. It works once: what came of it is kept, and a second try is the person's own wish. */
export const verificationQuery = (link: Verified) =>
  queryOptions({
    queryKey: ['link', 'verify', link],
    queryFn: ({ meta }) => verify(apiOf(meta), link),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
