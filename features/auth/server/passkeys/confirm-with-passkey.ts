import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { limits } from '../attempts/limits.ts';
import { checkPasskey, type Response } from './check-passkey.ts';
import { confirmSession } from '../sessions/confirm-session.ts';
import {
  type AskedPasskey,
  credentialsOf,
  keepQuestion,
  passkeysOf,
  passkeyTimeout,
  takeQuestion,
} from './passkey-challenge.ts';
import type { PasskeyPlace } from './passkey-place.ts';

type Place = PasskeyPlace | Failure<'AUTH_PASSKEY_REFUSED'>;

/** Asks for one of somebody's own passkeys in the place of their password. */
export const askForConfirmation = async (
  deps: AuthDeps,
  actor: UserActor,
  place: Place,
): Promise<AskedPasskey | Failure<'AUTH_PASSKEY_REFUSED' | 'AUTH_TOO_OFTEN'>> => {
  if (isFailure(place)) return place;
  const wait = await checkRateLimits(deps, [limits.passkeyByAccount, actor.id]);
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const own = await passkeysOf(deps.db, actor.id);
  if (own.length === 0) return fail('AUTH_PASSKEY_REFUSED', { message: 'Your account has no passkey yet.' });
  const options = await generateAuthenticationOptions({
    rpID: place.rpID,
    allowCredentials: credentialsOf(own),
    userVerification: 'required',
    timeout: passkeyTimeout,
  });
  return keepQuestion(deps.db, { purpose: 'passkey-confirm', userId: actor.id, options, now: deps.clock.now() });
};

/** Opens for 5 minutes what needs the password, in this session. */
export const confirmWithPasskey = async (
  deps: AuthDeps,
  { challengeId, response }: { readonly challengeId: string; readonly response: Response },
  { actor, place }: { readonly actor: UserActor; readonly place: Place },
): Promise<{ message: string } | Failure<'AUTH_PASSKEY_REFUSED'>> => {
  if (isFailure(place)) return place;
  const now = deps.clock.now();
  return inTransaction(deps.db, async (trx) => {
    const challenge = await takeQuestion(trx, { challengeId, purpose: 'passkey-confirm', userId: actor.id, now });
    const passkey = challenge && (await checkPasskey(deps, trx, { challenge, response, place }));
    if (!passkey) return fail('AUTH_PASSKEY_REFUSED');
    await confirmSession({ ...deps, db: trx }, actor.sessionId);
    return { message: 'Passkey validated' };
  });
};
