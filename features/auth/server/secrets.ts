import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in a URL. Anyone who has the secret has access, so only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** "042917". */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** A million guesses find the code of a plain hash, so this one has a key and is bound to a link, challenge or account. */
export const hashCode = (sessionSecret: string, code: string, madeFor: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', 'auth.codes', 32)))
    .update(madeFor)
    .update(code)
    .digest();

export const isSame = (one: Buffer | null, other: Buffer): boolean =>
  one !== null && one.length === other.length && timingSafeEqual(one, other);
