import { setPendingEmail } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { spendLinks } from '../one-time/links.ts';

/** Shuts out anyone who knew the old password: cancels waiting logins, password links and a pending change of email. */
export const cancelPending = async (trx: Trx, userId: string, now: Date): Promise<void> => {
  await trx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
  await spendLinks(trx, userId, ['reset-password', 'change-email'], now);
  await setPendingEmail(trx, userId, null);
};
