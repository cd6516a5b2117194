import { fail, type Failure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { lockPasskeys } from './passkey-challenge.ts';
import { findPasswordHash } from '../passwords/stored-password.ts';
import { emailOwner } from '../mails/email-owner.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refused = Failure<'AUTH_PASSKEY_NOT_FOUND' | 'AUTH_LAST_WAY_IN'>;

export const removePasskey = async (
  deps: Deps,
  passkeyId: string,
  actor: UserActor,
): Promise<{ message: string } | Refused> => {
  return inTransaction(deps.db, async (trx) => {
    const passkeys = await lockPasskeys(trx, actor.id);
    const passkey = passkeys.find(({ id }) => id === passkeyId);
    if (!passkey) return fail('AUTH_PASSKEY_NOT_FOUND');
    if (passkeys.length === 1 && !(await hasOtherWay(deps, trx, actor.id))) return fail('AUTH_LAST_WAY_IN');
    await trx.deleteFrom('auth_passkeys').where('id', '=', passkey.id).execute();
    const [user] = await findUsersByIds(trx, [actor.id]);
    if (user) {
      await emailOwner(deps, trx, user, {
        subject: t`A passkey was removed on your ${{ label: label.name }} account`,
        heading: t`A passkey was removed`,
        text: t`A passkey was removed from your account. No one can log in with it anymore.`,
        name: passkey.name,
      });
    }
    return { message: forCaller(() => t`The passkey has been removed.`) };
  });
};

/** A linked Google account counts only while Google is set up here. */
const hasOtherWay = async ({ config }: Deps, trx: Trx, userId: string): Promise<boolean> => {
  if ((await findPasswordHash(trx, userId)) !== null) return true;
  if (!config.google) return false;
  const identity = await trx
    .selectFrom('auth_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', config.google.issuer)
    .executeTakeFirst();
  return identity !== undefined;
};
