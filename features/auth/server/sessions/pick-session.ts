import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { PickSession } from '#platform/http/security/own-cookies.ts';
import { accessTokens } from './access-token.ts';
import { liveSessions } from './live-sessions.ts';
import { hashesOfRefreshToken } from './refresh-token.ts';

/**
 * Picks one session's tokens if the browser sends several cookies of the same name: first the refresh token of a live
 * session, preferably an unused one, because reusing a token would end the session; then the access token of the same
 * session.
 */
export const pickSessionOf =
  (deps: Deps): PickSession =>
  async ({ access, refresh }) => {
    const live = await findLive(deps, refresh).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return null;
      throw error;
    });
    const now = deps.clock.now();
    const tokens = accessTokens(deps.config.sessionSecret);
    let expired: string | undefined;
    for (const token of access) {
      const claims = await tokens.read(token, now);
      if (claims === 'expired') expired ??= token;
      else if (claims !== null && (live === null || live.sessionId === claims.sessionId))
        return { access: token, refresh: live?.token ?? refresh.find((one) => one.startsWith(`${claims.sessionId}.`)) };
    }
    return { access: expired ?? access[0], refresh: live?.token ?? refresh[0] };
  };

const findLive = async (
  deps: Deps,
  candidates: readonly string[],
): Promise<{ readonly token: string; readonly sessionId: string } | null> => {
  const found: { token: string; sessionId: string; isUsed: boolean }[] = [];
  for (const token of candidates) {
    const row = await liveSessions(deps, deps.db)
      .innerJoin('auth_refresh_tokens as t', 't.session_id', 's.id')
      .select(['s.id', 't.used_at'])
      .where('t.hash', 'in', hashesOfRefreshToken(deps, token))
      .executeTakeFirst();
    if (row) found.push({ token, sessionId: row.id, isUsed: row.used_at !== null });
  }
  // The `__Host-` twin's value comes first, so a planted cookie can't replace its session.
  const ofFirst = found.filter(({ sessionId }) => sessionId === found[0]?.sessionId);
  return ofFirst.find(({ isUsed }) => !isUsed) ?? ofFirst[0] ?? null;
};
