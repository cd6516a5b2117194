import { createCipheriv, createECDH, randomBytes } from 'node:crypto';
import type { EncryptedStatus } from '../contract.ts';

const pointBytes = 65;
/** Maximum length in base64. A longer header isn't decoded. */
const maxKeyLength = 4 * Math.ceil(pointBytes / 3);

interface AgreedKey {
  /** The client derives the same key from this one and its own private key. */
  readonly serverKey: string;
  readonly encrypt: (text: string) => EncryptedStatus;
}

/** Agrees on a key for one response, which isn't stored. Returns null if the client's isn't a point of the curve. */
export const agreeKey = (clientKey: unknown): AgreedKey | null => {
  if (typeof clientKey !== 'string' || clientKey.length > maxKeyLength) return null;
  const point = Buffer.from(clientKey, 'base64');
  // 4 marks an uncompressed point (SEC 1, section 2.3.3).
  if (point.length !== pointBytes || point[0] !== 4) return null;
  const own = createECDH('prime256v1');
  const serverKey = own.generateKeys('base64');
  const secret = secretOf(own, point);
  return secret && { serverKey, encrypt: (text) => encrypt(secret, text) };
};

const secretOf = (own: ReturnType<typeof createECDH>, point: Buffer): Buffer | null => {
  try {
    return own.computeSecret(point);
  } catch {
    // The key isn't a point of the curve.
    return null;
  }
};

const encrypt = (key: Buffer, text: string): EncryptedStatus => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  // The tag goes at the end, where WebCrypto expects it.
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { iv: iv.toString('base64'), encryptedData: data.toString('base64') };
};
