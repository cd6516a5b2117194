import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface Signing {
  readonly config: { readonly sessionSecret: string };
}

/** A token is accepted only for the purpose that it was made for. */
type Purpose = 'subscribers.links' | 'mailing.blocks' | 'catalogue.price-mails' | 'catalogue.undo' | 'follows.links';

const signatureBytes = 32;

const sign = ({ config }: Signing, purpose: Purpose, payload: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', purpose, 32)))
    .update(payload)
    .digest();

/** The payload with our signature, as base64url. Anyone can read it, only we can make it, and it never expires. */
export const toToken = (deps: Signing, purpose: Purpose, payload: Buffer): string =>
  Buffer.concat([payload, sign(deps, purpose, payload)]).toString('base64url');

/** Returns null if we didn't make the token, or if its payload is empty. */
export const readToken = (deps: Signing, purpose: Purpose, token: string): Buffer | null => {
  const bytes = Buffer.from(token, 'base64url');
  const end = bytes.length - signatureBytes;
  if (end <= 0 || bytes.toString('base64url') !== token) return null;
  const payload = bytes.subarray(0, end);
  return timingSafeEqual(sign(deps, purpose, payload), bytes.subarray(end)) ? payload : null;
};
