import { createHmac, createSecretKey, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';

/**
 * Double submit: the cookie's value must come back in a header, which only a script of our own origin can do. The
 * value is signed together with the session it was made for, so a planted cookie is worth nothing (OWASP, Cross-Site
 * Request Forgery Prevention, "Signed Double-Submit Cookie").
 */
export const createXsrf = (secret: string) => {
  // A key object is prepared once: signing with plain bytes takes six times as long.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'xsrf', 32)));
  const sign = (nonce: string, session: string): string =>
    createHmac('sha256', key).update(`${nonce}.${session}`).digest('base64url');

  const isValid = (token: string | undefined, session: string): boolean => {
    const [nonce, signature] = token?.split('.') ?? [];
    if (!nonce || !signature) return false;
    const expected = Buffer.from(sign(nonce, session));
    const actual = Buffer.from(signature);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  };

  return {
    issue: (session = ''): string => {
      const nonce = randomUUID();
      return `${nonce}.${sign(nonce, session)}`;
    },
    isValid,
    /** Calls of programs that carry neither a browser's marks nor a session cannot be forged across sites. */
    passes: (request: FastifyRequest, session: string | null): boolean => {
      const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
      if (!fromBrowser && session === null) return true;
      const cookie = request.cookies[xsrfCookie];
      return cookie !== undefined && cookie === request.headers[xsrfHeader] && isValid(cookie, session ?? '');
    },
  };
};

export type Xsrf = ReturnType<typeof createXsrf>;
