import type { EncryptedStatus } from '../contract.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export interface KeyExchange {
  /** In base64, for the request. */
  readonly publicKey: string;
  readonly decrypt: (serverKey: string, response: EncryptedStatus) => Promise<string>;
}

/** Browsers offer WebCrypto only over https or on localhost. */
export class NoWebCrypto extends Error {
  override readonly name = 'NoWebCrypto';
}

/** A key pair for one request; the private key can't be extracted from the browser. */
export const startExchange = async (): Promise<KeyExchange> => {
  // Missing on pages without https, although the types say otherwise.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new NoWebCrypto();
  const pair = await subtle.generateKey(curve, false, ['deriveKey']);
  return {
    publicKey: toBase64(await subtle.exportKey('raw', pair.publicKey)),
    decrypt: async (serverKey, { iv, encryptedData }) => {
      const theirs = await subtle.importKey('raw', fromBase64(serverKey), curve, false, []);
      const aes = { name: 'AES-GCM', length: 256 } as const;
      const key = await subtle.deriveKey({ name: 'ECDH', public: theirs }, pair.privateKey, aes, false, ['decrypt']);
      const text = await subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(encryptedData));
      return new TextDecoder().decode(text);
    },
  };
};
