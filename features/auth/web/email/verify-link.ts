import { type Api, ApiError } from '#contract-kit/api.ts';
import type { verifyChangedEmail } from '../../contract-recovery.ts';
import type { verifyEmail } from '../../contract.ts';

export interface VerificationLink {
  readonly token: string;
  /** The link verifies another email, which replaces the current one. */
  readonly isChange: boolean;
}

/** Only someone who isn't logged in to the email's account needs a new password. */
export const verifyLink = (
  api: Api,
  { token, isChange }: VerificationLink,
  newPassword?: string,
): Promise<{ readonly message: string }> => {
  const body = { token, ...(newPassword !== undefined && { newPassword }) };
  return isChange
    ? api<typeof verifyChangedEmail>('POST /api/v1/app/profile-u-e-v', { body })
    : api<typeof verifyEmail>('POST /api/v1/app/verify-email', { body });
};

/** Returns the email if verifying it takes a new password; null for any other error. */
export const emailWithoutPassword = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'AUTH_NEW_PASSWORD_NEEDED') return null;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'email' in details ? String(details.email) : '';
};
