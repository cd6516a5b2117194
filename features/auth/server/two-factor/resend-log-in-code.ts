import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits, perAccount } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { lockChallenge } from '../one-time/challenges.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import { findWaiting } from './finish-log-in.ts';
import { destinationOf, sendLogInCode } from './send-code.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refused = Failure<'AUTH_CHALLENGE_OVER' | 'AUTH_TOO_OFTEN'>;

/** Sends a new code for a waiting login. Neither the tries nor the ten minutes start over. */
export const resendLogInCode = async (
  deps: Deps,
  challengeId: string,
  caller: Caller,
): Promise<{ message: string } | Refused> => {
  const wait = await checkRateLimits(deps, ...perNetwork(limits.codeByNetwork, caller.network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const result = await inTransaction(deps.db, async (trx) => {
    const challenge = await lockChallenge(trx, challengeId, ['login'], deps.clock.now());
    const user = challenge && (await findWaiting(deps, trx, challenge, caller));
    if (!challenge || !user) return fail('AUTH_CHALLENGE_OVER');
    const security = await trx
      .selectFrom('auth_security')
      .select(['two_factor', 'phone'])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const known = await findKnownDevice(trx, { userId: user.id, devices: caller.devices });
    const pause = await checkRateLimits({ ...deps, db: trx }, perAccount(limits.codeToAccount, user.id, known));
    if (pause > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: pause });
    const destination = destinationOf(deps, security);
    const sendText = await sendLogInCode(deps, trx, user, { hash: challenge.hash, destination });
    return { channel: destination.channel, sendText };
  });
  if (isFailure(result)) return result;
  result.sendText();
  return {
    message: forCaller(() =>
      result.channel === 'phone'
        ? t`A new code is on its way to your phone. The old one no longer works.`
        : t`A new code is on its way to your email. The old one no longer works.`,
    ),
  };
};
