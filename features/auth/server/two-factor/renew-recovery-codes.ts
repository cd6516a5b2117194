import { fail, type Failure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { noteOrigin } from '../origins/note-made.ts';
import { emailOwner } from '../mails/email-owner.ts';

type Refused = Failure<'AUTH_TWO_FACTOR_OFF'>;

export const renewRecoveryCodes = async (
  deps: Deps,
  actor: UserActor,
): Promise<{ recoveryCodes: string[] } | Refused> => {
  return inTransaction(deps.db, async (trx) => {
    const security = await trx
      .selectFrom('auth_security')
      .select('two_factor')
      .where('user_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst();
    const [user] = await findUsersByIds(trx, [actor.id]);
    if (!security?.two_factor || !user) return fail('AUTH_TWO_FACTOR_OFF');
    const recoveryCodes = await replaceRecoveryCodes(trx, deps.config.sessionSecret, user.id);
    await noteOrigin(trx, actor, { kind: 'two-factor', id: user.id, owner: user }, deps.clock.now());
    await emailOwner(deps, trx, user, {
      subject: t`New recovery codes were created on your ${{ label: label.name }} account`,
      heading: t`New recovery codes were created`,
      text: t`New recovery codes were created for your account. The old ones no longer work.`,
    });
    return { recoveryCodes };
  });
};
