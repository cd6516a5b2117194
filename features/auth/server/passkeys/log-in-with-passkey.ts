import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { limits } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { type Challenge, lockChallenge, lockChallengeOf, useChallenge } from '../one-time/challenges.ts';
import { checkPasskey, type Response } from './check-passkey.ts';
import { findWaiting } from '../two-factor/finish-log-in.ts';
import { type LoggedIn, logInFully } from '../two-factor/pass-first-factor.ts';
import {
  type AskedPasskey,
  credentialsOf,
  keepQuestion,
  passkeysOf,
  passkeyTimeout,
  takeQuestion,
} from './passkey-challenge.ts';
import type { PasskeyPlace } from './passkey-place.ts';
import type { SessionTable } from '../tables.ts';

type Place = PasskeyPlace | Failure<'AUTH_PASSKEY_REFUSED'>;
type Refused = Failure<'AUTH_PASSKEY_REFUSED' | 'AUTH_TOO_OFTEN'>;

interface Asking {
  readonly place: Place;
  readonly caller: Caller;
}

/** Asks for any passkey of this shop, or for one that is the second factor of a log-in which waits. */
export const askForLogIn = async (
  deps: AuthDeps,
  waitingId: string | undefined,
  { place, caller }: Asking,
): Promise<AskedPasskey | Refused | Failure<'AUTH_CHALLENGE_OVER'>> => {
  if (isFailure(place)) return place;
  const wait = await checkRateLimits(deps, ...perNetwork(limits.passkeyByNetwork, caller.network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const now = deps.clock.now();
  const asked = { rpID: place.rpID, userVerification: 'required', timeout: passkeyTimeout } as const;
  if (waitingId === undefined) {
    const options = await generateAuthenticationOptions(asked);
    return keepQuestion(deps.db, { purpose: 'passkey-login', userId: null, options, now });
  }
  return inTransaction(deps.db, async (trx) => {
    const waiting = await lockChallenge(trx, waitingId, ['login'], now);
    if (!waiting || waiting.user_id === null) return fail('AUTH_CHALLENGE_OVER');
    const own = await passkeysOf(trx, waiting.user_id);
    // An empty list would ask for anybody's.
    if (own.length === 0) return fail('AUTH_PASSKEY_REFUSED');
    const options = await generateAuthenticationOptions({ ...asked, allowCredentials: credentialsOf(own) });
    return keepQuestion(trx, {
      purpose: 'passkey-login',
      userId: waiting.user_id,
      options,
      data: { loginChallenge: waiting.hash.toString('base64url') },
      now,
    });
  });
};

/** A passkey with its owner verified is both factors at once: something they have, and a finger or a number. */
export const logInWithPasskey = async (
  deps: AuthDeps,
  { challengeId, response }: { readonly challengeId: string; readonly response: Response },
  { place, caller }: Asking,
): Promise<LoggedIn | Refused> => {
  if (isFailure(place)) return place;
  const wait = await checkRateLimits(deps, ...perNetwork(limits.passkeyByNetwork, caller.network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  return inTransaction(deps.db, async (trx) => {
    const challenge = await takeQuestion(trx, { challengeId, purpose: 'passkey-login', now: deps.clock.now() });
    const passkey = challenge && (await checkPasskey(deps, trx, { challenge, response, place }));
    const user = passkey && (await findWaiting(deps, trx, passkey, caller));
    const method = challenge && user && (await endWait(deps, trx, challenge));
    if (!user || !method) return fail('AUTH_PASSKEY_REFUSED');
    return logInFully(deps, trx, user, { method, caller });
  });
};

/** How the log-in began, whose waiting is over now; null when it can no longer be completed. */
const endWait = async (
  { clock }: Pick<AuthDeps, 'clock'>,
  trx: Trx,
  { data }: Challenge,
): Promise<SessionTable['method'] | null> => {
  if (data.loginChallenge === undefined) return 'passkey';
  const now = clock.now();
  const waiting = await lockChallengeOf(trx, Buffer.from(data.loginChallenge, 'base64url'), ['login'], now);
  if (!waiting) return null;
  await useChallenge(trx, waiting, now);
  return waiting.data.method ?? 'password';
};
