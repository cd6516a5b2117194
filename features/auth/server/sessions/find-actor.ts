import type { FastifyRequest } from 'fastify';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { type Actor, type FindActor, renewable, visitor } from '#platform/http/actor.ts';
import { accessCookie, refreshCookie } from '#platform/http/security/own-cookies.ts';
import { accessTokens } from './access-token.ts';
import { findLiveSession, liveSessions } from './live-sessions.ts';
import type { SessionTable } from '../tables.ts';

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Uses the API key, else the Authorization header, else the cookies. `renewable` asks the client to renew its token. */
export const findActorOf =
  (deps: Deps): FindActor =>
  async (request) => {
    if (request.keyActor) return request.keyActor;
    const { db, config, clock } = deps;
    const now = clock.now();
    const header = request.headers.authorization;
    const token = header === undefined ? request.cookies[accessCookie] : bearerOf(request);
    const refreshToken = request.cookies[refreshCookie];
    const claims = token === undefined ? null : await accessTokens(config.sessionSecret).read(token, now);
    // If the cookies name different sessions, one was planted. XSRF values are bound to the refresh token's session.
    const isConsistent = (sessionId: string): boolean =>
      header !== undefined || !refreshToken || refreshToken.startsWith(`${sessionId}.`);
    if (claims !== null && claims !== 'expired' && isConsistent(claims.sessionId)) {
      const [session, [user]] = await Promise.all([
        readSession(deps, claims.sessionId),
        findUsersByIds(db, [claims.userId]),
      ]);
      if (session && user && session.user_id === user.id && user.closed_at === null && user.suspended_at === null)
        return actorOf(user, session, { address: request.ip, now });
    }
    if (header !== undefined) return renewable;
    return refreshToken !== undefined && (await findLiveSession(deps, db, refreshToken)) ? renewable : visitor;
  };

const readSession = (deps: Deps, id: string): Promise<SessionTable | undefined> =>
  liveSessions(deps, deps.db).selectAll('s').where('s.id', '=', id).executeTakeFirst();

const actorOf = (
  user: UserRow,
  session: SessionTable,
  { address, now }: { readonly address: string; readonly now: Date },
): Actor => ({
  kind: 'user',
  id: user.id,
  role: user.role,
  isEditor: user.is_editor,
  username: user.username,
  email: user.email,
  sessionId: session.id,
  sessionExpiresAt: session.expires_at,
  confirmedUntil: session.confirmed_until !== null && session.confirmed_until > now ? session.confirmed_until : null,
  address,
});
