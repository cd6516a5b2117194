import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { accessCookie, refreshCookie } from '#platform/http/security/own-cookies.ts';
import type { checkToken as contract } from '../../contract.ts';
import { accessTokens } from './access-token.ts';
import { findLiveSession } from './live-sessions.ts';
import { rotateRefreshToken } from './refresh-token-reuse.ts';
import { setSessionCookies } from './session-cookies.ts';

/** Whether the cookies' session is alive. Renews its tokens if only the access token has expired. */
export const checkToken = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ResponseOf<typeof contract> | Failure<'SESSION_MISSING'>> => {
  const refreshToken = request.cookies[refreshCookie];
  if (refreshToken === undefined) return fail('SESSION_MISSING');
  const now = deps.clock.now();
  const tokens = accessTokens(deps.config.sessionSecret);
  const claims = await tokens.read(request.cookies[accessCookie] ?? '', now);
  const live = await findLiveSession(deps, deps.db, refreshToken);
  if (live && claims !== null && claims !== 'expired' && claims.sessionId === live.id) {
    return { accessTokenExpired: false, refreshTokenExpired: false, accessTokenRefreshed: false };
  }
  const rotated = await inTransaction(deps.db, (trx) => rotateRefreshToken(deps, trx, refreshToken));
  if (!rotated) return { accessTokenExpired: true, refreshTokenExpired: true, accessTokenRefreshed: false };
  const { session } = rotated;
  const accessToken = await tokens.sign({ userId: session.user_id, sessionId: session.id }, now, session.expires_at);
  setSessionCookies(
    reply,
    { accessToken, refreshToken: rotated.refreshToken, expiresAt: session.expires_at },
    { secure: deps.publicUrl.startsWith('https:'), now },
  );
  return { accessTokenExpired: true, refreshTokenExpired: false, accessTokenRefreshed: true };
};
