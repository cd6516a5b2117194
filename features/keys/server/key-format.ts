import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

// "sth_live_" or "sth_test_", 43 random characters and a checksum of 6. Scanners of public code find keys by the
// prefix, and tell them from examples by the checksum, as with GitHub's keys.

export type KeyMode = 'live' | 'test';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A little more than 256 bits. */
const randomLength = 43;
const checksumLength = 6;
const startLength = 'sth_live_'.length + 4;

const base62 = (value: number): string =>
  value < alphabet.length
    ? alphabet.charAt(value)
    : base62(Math.floor(value / alphabet.length)) + alphabet.charAt(value % alphabet.length);

const checksumOf = (text: string): string => base62(crc32(text)).padStart(checksumLength, '0');

export const newSecret = (mode: KeyMode): string => {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  const text = `sth_${mode}_${random}`;
  return text + checksumOf(text);
};

const form = new RegExp(`^sth_(live|test)_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Returns the key's mode; null if form or checksum is wrong, which saves a database query. */
export const modeOfSecret = (secret: string): KeyMode | null => {
  const mode = form.exec(secret)?.[1];
  const isWhole = checksumOf(secret.slice(0, -checksumLength)) === secret.slice(-checksumLength);
  return mode !== undefined && isWhole ? (mode as KeyMode) : null;
};

/** The stored hash. 256 random bits can't be guessed, so it needs no salt and no slow algorithm. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Lets the owner recognize the key. */
export const startOfSecret = (secret: string): string => secret.slice(0, startLength);
