import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { refreshCookie } from '#platform/http/security/own-cookies.ts';
import { endSessions } from './end-sessions.ts';
import { findActorOf } from './find-actor.ts';
import { findLiveSession } from './live-sessions.ts';
import { clearSessionCookies } from './session-cookies.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Ends the caller's session, even if its access token has expired: nobody needs to renew a session to leave it. */
export const logOut = async (
  deps: Deps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<{ message: string }> => {
  const actor = await findActorOf(deps)(request);
  const now = deps.clock.now();
  const refreshToken = request.cookies[refreshCookie];
  const held = refreshToken === undefined ? null : await findLiveSession(deps, deps.db, refreshToken);
  const ids = [...(held ? [held.id] : []), ...(actor.kind === 'user' ? [actor.sessionId] : [])];
  if (ids.length > 0) await endSessions(deps.db, { ids, reason: 'logout', now });
  clearSessionCookies(request, reply, deps.publicUrl.startsWith('https:'));
  return { message: forCaller(() => t`You have been logged out`) };
};
