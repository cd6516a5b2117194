import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthDeps } from '../auth-deps.ts';
import type { LoggedIn, LogInResult } from '../two-factor/pass-first-factor.ts';
import { setDeviceCookie, setSessionCookies, setXsrfCookie } from './session-cookies.ts';

/** Gives the browser its session. */
export const giveSession = (
  deps: Pick<AuthDeps, 'publicUrl' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { session }: LoggedIn,
): void => {
  const secure = deps.publicUrl.startsWith('https:');
  setSessionCookies(reply, session, { secure, now: deps.clock.now() });
  setXsrfCookie(request, reply, { session: session.id, secure });
  setDeviceCookie(reply, session.device, secure);
  reply.header('cache-control', 'no-store');
};

/** The body of a log-in's answer; with the cookies when it is complete. */
export const answerLogIn = (
  deps: Pick<AuthDeps, 'publicUrl' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  result: LogInResult,
) => {
  if (result.kind === 'two-factor') return result.step;
  giveSession(deps, request, reply, result);
  return { userInfo: result.userInfo };
};
