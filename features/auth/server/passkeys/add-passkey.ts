import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { label } from '#content/label.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { Passkey } from '../../contract-security.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { limits } from '../attempts/limits.ts';
import { type PasskeyRow, type Response, userHandle } from './check-passkey.ts';
import {
  type AskedPasskey,
  credentialsOf,
  keepQuestion,
  lockPasskeys,
  passkeysOf,
  passkeyTimeout,
  takeQuestion,
} from './passkey-challenge.ts';
import type { PasskeyPlace } from './passkey-place.ts';
import { presentPasskey } from './present-passkey.ts';
import { tellOwner } from '../mails/tell-owner.ts';

type Place = PasskeyPlace | Failure<'AUTH_PASSKEY_REFUSED'>;
type Refused = Failure<'AUTH_PASSKEY_REFUSED' | 'PASSWORD_REQUIRED'>;

const most = 20;
const full = () =>
  fail('AUTH_PASSKEY_REFUSED', { message: `An account has at most ${most} passkeys. Remove one first.` });
/** EdDSA, ES256, RS256: what every authenticator of today can do at least one of. */
const algorithms = [-8, -7, -257];

/** What the browser needs to make a passkey, for somebody who has just given their password. */
export const askForPasskey = async (
  deps: AuthDeps,
  actor: UserActor,
  place: Place,
): Promise<AskedPasskey | Refused | Failure<'AUTH_TOO_OFTEN'>> => {
  const now = deps.clock.now();
  if (!isConfirmed(actor, now)) return fail('PASSWORD_REQUIRED');
  if (isFailure(place)) return place;
  const wait = await checkRateLimits(deps, [limits.passkeyByAccount, actor.id]);
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const known = await passkeysOf(deps.db, actor.id);
  if (known.length >= most) return full();
  const options = await generateRegistrationOptions({
    rpName: label.name,
    rpID: place.rpID,
    userID: userHandle(actor.id),
    userName: actor.email,
    userDisplayName: actor.username,
    timeout: passkeyTimeout,
    attestationType: 'none',
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return keepQuestion(deps.db, { purpose: 'passkey-add', userId: actor.id, options, now });
};

interface Given {
  readonly challengeId: string;
  readonly response: Response;
  readonly name: string;
}

/** Keeps the passkey that the browser has made, and tells the account's owner. */
export const addPasskey = async (
  deps: AuthDeps,
  { challengeId, response, name }: Given,
  { actor, place }: { readonly actor: UserActor; readonly place: Place },
): Promise<Passkey | Refused> => {
  const now = deps.clock.now();
  if (!isConfirmed(actor, now)) return fail('PASSWORD_REQUIRED');
  if (isFailure(place)) return place;
  return inTransaction(deps.db, async (trx) => {
    const challenge = await takeQuestion(trx, { challengeId, purpose: 'passkey-add', userId: actor.id, now });
    const made = challenge && (await checkMade(deps, response, { place, challenge: challenge.data.challenge ?? '' }));
    if (!made) return fail('AUTH_PASSKEY_REFUSED');
    if ((await lockPasskeys(trx, actor.id)).length >= most) return full();
    const [user] = await findUsersByIds(trx, [actor.id]);
    // An id that is known already, be it another person's: whoever made it anew does not get what it opens.
    const row = await trx
      .insertInto('auth_passkeys')
      .values({ ...made, user_id: actor.id, name, created_at: now, last_used_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row || !user) return fail('AUTH_PASSKEY_REFUSED');
    await tellOwner(deps, trx, user, {
      heading: 'A passkey was added',
      text: 'A passkey was added to your account. Whoever has it can log in with it alone.',
      name,
    });
    return presentPasskey(row);
  });
};

type Made = Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports'>;

/** Null unless it was made for this challenge here, and its owner was verified while it was. */
const checkMade = async (
  { log }: Pick<AuthDeps, 'log'>,
  response: Response,
  { place, challenge }: { readonly place: PasskeyPlace; readonly challenge: string },
): Promise<Made | null> => {
  try {
    const given = response as unknown as RegistrationResponseJSON;
    if (!vouchesForItself(given)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, public_key: Buffer.from(publicKey), counter, transports: transports.slice(0, 10).map(String) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.info({ reason: error.message }, 'A new passkey was refused');
    return null;
  }
};

/**
 * No maker's certificate was asked for. One that comes all the same is not looked at: checking it would fetch addresses
 * that stand in it, which anybody can write there.
 */
const vouchesForItself = ({ response }: RegistrationResponseJSON): boolean => {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = statement.get('fmt');
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined);
};
