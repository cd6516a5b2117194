import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { commitEvenOnFailure } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { Passkey } from '../../contract-security.ts';
import { limits } from '../attempts/limits.ts';
import { type PasskeyRow, type Response, userHandle } from './check-passkey.ts';
import {
  type PasskeyRequest,
  credentialsOf,
  createPasskeyChallenge,
  lockPasskeys,
  passkeysOf,
  passkeyTimeout,
  spendPasskeyChallenge,
} from './passkey-challenge.ts';
import type { RelyingParty, RelyingPartyResult } from './relying-party.ts';
import { presentPasskey } from './present-passkey.ts';
import { noteMade } from '../origins/note-made.ts';
import { loadWebAuthn } from './web-authn.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refused = Failure<'AUTH_PASSKEY_REFUSED'>;

const maxPasskeys = 20;
const full = () =>
  fail('AUTH_PASSKEY_REFUSED', {
    message: forCaller(
      () => t`An account can have at most ${{ maxPasskeys: String(maxPasskeys) }} passkeys. Remove one first.`,
    ),
  });
/** EdDSA, ES256, RS256: every current authenticator supports at least one. */
const algorithms = [-8, -7, -257];

/** Starts creating a passkey. The person has recently confirmed the password or a passkey. */
export const startAddPasskey = async (
  deps: Deps,
  actor: UserActor,
  relyingParty: RelyingPartyResult,
): Promise<PasskeyRequest | Refused | Failure<'AUTH_TOO_OFTEN'>> => {
  const now = deps.clock.now();
  if (isFailure(relyingParty)) return relyingParty;
  const wait = await checkRateLimits(deps, [limits.passkeyByAccount, actor.id]);
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const known = await passkeysOf(deps.db, actor.id);
  if (known.length >= maxPasskeys) return full();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: label.name,
    rpID: relyingParty.rpID,
    userID: userHandle(actor.id),
    userName: actor.email,
    userDisplayName: actor.username,
    timeout: passkeyTimeout,
    attestationType: 'none',
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return createPasskeyChallenge(deps.db, { purpose: 'passkey-add', userId: actor.id, options, now });
};

interface NewPasskey {
  readonly challengeId: string;
  readonly response: Response;
  readonly name: string;
}

/** Stores the passkey that the browser created, and emails the account's owner. */
export const addPasskey = async (
  deps: Deps,
  { challengeId, response, name }: NewPasskey,
  { actor, relyingParty }: { readonly actor: UserActor; readonly relyingParty: RelyingPartyResult },
): Promise<Passkey | Refused> => {
  const now = deps.clock.now();
  if (isFailure(relyingParty)) return relyingParty;
  // Even a wrong response uses up its challenge.
  return commitEvenOnFailure(deps.db, async (trx) => {
    const challenge = await spendPasskeyChallenge(trx, { challengeId, purpose: 'passkey-add', userId: actor.id, now });
    const credential =
      challenge &&
      (await verifyNewPasskey(deps, response, { relyingParty, challenge: challenge.data.challenge ?? '' }));
    if (!credential) return fail('AUTH_PASSKEY_REFUSED');
    if ((await lockPasskeys(trx, actor.id)).length >= maxPasskeys) return full();
    const [user] = await findUsersByIds(trx, [actor.id]);
    // A known id may be another person's passkey, whose key must not be replaced.
    const row = await trx
      .insertInto('auth_passkeys')
      .values({ ...credential, user_id: actor.id, name, created_at: now, last_used_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row || !user) return fail('AUTH_PASSKEY_REFUSED');
    await noteMade(deps, trx, actor, {
      kind: 'passkey',
      id: row.id,
      owner: user,
      subject: t`A passkey was added on your ${{ label: label.name }} account`,
      heading: t`A passkey was added`,
      text: t`A passkey was added to your account. Anyone who has it can log in with it alone.`,
      name,
    });
    return presentPasskey(row);
  });
};

type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>;
type NewCredential = Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports'>;

/** Returns null unless the passkey was created here for this challenge, and the device verified its owner. */
const verifyNewPasskey = async (
  { log }: Deps,
  response: Response,
  { relyingParty, challenge }: { readonly relyingParty: RelyingParty; readonly challenge: string },
): Promise<NewCredential | null> => {
  try {
    const registration = response as unknown as RegistrationResponseJSON;
    const webAuthn = await loadWebAuthn();
    if (!isSelfAttested(webAuthn, registration)) return null;
    const { verified, registrationInfo } = await webAuthn.verifyRegistrationResponse({
      response: registration,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.rpID,
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

/** Refuses a manufacturer's certificate: checking it would fetch URLs that an attacker can write into it. */
const isSelfAttested = (
  { decodeAttestationObject, isoBase64URL }: WebAuthn,
  { response }: RegistrationResponseJSON,
): boolean => {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = statement.get('fmt');
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined);
};
