import { createHmac, createSecretKey, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { accessCookie, cookieValues, refreshCookie, xsrfCookie } from './own-cookies.ts';

export const xsrfHeader = 'x-xsrf-token';

/**
 * Identifies the session in a request's cookies, alive or not; empty without one. A refresh token begins with the
 * session's id and a dot; without it, the access token itself is used.
 */
export const sessionMark = (cookies: Readonly<Record<string, string | undefined>>): string =>
  // An empty part identifies no session, so planting such a cookie can't make a session look like none.
  cookies[refreshCookie]?.split('.')[0] || (cookies[accessCookie] ?? '');

/**
 * Double submit: the cookie's value must be repeated in a header, which only a script of our own origin can do. The
 * value is signed together with its session, so a planted cookie is useless (OWASP, Cross-Site
 * Request Forgery Prevention, "Signed Double-Submit Cookie").
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
     * Another site's page can neither set an Authorization header nor suppress a browser's fetch metadata. Only the
     * cookies that a browser adds on its own can be used against its owner.
     */
    passes: (request: FastifyRequest): boolean => {
      const session = sessionMark(request.cookies);
      const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
      const bearer = request.headers.authorization?.startsWith('Bearer ') ?? false;
      if (session === '' && (bearer || !fromBrowser)) return true;
      // A page can't tell which of several cookies of this name is ours, so it sends all of them.
      const sent = String(request.headers[xsrfHeader] ?? '').split(',');
      return cookieValues(request, xsrfCookie).some((value) => sent.includes(value) && isValid(value, session));
    },
  };
};

export type Xsrf = ReturnType<typeof createXsrf>;
