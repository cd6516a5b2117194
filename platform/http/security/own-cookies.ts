import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// The shop's cookies. A browser sends the cookies of `.label.example` to `beats.label.example`, too, in any order, and
// nobody can tell which are whose. So every value of a name is tried. Over https each cookie also has a twin that only
// this host can set (RFC 6265bis, 4.1.3.2).

export const accessCookie = 'accessToken';
export const refreshCookie = 'refreshToken';
export const xsrfCookie = 'XSRF-TOKEN';
export const deviceCookie = 'device';
export const googleCookieName = 'google';
export const browserCookie = 'checkoutBrowser';

export const ownCookies = [
  accessCookie,
  refreshCookie,
  xsrfCookie,
  deviceCookie,
  googleCookieName,
  browserCookie,
] as const;
export type OwnCookie = (typeof ownCookies)[number];

export const twinOf = (name: OwnCookie): string => `__Host-${name}`;

/** More values of one name are an attempt to make us check many. */
const maxValues = 10;

/** Values in a Cookie header as they were sent. */
const valuesIn = (header: string, name: string): string[] =>
  header.includes(`${name}=`)
    ? header
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1))
        .filter((value) => value !== '')
    : [];

/** Every different value of a name in a Cookie header, the twin's first. */
export const cookieValuesIn = (header: string | undefined, name: OwnCookie): readonly string[] =>
  header === undefined
    ? []
    : [...new Set([...valuesIn(header, twinOf(name)), ...valuesIn(header, name)])].slice(0, maxValues);

export const cookieValues = ({ headers }: Pick<FastifyRequest, 'headers'>, name: OwnCookie): readonly string[] =>
  cookieValuesIn(headers.cookie, name);

/** No domain, so that only this host gets the cookie. */
interface CookieOptions extends Omit<CookieSerializeOptions, 'domain' | 'secure'> {
  readonly secure: boolean;
}

export const setOwnCookie = (reply: FastifyReply, name: OwnCookie, value: string, options: CookieOptions): void => {
  reply.setCookie(name, value, options);
  if (options.secure) reply.setCookie(twinOf(name), value, { ...options, path: '/' });
};

export const clearOwnCookie = (reply: FastifyReply, name: OwnCookie, options: CookieOptions): void => {
  reply.clearCookie(name, options);
  if (options.secure) reply.clearCookie(twinOf(name), { ...options, path: '/' });
};

/** For responses that bypass the framework. */
export const serializeOwnCookie = (
  app: FastifyInstance,
  name: OwnCookie,
  value: string,
  options: CookieOptions,
): string[] => [
  app.serializeCookie(name, value, options),
  ...(options.secure ? [app.serializeCookie(twinOf(name), value, { ...options, path: '/' })] : []),
];

interface SessionCookies {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
}

/** Picks the tokens that belong to a session of this shop. */
export type PickSession = (found: {
  readonly access: readonly string[];
  readonly refresh: readonly string[];
}) => Promise<SessionCookies>;

/** @returns null if there is at most one access token and one refresh token */
export const ambiguousSession = (request: FastifyRequest): Parameters<PickSession>[0] | null => {
  const [access, refresh] = [cookieValues(request, accessCookie), cookieValues(request, refreshCookie)];
  request.cookies[accessCookie] = access[0];
  request.cookies[refreshCookie] = refresh[0];
  return access.length > 1 || refresh.length > 1 ? { access, refresh } : null;
};
