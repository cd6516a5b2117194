import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

const keyFrom = (sessionSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'webhook endpoint', 32));

/** Sealed so that a copy of the database alone doesn't let anyone sign events. */
export const sealSecret = (sessionSecret: string, secret: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(sessionSecret), iv);
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

/** Returns null if the secret was sealed with another session secret. */
export const openSecret = (sessionSecret: string, sealed: Buffer): string | null => {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(sessionSecret), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
