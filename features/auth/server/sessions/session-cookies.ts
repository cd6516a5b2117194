import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessCookie, refreshCookie, xsrfCookie } from '#platform/http/security/xsrf.ts';
import { accessSeconds } from './access-token.ts';
import { deviceCookie } from '../caller.ts';

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

const daySeconds = 24 * 60 * 60;

/** No script reads them; they come along from other sites only when somebody follows a link to us. */
const guarded = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

export const setSessionCookies = (
  reply: FastifyReply,
  { accessToken, refreshToken, expiresAt }: Tokens,
  { secure, now }: { readonly secure: boolean; readonly now: Date },
): void => {
  const left = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  reply.setCookie(accessCookie, accessToken, { ...guarded(secure), maxAge: Math.min(accessSeconds, left) });
  // A day longer than it is good for, so that the check can say "expired".
  reply.setCookie(refreshCookie, refreshToken, { ...guarded(secure), maxAge: left + daySeconds });
};

/** The value that calls of this session carry in their header. */
export const setXsrfCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  { session, secure }: { readonly session: string; readonly secure: boolean },
): void => {
  reply.setCookie(xsrfCookie, request.server.xsrf.issue(session), { path: '/', sameSite: 'lax', secure });
};

export const setDeviceCookie = (reply: FastifyReply, device: string, secure: boolean): void => {
  reply.setCookie(deviceCookie, device, { ...guarded(secure), path: '/api/v1/app', maxAge: 365 * daySeconds });
};

export const clearSessionCookies = (request: FastifyRequest, reply: FastifyReply, secure: boolean): void => {
  for (const name of [accessCookie, refreshCookie]) reply.clearCookie(name, guarded(secure));
  setXsrfCookie(request, reply, { session: '', secure });
};
