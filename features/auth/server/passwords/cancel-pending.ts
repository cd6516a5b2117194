import { setPendingEmail } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { spendLinks } from '../one-time/links.ts';

/**
 * A new password shuts out anyone who knew the old one: it cancels logins that wait for their second factor, links to set a
 * password, and a pending change of email.
 */
export const cancelPending = async (trx: Trx, userId: string, now: Date): Promise<void> => {
  await trx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
  await spendLinks(trx, userId, ['reset-password', 'change-email'], now);
  await setPendingEmail(trx, userId, null);
};
