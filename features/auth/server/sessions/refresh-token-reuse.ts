import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { endSessions } from './end-sessions.ts';
import { findLiveSession, type LiveSession } from './live-sessions.ts';
import { hashesOfRefreshToken, keepRefreshToken, newRefreshToken } from './refresh-token.ts';
import { reuseGraceMs } from './session-lengths.ts';

/**
 * Uses up the refresh token and returns its successor, or null if the session has ended. After the grace period, reuse
 * means that two people hold the token, so the whole session ends (RFC 9700, 4.14.2).
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

/** Encrypted with the token, so that a copy of the database reveals no successor. */
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
