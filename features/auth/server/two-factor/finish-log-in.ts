import { fail, type Failure } from '#contract-kit/failure.ts';
import { foldCode } from '#contract-kit/fold-text.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { commitEvenOnFailure, type Trx } from '#platform/database/open.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { Deps } from '#platform/deps.ts';
import { limits, perAccount } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { type Challenge, countTry, lockChallenge, tryCode, spendChallenge } from '../one-time/challenges.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import { type LoggedIn, logInFully } from './pass-first-factor.ts';
import { isLockedDemoAccount } from '../sessions/demo-accounts.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { emailOwner } from '../mails/email-owner.ts';

interface CodeInput {
  readonly challengeId: string;
  readonly code: string;
}

type Refused = Failure<'AUTH_WRONG_CODE' | 'AUTH_SUSPENDED' | 'AUTH_CHALLENGE_OVER' | 'AUTH_TOO_OFTEN'>;

/** Completes a login with the code that was sent or with a recovery code. */
export const finishLogIn = async (
  deps: Deps,
  { challengeId, code }: CodeInput,
  caller: Caller,
): Promise<LoggedIn | Refused> => {
  const wait = await checkRateLimits(deps, ...perNetwork(limits.codeByNetwork, caller.network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  return commitEvenOnFailure(deps.db, async (trx) => {
    const now = deps.clock.now();
    const challenge = await lockChallenge(trx, challengeId, ['login'], now);
    const user = challenge && (await findWaiting(deps, trx, challenge, caller));
    if (!challenge || !user) return fail('AUTH_CHALLENGE_OVER');
    const known = await findKnownDevice(trx, { userId: user.id, devices: caller.devices });
    const isSent = /^\d{6}$/.test(foldCode(code));
    // Only six-digit codes are limited, so that the limit can't keep out an owner with a recovery code.
    const pause = isSent
      ? await checkRateLimits({ ...deps, db: trx }, perAccount(limits.codeTryByAccount, user.id, known))
      : 0;
    if (pause > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: pause });
    const right = isSent
      ? await tryCode(trx, deps.config.sessionSecret, challenge, code)
      : await tryRecoveryCode(deps, trx, { challenge, user, code });
    if (!right) return fail('AUTH_WRONG_CODE');
    await spendChallenge(trx, challenge, now);
    return logInFully(deps, trx, user, { method: challenge.data.method ?? 'password', caller });
  });
};

/** Returns whose login is waiting, or null if the account is closed or a locked demo account. */
export const findWaiting = async (
  deps: Deps,
  trx: Trx,
  { user_id: userId }: Pick<Challenge, 'user_id'>,
  caller: Pick<Caller, 'isLocal'>,
): Promise<UserRow | null> => {
  if (userId === null || (await isLockedDemoAccount(deps, trx, userId, caller))) return null;
  const [user] = await findUsersByIds(trx, [userId]);
  return user?.closed_at === null ? user : null;
};

const tryRecoveryCode = async (
  deps: Deps,
  trx: Trx,
  { challenge, user, code }: { readonly challenge: Challenge; readonly user: UserRow; readonly code: string },
): Promise<boolean> => {
  const isSpent = await spendRecoveryCode(trx, deps.config.sessionSecret, {
    userId: user.id,
    code,
    now: deps.clock.now(),
  });
  if (!isSpent) {
    await countTry(trx, challenge);
    return false;
  }
  const left = await countRecoveryCodes(trx, user.id);
  await emailOwner(deps, trx, user, {
    subject: t`A recovery code was used on your ${{ label: label.name }} account`,
    heading: t`A recovery code was used`,
    text: t`Someone logged in to your account with one of your recovery codes. ${plural({ codes: left }, { one: '# code is', other: '# codes are' })} left. You can create new ones in your dashboard, under Settings, Security.`,
  });
  return true;
};
