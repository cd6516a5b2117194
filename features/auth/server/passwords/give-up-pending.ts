import { setPendingEmail } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { useUpLinks } from '../one-time/links.ts';

/**
 * A new password shuts out whoever knew the old one: log-ins that wait for their second factor, links to set a password,
 * and an e-mail that was about to take the place of this one go with it.
 */
export const giveUpPending = async (trx: Trx, userId: string, now: Date): Promise<void> => {
  await trx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
  await useUpLinks(trx, userId, ['reset-password', 'change-email'], now);
  await setPendingEmail(trx, userId, null);
};
