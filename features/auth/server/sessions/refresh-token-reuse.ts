import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { endSessions } from './end-sessions.ts';
import { findLiveSession, type LiveSession } from './live-sessions.ts';
import { hashesOfRefreshToken, keepRefreshToken, newRefreshToken } from './refresh-token.ts';
import { reuseGraceMs } from './session-lengths.ts';

/**
 * Uses up this refresh token and returns its successor. Reuse after the grace period means that someone else holds the
 * token, too, and nobody knows who the owner is, so the whole session ends (RFC 9700, 4.14.2).
 * @returns null if the session has ended
 */
export const rotateRefreshToken = async (
  deps: Deps,
  trx: Trx,
  token: string,
): Promise<{ readonly session: LiveSession; readonly refreshToken: string } | null> => {
  const now = deps.clock.now();
  const row = await trx
    .selectFrom('auth_refresh_tokens')
    .selectAll()
    .where('hash', 'in', hashesOfRefreshToken(deps, token))
    .forUpdate()
    .executeTakeFirst();
  const session = row && (await findLiveSession(deps, trx, token));
  if (!session) return null;
  if (row.used_at === null) {
    const next = newRefreshToken(session.id);
    await trx
      .updateTable('auth_refresh_tokens')
      .set({ used_at: now, successor: seal(token, next) })
      .where('hash', '=', row.hash)
      .execute();
    await keepRefreshToken(deps, trx, session.id, next);
    return { session, refreshToken: next };
  }
  if (row.successor && now.getTime() - row.used_at.getTime() <= reuseGraceMs) {
    return { session, refreshToken: unseal(token, row.successor) };
  }
  await endSessions(trx, { ids: [session.id], reason: 'reuse', now });
  return null;
};

const keyFrom = (token: string): Buffer => Buffer.from(hkdfSync('sha256', token, '', 'auth.successor', 32));

/** Only the holder of the token can read its successor: the database alone reveals no session. */
const seal = (token: string, successor: string): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token), iv);
  return Buffer.concat([iv, cipher.update(successor, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

const unseal = (token: string, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
};
