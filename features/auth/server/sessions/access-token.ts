import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { accessTokenMs } from './session-lengths.ts';

const issuer = 'stemhouse';
const audience = 'api';
const algorithm = 'HS256';

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  /** Expires after 15 minutes, or with its session. */
  sign(claims: AccessClaims, now: Date, sessionExpiresAt: Date): Promise<string>;
  /** Returns `expired` for an expired token of ours, and null for a token that isn't ours. */
  read(token: string, now: Date): Promise<AccessClaims | 'expired' | null>;
}

const keys = new Map<string, KeyObject>();
const keyOf = (sessionSecret: string): KeyObject => {
  const cached = keys.get(sessionSecret);
  if (cached) return cached;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', sessionSecret, '', 'auth.access', 32)));
  keys.set(sessionSecret, key);
  return key;
};

const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Signed but not secret: a user and a session. The database knows whether the session is alive. */
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
        .setExpirationTime(Math.min(inSeconds(now) + accessTokenMs / 1000, inSeconds(sessionExpiresAt)))
        .sign(key),
    read: async (token, now) => {
      try {
        // A token must not choose the algorithm that checks it (RFC 8725, 3.1).
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
