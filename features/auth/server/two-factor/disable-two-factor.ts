import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { emailOwner } from '../mails/email-owner.ts';

/** Turns two-factor off. The person has recently confirmed the password or a passkey. */
export const disableTwoFactor = (deps: Deps, userId: string): Promise<{ message: string }> =>
  inTransaction(deps.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('auth_security')
      .set({ two_factor: null, phone: null })
      .where('user_id', '=', userId)
      .where('two_factor', 'is not', null)
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('auth_recovery_codes').where('user_id', '=', userId).execute();
    const [user] = numUpdatedRows > 0n ? await findUsersByIds(trx, [userId]) : [];
    if (user) {
      await emailOwner(deps, trx, user, {
        subject: t`2FA was turned off on your ${{ label: label.name }} account`,
        heading: t`2FA was turned off`,
        text: t`Your password alone is now enough to log in. Your recovery codes no longer work.`,
      });
    }
    return { message: '2FA has been disabled.' };
  });
