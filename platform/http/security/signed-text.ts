import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface Signing {
  readonly config: { readonly sessionSecret: string };
}

/** What a token is for: one made for another purpose isn't read. */
type Purpose = `${string}.${string}`;

const signatureBytes = 32;

const sign = ({ config }: Signing, purpose: Purpose, words: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', purpose, 32)))
    .update(words)
    .digest();

/** These words as a token that nobody else can make. They can be read. */
export const toToken = (deps: Signing, purpose: Purpose, text: string): string => {
  const words = Buffer.from(text);
  return Buffer.concat([words, sign(deps, purpose, words)]).toString('base64url');
};

/** Null: not one of ours. */
export const readToken = (deps: Signing, purpose: Purpose, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url');
  const end = bytes.length - signatureBytes;
  if (end <= 0 || bytes.toString('base64url') !== token) return null;
  const words = bytes.subarray(0, end);
  return timingSafeEqual(sign(deps, purpose, words), bytes.subarray(end)) ? words.toString() : null;
};
