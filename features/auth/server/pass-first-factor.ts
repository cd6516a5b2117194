import { presentUser, type UserRow } from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { UserInfo } from '#features/account/contract.ts';
import type { TwoFactorStep } from '../contract.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { createChallenge, setChallengeCode } from './challenges.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { mailCode, textCode } from './send-code.ts';
import type { SecurityTable, SessionTable } from './tables.ts';

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

/** Opens the session of somebody who has proven with all factors who they are. */
export const logInFully = async (deps: AuthDeps, trx: Trx, user: UserRow, way: Way): Promise<LoggedIn> => {
  const session = await openSession(deps, trx, user, way);
  return { kind: 'session', session, userInfo: presentUser(user, session.expiresAt) };
};

/** After a password, or Google, has said who it is: in, or on to the second factor. */
export const passFirstFactor = async (deps: AuthDeps, user: UserRow, way: Way): Promise<LogInResult> => {
  const security = await deps.db
    .selectFrom('auth_security')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!security?.two_factor) return inTransaction(deps.db, (trx) => logInFully(deps, trx, user, way));
  const { step, text } = await inTransaction(deps.db, (trx) => askForCode(deps, trx, user, { ...way, security }));
  // Out of the transaction, and nobody waits for it: a slow service must not tell who has an account. It can be resent.
  text?.().catch((error: unknown) => deps.log.error({ err: error }, 'a code could not be sent by phone'));
  return { kind: 'two-factor', step };
};

const askForCode = async (
  deps: AuthDeps,
  trx: Trx,
  user: UserRow,
  { method, security }: Way & { readonly security: Pick<SecurityTable, 'two_factor' | 'phone'> },
): Promise<{ step: TwoFactorStep; text: (() => Promise<void>) | null }> => {
  const now = deps.clock.now();
  const { challengeId, hash } = await createChallenge(trx, {
    purpose: 'login',
    userId: user.id,
    data: { method },
    now,
  });
  const code = await setChallengeCode(trx, deps.config.sessionSecret, hash);
  const passkeys = await trx.selectFrom('auth_passkeys').select('id').where('user_id', '=', user.id).execute();
  const byPhone = security.two_factor === 'phone' && security.phone !== null ? security.phone : null;
  const what = 'to log in';
  if (byPhone === null) await mailCode(deps, trx, user, { code, what, purpose: `code:${hash.toString('hex')}` });
  return {
    step: {
      twoFactorRequired: true,
      challengeId,
      channel: byPhone === null ? 'email' : 'phone',
      passkey: passkeys.length > 0,
    },
    text: byPhone === null ? null : () => textCode(deps, byPhone, { code, what }),
  };
};
