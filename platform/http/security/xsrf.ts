import { createHmac, createSecretKey, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';

export const accessCookie = 'accessToken';
export const refreshCookie = 'refreshToken';

/**
 * Names the session that a request's cookies speak of, whether or not it lives; empty without one. A refresh token begins
 * with the session's id and a dot; where it is missing, the access token stands for itself.
 */
export const sessionMark = (cookies: Readonly<Record<string, string | undefined>>): string =>
  // An empty part names nobody: who plants such a cookie must not make a session look like none.
  cookies[refreshCookie]?.split('.')[0] || (cookies[accessCookie] ?? '');

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
    /**
     * A page of another site can neither set an Authorization header nor keep a browser's marks from being sent; only what
     * a browser adds by itself, its cookies, can be used against its owner.
     */
    passes: (request: FastifyRequest): boolean => {
      const session = sessionMark(request.cookies);
      const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
      const bearer = request.headers.authorization?.startsWith('Bearer ') ?? false;
      if (session === '' && (bearer || !fromBrowser)) return true;
      const cookie = request.cookies[xsrfCookie];
      return cookie !== undefined && cookie === request.headers[xsrfHeader] && isValid(cookie, session);
    },
  };
};

export type Xsrf = ReturnType<typeof createXsrf>;
