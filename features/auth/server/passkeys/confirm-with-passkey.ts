import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { commitEvenOnFailure } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits } from '../attempts/limits.ts';
import { checkPasskey, type Response } from './check-passkey.ts';
import { confirmSession } from '../sessions/confirm-session.ts';
import {
  type PasskeyRequest,
  credentialsOf,
  createPasskeyChallenge,
  passkeysOf,
  passkeyTimeout,
  spendPasskeyChallenge,
} from './passkey-challenge.ts';
import type { RelyingPartyResult } from './relying-party.ts';
import { loadWebAuthn } from './web-authn.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export const startPasskeyConfirmation = async (
  deps: Deps,
  actor: UserActor,
  relyingParty: RelyingPartyResult,
): Promise<PasskeyRequest | Failure<'AUTH_PASSKEY_REFUSED' | 'AUTH_TOO_OFTEN'>> => {
  if (isFailure(relyingParty)) return relyingParty;
  const wait = await checkRateLimits(deps, [limits.passkeyByAccount, actor.id]);
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const own = await passkeysOf(deps.db, actor.id);
  if (own.length === 0)
    return fail('AUTH_PASSKEY_REFUSED', { message: forCaller(() => t`Your account has no passkey yet.`) });
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.rpID,
    allowCredentials: credentialsOf(own),
    userVerification: 'required',
    timeout: passkeyTimeout,
  });
  return createPasskeyChallenge(deps.db, {
    purpose: 'passkey-confirm',
    userId: actor.id,
    options,
    now: deps.clock.now(),
  });
};

export const confirmWithPasskey = async (
  deps: Deps,
  { challengeId, response }: { readonly challengeId: string; readonly response: Response },
  { actor, relyingParty }: { readonly actor: UserActor; readonly relyingParty: RelyingPartyResult },
): Promise<{ message: string } | Failure<'AUTH_PASSKEY_REFUSED'>> => {
  if (isFailure(relyingParty)) return relyingParty;
  const now = deps.clock.now();
  // Even a wrong response uses up its challenge.
  return commitEvenOnFailure(deps.db, async (trx) => {
    const challenge = await spendPasskeyChallenge(trx, {
      challengeId,
      purpose: 'passkey-confirm',
      userId: actor.id,
      now,
    });
    const passkey = challenge && (await checkPasskey(deps, trx, { challenge, response, relyingParty }));
    if (!passkey) return fail('AUTH_PASSKEY_REFUSED');
    await confirmSession({ ...deps, db: trx }, actor.sessionId);
    return { message: forCaller(() => t`Passkey validated`) };
  });
};
