import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { commitEvenOnFailure, inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { type Challenge, lockChallenge, lockChallengeOf, spendChallenge } from '../one-time/challenges.ts';
import { checkPasskey, type Response } from './check-passkey.ts';
import { findWaiting } from '../two-factor/finish-log-in.ts';
import { type LoggedIn, logInFully } from '../two-factor/pass-first-factor.ts';
import {
  type PasskeyRequest,
  credentialsOf,
  createPasskeyChallenge,
  passkeysOf,
  passkeyTimeout,
  spendPasskeyChallenge,
} from './passkey-challenge.ts';
import type { RelyingPartyResult } from './relying-party.ts';
import type { SessionTable } from '../tables.ts';
import { loadWebAuthn } from './web-authn.ts';

type Refused = Failure<'AUTH_PASSKEY_REFUSED' | 'AUTH_TOO_OFTEN'>;

interface LogInContext {
  readonly relyingParty: RelyingPartyResult;
  readonly caller: Caller;
}

/** Asks for any passkey of this shop, or for the second factor of a waiting login. */
export const startPasskeyLogIn = async (
  deps: Deps,
  waitingId: string | undefined,
  { relyingParty, caller }: LogInContext,
): Promise<PasskeyRequest | Refused | Failure<'AUTH_CHALLENGE_OVER'>> => {
  if (isFailure(relyingParty)) return relyingParty;
  const wait = await checkRateLimits(deps, ...perNetwork(limits.passkeyByNetwork, caller.network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const now = deps.clock.now();
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const request = { rpID: relyingParty.rpID, userVerification: 'required', timeout: passkeyTimeout } as const;
  if (waitingId === undefined) {
    const options = await generateAuthenticationOptions(request);
    return createPasskeyChallenge(deps.db, { purpose: 'passkey-login', userId: null, options, now });
  }
  return inTransaction(deps.db, async (trx) => {
    const waiting = await lockChallenge(trx, waitingId, ['login'], now);
    if (!waiting || waiting.user_id === null) return fail('AUTH_CHALLENGE_OVER');
    const own = await passkeysOf(trx, waiting.user_id);
    // WebAuthn reads an empty list as "any passkey", even someone else's.
    if (own.length === 0) return fail('AUTH_PASSKEY_REFUSED');
    const options = await generateAuthenticationOptions({ ...request, allowCredentials: credentialsOf(own) });
    return createPasskeyChallenge(trx, {
      purpose: 'passkey-login',
      userId: waiting.user_id,
      options,
      data: { loginChallenge: waiting.hash.toString('base64url') },
      now,
    });
  });
};

/** Logs in with a passkey. It counts as two factors: the device, and its owner's fingerprint or PIN. */
export const logInWithPasskey = async (
  deps: Deps,
  { challengeId, response }: { readonly challengeId: string; readonly response: Response },
  { relyingParty, caller }: LogInContext,
): Promise<LoggedIn | Refused | Failure<'AUTH_SUSPENDED'>> => {
  if (isFailure(relyingParty)) return relyingParty;
  const wait = await checkRateLimits(deps, ...perNetwork(limits.passkeyByNetwork, caller.network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  // Even a wrong response uses up its challenge.
  return commitEvenOnFailure(deps.db, async (trx) => {
    const challenge = await spendPasskeyChallenge(trx, {
      challengeId,
      purpose: 'passkey-login',
      now: deps.clock.now(),
    });
    const passkey = challenge && (await checkPasskey(deps, trx, { challenge, response, relyingParty }));
    const user = passkey && (await findWaiting(deps, trx, passkey, caller));
    const method = challenge && user && (await completeWaiting(deps, trx, challenge));
    if (!user || !method) return fail('AUTH_PASSKEY_REFUSED');
    return logInFully(deps, trx, user, { method, caller });
  });
};

/**
 * Returns the login's first method. If the login waited for a second factor, its challenge is used up; null if that
 * challenge can't be completed anymore.
 */
const completeWaiting = async (
  { clock }: Deps,
  trx: Trx,
  { data }: Challenge,
): Promise<SessionTable['method'] | null> => {
  if (data.loginChallenge === undefined) return 'passkey';
  const now = clock.now();
  const waiting = await lockChallengeOf(trx, Buffer.from(data.loginChallenge, 'base64url'), ['login'], now);
  if (!waiting) return null;
  await spendChallenge(trx, waiting, now);
  return waiting.data.method ?? 'password';
};
