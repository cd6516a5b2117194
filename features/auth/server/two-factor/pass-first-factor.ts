import { lockPerson, presentUser, type UserRow } from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { UserInfo } from '#features/account/contract.ts';
import type { TwoFactorStep } from '../../contract.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { limits } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { createChallenge } from '../one-time/challenges.ts';
import { isShut } from '../sessions/demo-accounts.ts';
import { findKnownDevice, perAccount } from '../devices/known-device.ts';
import { openSession, type OpenedSession } from '../sessions/open-session.ts';
import { channelOf, sendLogInCode } from './send-log-in-code.ts';
import type { SecurityTable, SessionTable } from '../tables.ts';

export interface LoggedIn {
  readonly kind: 'session';
  readonly session: OpenedSession;
  readonly userInfo: UserInfo;
}

export type LogInResult = LoggedIn | { readonly kind: 'two-factor'; readonly step: TwoFactorStep };

interface Way {
  readonly method: SessionTable['method'];
  readonly caller: Caller;
}

interface FirstFactor extends Way {
  /** Whether what was proven is so still, asked while nobody can change it. */
  readonly holds?: (trx: Trx) => Promise<boolean>;
}

/** Opens the session of somebody who has proven with all factors who they are. */
export const logInFully = async (deps: AuthDeps, trx: Trx, user: UserRow, way: Way): Promise<LoggedIn> => {
  const session = await openSession(deps, trx, user, way);
  return { kind: 'session', session, userInfo: presentUser(user, session.expiresAt) };
};

/**
 * After a password, or Google, has said who it is: in, or on to the second factor. Null: a password takes its time to be
 * checked, and meanwhile it was changed or the account closed; who changed it has shut out everybody else. So too for
 * demo accounts where they are closed.
 */
export const passFirstFactor = async (
  deps: AuthDeps,
  { id }: UserRow,
  { holds, ...way }: FirstFactor,
): Promise<LogInResult | null> => {
  const passed = await inTransaction(deps.db, async (trx) => {
    const user = await lockPerson(trx, id);
    if (!user || (holds && !(await holds(trx)))) return null;
    if (await isShut(deps, trx, id, way.caller)) return null;
    const security = await trx.selectFrom('auth_security').selectAll().where('user_id', '=', id).executeTakeFirst();
    return security?.two_factor
      ? await askForCode(deps, trx, user, { ...way, security })
      : await logInFully(deps, trx, user, way);
  });
  if (passed === null || 'kind' in passed) return passed;
  passed.text();
  return { kind: 'two-factor', step: passed.step };
};

const askForCode = async (
  deps: AuthDeps,
  trx: Trx,
  user: UserRow,
  { method, caller, security }: Way & { readonly security: Pick<SecurityTable, 'two_factor' | 'phone'> },
): Promise<{ step: TwoFactorStep; text: () => void }> => {
  const { challengeId, hash } = await createChallenge(trx, {
    purpose: 'login',
    userId: user.id,
    data: { method },
    now: deps.clock.now(),
  });
  const way = channelOf(deps, security);
  // Too many codes: no further one is sent, and sending it again says until when. Recovery codes and passkeys still work,
  // so that nobody who knows a password keeps its owner out.
  const known = await findKnownDevice(trx, { userId: user.id, device: caller.device });
  const wait = await checkRateLimits({ ...deps, db: trx }, perAccount(limits.codeToAccount, user.id, known));
  const text = wait > 0 ? () => {} : await sendLogInCode(deps, trx, user, { hash, way });
  const passkeys = await trx.selectFrom('auth_passkeys').select('id').where('user_id', '=', user.id).execute();
  return {
    step: { twoFactorRequired: true, challengeId, channel: way.channel, passkey: passkeys.length > 0 },
    text,
  };
};
