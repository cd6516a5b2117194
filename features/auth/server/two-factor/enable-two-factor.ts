import { fail, type Failure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { dropChallenges, lockChallenge, tryCode, spendChallenge } from '../one-time/challenges.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { Channel } from './send-code.ts';
import { noteOrigin } from '../origins/note-made.ts';
import { emailOwner } from '../mails/email-owner.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** `phone` is null for email, and if no number was entered. */
export interface TwoFactorChoice {
  readonly user: UserRow;
  readonly channel: Channel;
  readonly phone: string | null;
}

interface EnableInput {
  readonly challengeId: string;
  readonly code: string;
  readonly actor: UserActor;
}

type Refused = Failure<'AUTH_WRONG_CODE' | 'AUTH_CHALLENGE_OVER'>;

/**
 * Turns two-factor on, or moves it to another channel, with the code that arrived there. Returns new recovery codes if
 * it was off; otherwise the existing ones keep working.
 */
export const enableTwoFactor = async (
  deps: Deps,
  trx: Trx,
  { user, channel }: TwoFactorChoice,
  { challengeId, code, actor }: EnableInput,
): Promise<string[] | Refused> => {
  const now = deps.clock.now();
  const challenge = await lockChallenge(trx, challengeId, [`enable-${channel}`], now);
  if (!challenge || challenge.user_id !== user.id) {
    return fail('AUTH_CHALLENGE_OVER', { message: forCaller(() => t`This code has expired. Ask for a new one.`) });
  }
  if (!(await tryCode(trx, deps.config.sessionSecret, challenge, code))) return fail('AUTH_WRONG_CODE');
  await spendChallenge(trx, challenge, now);
  const wasOn = await chooseChannel(trx, user.id, { channel, phone: challenge.data.phone ?? null });
  // The codes of waiting logins were sent to the old channel.
  await dropChallenges(trx, user.id, ['login']);
  await noteOrigin(trx, actor, { kind: 'two-factor', id: user.id, owner: user }, now);
  await emailOwner(deps, trx, user, {
    subject: wasOn
      ? t`2FA was changed on your ${{ label: label.name }} account`
      : t`2FA was turned on on your ${{ label: label.name }} account`,
    heading: wasOn ? t`2FA was changed` : t`2FA was turned on`,
    text:
      channel === 'phone'
        ? t`You now need a code to log in. We send it to your phone.`
        : t`You now need a code to log in. We send it to this address.`,
  });
  return wasOn ? [] : replaceRecoveryCodes(trx, deps.config.sessionSecret, user.id);
};

const chooseChannel = async (
  trx: Trx,
  userId: string,
  { channel, phone }: { readonly channel: Channel; readonly phone: string | null },
): Promise<boolean> => {
  const before = await trx
    .selectFrom('auth_security')
    .select('two_factor')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const values = { two_factor: channel, phone };
  await trx
    .insertInto('auth_security')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return (before?.two_factor ?? null) !== null;
};
