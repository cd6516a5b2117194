import { fail, type Failure } from '#contract-kit/failure.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { dropChallenges, lockChallenge, tryCode, useChallenge } from '../one-time/challenges.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { Channel } from './send-log-in-code.ts';
import { tellOwner } from '../mails/tell-owner.ts';

/** Where somebody wants codes to be sent. `phone` is null for e-mail, and where no number was given. */
export interface Wanted {
  readonly user: UserRow;
  readonly channel: Channel;
  readonly phone: string | null;
}

interface Given {
  readonly challengeId: string;
  readonly code: string;
}

type Refused = Failure<'AUTH_WRONG_CODE' | 'AUTH_CHALLENGE_OVER'>;

/**
 * Switches on, or over to another channel, with the code that was delivered there. Answers new recovery codes when it was
 * off before; those of before stay good otherwise.
 */
export const enableTwoFactor = async (
  deps: AuthDeps,
  trx: Trx,
  { user, channel }: Wanted,
  { challengeId, code }: Given,
): Promise<string[] | Refused> => {
  const now = deps.clock.now();
  const challenge = await lockChallenge(trx, challengeId, [`enable-${channel}`], now);
  if (!challenge || challenge.user_id !== user.id) {
    return fail('AUTH_CHALLENGE_OVER', { message: 'This code has expired. Ask for a new one.' });
  }
  if (!(await tryCode(trx, deps.config.sessionSecret, challenge, code))) return fail('AUTH_WRONG_CODE');
  await useChallenge(trx, challenge, now);
  const wasOn = await chooseChannel(trx, user.id, { channel, phone: challenge.data.phone ?? null });
  // Codes of log-ins that wait went to the old place.
  await dropChallenges(trx, user.id, ['login']);
  const place = channel === 'phone' ? 'your phone' : 'this address';
  await tellOwner(deps, trx, user, {
    heading: wasOn ? 'Two-factor was changed' : 'Two-factor was switched on',
    text: `From now on you need a code to log in. We send it to ${place}.`,
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
  const chosen = { two_factor: channel, phone };
  await trx
    .insertInto('auth_security')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
  return (before?.two_factor ?? null) !== null;
};
