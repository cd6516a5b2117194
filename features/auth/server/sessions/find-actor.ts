import type { FastifyRequest } from 'fastify';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { type Actor, type FindActor, renewable, visitor } from '#platform/http/actor.ts';
import { accessCookie, refreshCookie } from '#platform/http/security/xsrf.ts';
import { accessTokens } from './access-token.ts';
import { liveSessions } from './live-sessions.ts';
import { findLiveSession } from './refresh-token.ts';
import type { SessionTable } from '../tables.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'clock'>;

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * Who makes a request: by the header where there is one, else by the cookies. A token that is over, or was never ours,
 * is told to whoever sent it as such; a session that has ended is none.
 */
export const findActorOf =
  (deps: Needs): FindActor =>
  async (request) => {
    const { db, config, clock } = deps;
    const now = clock.now();
    const header = request.headers.authorization;
    const token = header === undefined ? request.cookies[accessCookie] : bearerOf(request);
    const refreshToken = request.cookies[refreshCookie];
    const claims = token === undefined ? null : await accessTokens(config.sessionSecret).read(token, now);
    // Of two cookies that speak of different sessions one was planted, and XSRF values are bound to the refresh token's.
    const isSure = (sessionId: string): boolean =>
      header !== undefined || !refreshToken || refreshToken.startsWith(`${sessionId}.`);
    if (claims !== null && claims !== 'expired' && isSure(claims.sessionId)) {
      const [session, [user]] = await Promise.all([
        readSession(deps, claims.sessionId),
        findUsersByIds(db, [claims.userId]),
      ]);
      if (session && user && session.user_id === user.id && user.closed_at === null) return actorOf(user, session);
    }
    if (header !== undefined) return renewable;
    return refreshToken !== undefined && (await findLiveSession(deps, db, refreshToken)) ? renewable : visitor;
  };

const readSession = (deps: Needs, id: string): Promise<SessionTable | undefined> =>
  liveSessions(deps, deps.db).selectAll('s').where('s.id', '=', id).executeTakeFirst();

const actorOf = (user: UserRow, session: SessionTable): Actor => ({
  kind: 'user',
  id: user.id,
  role: user.role,
  username: user.username,
  email: user.email,
  sessionId: session.id,
  sessionExpiresAt: session.expires_at,
  confirmedUntil: session.confirmed_until,
});
