import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'stemhouse';
const audience = 'api';
const algorithm = 'HS256';
export const accessSeconds = 15 * 60;

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  /** Ends after 15 minutes, or with its session. */
  sign(claims: AccessClaims, now: Date, sessionExpiresAt: Date): Promise<string>;
  /** `expired`: it was one of ours. Null: it never was. */
  read(token: string, now: Date): Promise<AccessClaims | 'expired' | null>;
}

const keys = new Map<string, KeyObject>();
const keyOf = (sessionSecret: string): KeyObject => {
  const known = keys.get(sessionSecret);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', sessionSecret, '', 'auth.access', 32)));
  keys.set(sessionSecret, key);
  return key;
};

const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Signed, not secret: whom it speaks of and which session. Whether that session lives is asked of the database. */
export const accessTokens = (sessionSecret: string): AccessTokens => {
  const key = keyOf(sessionSecret);
  return {
    sign: ({ userId, sessionId }, now, sessionExpiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(inSeconds(now))
        .setExpirationTime(Math.min(inSeconds(now) + accessSeconds, inSeconds(sessionExpiresAt)))
        .sign(key),
    read: async (token, now) => {
      try {
        // One algorithm alone: a token must not choose how it is checked (RFC 8725, 3.1).
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: now,
          requiredClaims: ['sub', 'sid', 'exp'],
        });
        return { userId: String(payload.sub), sessionId: String(payload['sid']) };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired';
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
};
