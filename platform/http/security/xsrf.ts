import { createHmac, createSecretKey, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { accessCookie, cookieValues, refreshCookie, xsrfCookie } from './own-cookies.ts';

export const xsrfHeader = 'x-xsrf-token';

/**
 * Identifies the session in a request's cookies, alive or not; empty without one. A refresh token begins with the
 * session's id and a dot; without a refresh token, the access token is used.
 */
export const sessionMark = (cookies: Readonly<Record<string, string | undefined>>): string =>
  // A refresh cookie without an id may be planted. The access cookie must then still count as a session.
  cookies[refreshCookie]?.split('.')[0] || (cookies[accessCookie] ?? '');

/**
 * Signed double-submit cookie (OWASP, Cross-Site Request Forgery Prevention): a header must repeat the cookie's value,
 * which only a script of our own origin can do. The value is signed together with the session, so a planted cookie is
 * useless.
 */
export const createXsrf = (secret: string) => {
  // A key object is prepared once: signing with raw bytes takes six times as long.
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
    /**
     * Whether a request may change something. One without a session needs no token if it has an Authorization header or
     * isn't from a browser: another site's page can neither set that header nor hide that it's in a browser.
     */
    passes: (request: FastifyRequest): boolean => {
      const session = sessionMark(request.cookies);
      const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
      const bearer = request.headers.authorization?.startsWith('Bearer ') ?? false;
      if (session === '' && (bearer || !fromBrowser)) return true;
      // A page can't tell which of several cookies of this name is ours, so it sends all their values.
      const sent = String(request.headers[xsrfHeader] ?? '').split(',');
      return cookieValues(request, xsrfCookie).some((value) => sent.includes(value) && isValid(value, session));
    },
  };
};

export type Xsrf = ReturnType<typeof createXsrf>;
