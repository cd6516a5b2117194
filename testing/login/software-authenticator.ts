import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The server's options, as far as an authenticator needs them. */
interface CeremonyOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
  readonly allowCredentials?: readonly { readonly id: string }[];
  readonly excludeCredentials?: readonly { readonly id: string }[];
}

/** The API's request for a passkey. The response must name the same challenge. */
export interface PasskeyQuestion {
  readonly challengeId: string;
  readonly options: CeremonyOptions & Readonly<Record<string, unknown>>;
}

/** A fault or forgery in one response. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** False: nobody used a finger or entered a PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  /** Signs with a key that the site doesn't know. */
  readonly foreignKey?: boolean;
  readonly userHandle?: string;
  /** Makes a new passkey with the id of an existing one. */
  readonly id?: string;
  /** Replaces "none". */
  readonly attestation?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, unknown> };
}

interface Credential {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

const bigEndian = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** An ES256 key in COSE format (RFC 9053, 7.1.1). */
const coseKey = (publicKey: KeyObject): Uint8Array => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]) as Parameters<typeof isoCBOR.encode>[0],
  );
};

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const authenticatorData = (rpId: string, { verified = true }: Twist, attested: boolean, counter: number): Buffer =>
  Buffer.concat([
    sha256(rpId),
    Buffer.from([flags.present | (verified ? flags.verified : 0) | (attested ? flags.attested : 0)]),
    bigEndian(counter, 4),
  ]);

/** A browser with a built-in authenticator: real keys, real signatures, and forgeries where a test asks for them. */
export const createAuthenticator = (origin = 'http://localhost') => {
  const credentials: Credential[] = [];
  const rpIdOf = (options: CeremonyOptions): string => options.rpId ?? options.rp?.id ?? new URL(origin).hostname;

  /** Like `navigator.credentials.create`. */
  const create = (request: object, twist: Twist = {}) => {
    const options = request as CeremonyOptions;
    const { privateKey, publicKey } = newKeys();
    const id = twist.id === undefined ? randomBytes(32) : Buffer.from(twist.id, 'base64url');
    const counter = twist.counter ?? 0;
    const authData = Buffer.concat([
      authenticatorData(twist.rpId ?? rpIdOf(options), twist, true, counter),
      Buffer.alloc(16),
      bigEndian(id.length, 2),
      id,
      coseKey(publicKey),
    ]);
    const { fmt, attStmt } = twist.attestation ?? { fmt: 'none', attStmt: new Map() };
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', Uint8Array.from(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    credentials.push({ id, privateKey, userHandle: options.user?.id ?? '', counter });
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(
          clientData('webauthn.create', twist.challenge ?? options.challenge, twist.origin ?? origin),
        ),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  };

  /** Like `navigator.credentials.get`, with the newest matching passkey. */
  const get = (request: object, twist: Twist = {}) => {
    const options = request as CeremonyOptions;
    const allowed = options.allowCredentials ?? [];
    const credential = credentials.findLast(
      ({ id }) => allowed.length === 0 || allowed.some((one) => one.id === base64url(id)),
    );
    if (!credential) throw new Error('the request names no passkey of this authenticator');
    credential.counter = twist.counter ?? credential.counter + 1;
    const authData = authenticatorData(twist.rpId ?? rpIdOf(options), twist, false, credential.counter);
    const client = clientData('webauthn.get', twist.challenge ?? options.challenge, twist.origin ?? origin);
    const key = twist.foreignKey ? newKeys().privateKey : credential.privateKey;
    return {
      id: base64url(credential.id),
      rawId: base64url(credential.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(client)]), key)),
        userHandle: twist.userHandle ?? credential.userHandle,
      },
    };
  };

  return { create, get };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
