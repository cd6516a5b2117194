import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

const lifetimeSeconds = 600;

export interface PlayTokens {
  issue(beatId: string, now: Date): string;
  /** False for a missing or expired token, one for another beat, or one that we didn't sign. */
  isValid(token: string | undefined, beatId: string, now: Date): boolean;
}

/** A token is `<expiry in seconds, base 36>.<signature>`; the signature covers the beat and the expiry. */
export const createPlayTokens = (sessionSecret: string): PlayTokens => {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', sessionSecret, '', 'plays.token', 32)));
  const sign = (beatId: string, expires: string): Buffer =>
    createHmac('sha256', key).update(`${beatId.toLowerCase()}.${expires}`).digest();

  return {
    issue: (beatId, now) => {
      const expires = (Math.floor(now.getTime() / 1000) + lifetimeSeconds).toString(36);
      return `${expires}.${sign(beatId, expires).toString('base64url')}`;
    },
    isValid: (token, beatId, now) => {
      const match = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token ?? '');
      if (!match) return false;
      const [, expires = '', signature = ''] = match;
      const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(beatId, expires));
      return isOurs && Number.parseInt(expires, 36) * 1000 > now.getTime();
    },
  };
};
