import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { BrowserResponse } from '../../contract-security.ts';
import type { Challenge } from '../one-time/challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyTable } from '../tables.ts';
import { loadWebAuthn } from './web-authn.ts';

export type PasskeyRow = Selectable<PasskeyTable>;

/** The browser's unchecked response. */
export type Response = BrowserResponse;

/** The person's id for authenticators, which reveals nothing about the person (WebAuthn, 14.6.1). */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/**
 * Returns the passkey that signed this challenge; null if none did, or if the device didn't verify its owner. Stores
 * the passkey's use counter, because a later response whose counter isn't higher comes from a copy.
 */
export const checkPasskey = async (
  deps: Deps,
  trx: Trx,
  { challenge, response, relyingParty }: { challenge: Challenge; response: Response; relyingParty: RelyingParty },
): Promise<PasskeyRow | null> => {
  const passkey = await trx
    .selectFrom('auth_passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey || (challenge.user_id !== null && challenge.user_id !== passkey.user_id)) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const signed = response as unknown as AuthenticationResponseJSON;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: signed,
      expectedChallenge: challenge.data.challenge ?? '',
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
    });
    if (!verified || !namesOwner(signed, passkey)) return null;
    await trx
      .updateTable('auth_passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: deps.clock.now() })
      .where('id', '=', passkey.id)
      .execute();
    return passkey;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    deps.log.info({ reason: error.message, userId: passkey.user_id }, 'A passkey was refused');
    return null;
  }
};

/** If the response names the passkey's owner, as stored passkeys do, the name must be right. */
const namesOwner = ({ response }: AuthenticationResponseJSON, passkey: PasskeyRow): boolean =>
  response.userHandle === undefined ||
  response.userHandle === null ||
  response.userHandle === Buffer.from(userHandle(passkey.user_id)).toString('base64url');
