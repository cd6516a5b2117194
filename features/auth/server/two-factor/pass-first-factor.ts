import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { isSuspended, lockPerson, presentUser, type UserRow } from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { UserInfo } from '#features/account/contract.ts';
import type { Deps } from '#platform/deps.ts';
import type { TwoFactorStep } from '../../contract.ts';
import { limits, perAccount } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { createChallenge } from '../one-time/challenges.ts';
import { isLockedDemoAccount } from '../sessions/demo-accounts.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import { openSession, type OpenedSession } from '../sessions/open-session.ts';
import { destinationOf, sendLogInCode } from './send-code.ts';
import type { SecurityTable, SessionTable } from '../tables.ts';

export interface LoggedIn {
  readonly kind: 'session';
  readonly session: OpenedSession;
  readonly userInfo: UserInfo;
}

export type LogInResult = LoggedIn | { readonly kind: 'two-factor'; readonly step: TwoFactorStep };

interface LogInMethod {
  readonly method: SessionTable['method'];
  readonly caller: Caller;
}

interface FirstFactor extends LogInMethod {
  /** Checks the proof again, with the account locked. */
  readonly stillHolds?: (trx: Trx) => Promise<boolean>;
}

export const logInFully = async (
  deps: Deps,
  trx: Trx,
  user: UserRow,
  logIn: LogInMethod,
): Promise<LoggedIn | Failure<'AUTH_SUSPENDED'>> => {
  // The account may have been suspended since the login began, so it's checked again, with the account locked.
  if (await isSuspended(trx, user.id)) return fail('AUTH_SUSPENDED');
  const session = await openSession(deps, trx, user, logIn);
  return { kind: 'session', session, userInfo: presentUser(user, session.expiresAt) };
};

/**
 * Opens the session of someone whom a password or Google has identified, or starts the second factor. Returns null if
 * the password has just been changed or the account closed, and for a locked demo account.
 */
export const passFirstFactor = async (
  deps: Deps,
  { id }: UserRow,
  { stillHolds, ...logIn }: FirstFactor,
): Promise<LogInResult | Failure<'AUTH_SUSPENDED'> | null> => {
  const passed = await inTransaction(deps.db, async (trx) => {
    const user = await lockPerson(trx, id);
    if (!user || (stillHolds && !(await stillHolds(trx)))) return null;
    if (await isLockedDemoAccount(deps, trx, id, logIn.caller)) return null;
    if (user.suspended_at !== null) return fail('AUTH_SUSPENDED');
    const security = await trx.selectFrom('auth_security').selectAll().where('user_id', '=', id).executeTakeFirst();
    return security?.two_factor
      ? await askForCode(deps, trx, user, { ...logIn, security })
      : await logInFully(deps, trx, user, logIn);
  });
  if (passed === null || isFailure(passed) || 'kind' in passed) return passed;
  passed.sendText();
  return { kind: 'two-factor', step: passed.step };
};

const askForCode = async (
  deps: Deps,
  trx: Trx,
  user: UserRow,
  { method, caller, security }: LogInMethod & { readonly security: Pick<SecurityTable, 'two_factor' | 'phone'> },
): Promise<{ step: TwoFactorStep; sendText: () => void }> => {
  const { challengeId, hash } = await createChallenge(trx, {
    purpose: 'login',
    userId: user.id,
    data: { method },
    now: deps.clock.now(),
  });
  const destination = destinationOf(deps, security);
  // After too many codes none is sent; "send again" says how long to wait. Recovery codes and passkeys still work, so
  // that someone who knows the password can't keep the owner out.
  const known = await findKnownDevice(trx, { userId: user.id, devices: caller.devices });
  const wait = await checkRateLimits({ ...deps, db: trx }, perAccount(limits.codeToAccount, user.id, known));
  const sendText = wait > 0 ? () => {} : await sendLogInCode(deps, trx, user, { hash, destination });
  const passkeys = await trx.selectFrom('auth_passkeys').select('id').where('user_id', '=', user.id).execute();
  return {
    step: { twoFactorRequired: true, challengeId, channel: destination.channel, passkey: passkeys.length > 0 },
    sendText,
  };
};
