import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import {
  accessCookie,
  clearOwnCookie,
  deviceCookie,
  refreshCookie,
  setOwnCookie,
  xsrfCookie,
} from '#platform/http/security/own-cookies.ts';
import type { OpenedSession } from './open-session.ts';
import { accessTokenMs, knownDeviceMs } from './session-lengths.ts';

const daySeconds = 24 * 60 * 60;

/** Scripts can't read these cookies, and other sites can send them only by linking to us. */
const guarded = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

export const setSessionCookies = (
  reply: FastifyReply,
  { accessToken, refreshToken, expiresAt }: Pick<OpenedSession, 'accessToken' | 'refreshToken' | 'expiresAt'>,
  { secure, now }: { readonly secure: boolean; readonly now: Date },
): void => {
  const secondsLeft = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  setOwnCookie(reply, accessCookie, accessToken, {
    ...guarded(secure),
    maxAge: Math.min(accessTokenMs / 1000, secondsLeft),
  });
  // The cookie outlives its token by a day, so that checkToken can return "expired" instead of "missing".
  setOwnCookie(reply, refreshCookie, refreshToken, { ...guarded(secure), maxAge: secondsLeft + daySeconds });
};

const setXsrfCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  { session, secure }: { readonly session: string; readonly secure: boolean },
): void => {
  setOwnCookie(reply, xsrfCookie, request.server.xsrf.issue(session), { path: '/', sameSite: 'lax', secure });
};

export const giveSession = (deps: Deps, request: FastifyRequest, reply: FastifyReply, session: OpenedSession): void => {
  const secure = deps.publicUrl.startsWith('https:');
  setSessionCookies(reply, session, { secure, now: deps.clock.now() });
  setXsrfCookie(request, reply, { session: session.id, secure });
  setOwnCookie(reply, deviceCookie, session.device, {
    ...guarded(secure),
    path: '/api/v1/app',
    maxAge: knownDeviceMs / 1000,
  });
  reply.header('cache-control', 'no-store');
};

export const clearSessionCookies = (request: FastifyRequest, reply: FastifyReply, secure: boolean): void => {
  for (const name of [accessCookie, refreshCookie] as const) clearOwnCookie(reply, name, guarded(secure));
  setXsrfCookie(request, reply, { session: '', secure });
};
