import { hkdfSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { clearOwnCookie, cookieValues, googleCookieName, setOwnCookie } from '#platform/http/security/own-cookies.ts';
import type { GoogleChecks } from './google-provider.ts';

const path = '/api/v1/app/google';
const seconds = 10 * 60;
const audience = 'google-checks';
const algorithm = 'HS256';

const keyOf = (sessionSecret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'auth.google', 32));

const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const readChecks = async (signed: string, key: Uint8Array, now: Date): Promise<GoogleChecks | null> => {
  try {
    const { payload } = await jwtVerify(signed, key, {
      algorithms: [algorithm],
      audience,
      currentDate: now,
      requiredClaims: ['exp'],
    });
    const { state, nonce, verifier } = payload as Partial<GoogleChecks>;
    return state !== undefined && nonce !== undefined && verifier !== undefined ? { state, nonce, verifier } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};

/** Stores the values that a Google login started with in the browser, so that no other browser can complete it. */
export const googleCookie = (sessionSecret: string, secure: boolean) => {
  const options = { path, httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    set: async (reply: FastifyReply, checks: GoogleChecks, now: Date): Promise<void> => {
      const signed = await new SignJWT({ ...checks })
        .setProtectedHeader({ alg: algorithm })
        .setAudience(audience)
        .setExpirationTime(inSeconds(now) + seconds)
        .sign(keyOf(sessionSecret));
      setOwnCookie(reply, googleCookieName, signed, { ...options, maxAge: seconds });
    },

    /** Works once. Returns null if the cookie is missing, expired or not ours. */
    take: async (request: FastifyRequest, reply: FastifyReply, now: Date): Promise<GoogleChecks | null> => {
      const values = cookieValues(request, googleCookieName);
      clearOwnCookie(reply, googleCookieName, options);
      for (const signed of values) {
        const checks = await readChecks(signed, keyOf(sessionSecret), now);
        if (checks !== null) return checks;
      }
      return null;
    },
  };
};
