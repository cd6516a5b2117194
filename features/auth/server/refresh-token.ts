import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { hashOf, newSecret } from './secrets.ts';
import { endSessions } from './end-sessions.ts';
import type { SessionTable } from './tables.ts';

/** Two tabs that renew at once, or an answer that was lost on its way: within these the same token brings the same one. */
const graceMs = 10_000;

/** Begins with its session's id, by which XSRF values are bound to it. */
export const newRefreshToken = (sessionId: string): string => `${sessionId}.${newSecret()}`;

export const keepRefreshToken = async (trx: Trx, sessionId: string, token: string, now: Date): Promise<void> => {
  await trx
    .insertInto('auth_refresh_tokens')
    .values({ hash: hashOf(token), session_id: sessionId, created_at: now, used_at: null, successor: null })
    .execute();
};

type LiveSession = Pick<SessionTable, 'id' | 'user_id' | 'expires_at'>;

/** The session of a refresh token, while it lives; null for anything else. */
export const findLiveSession = async (trx: Queryable, token: string, now: Date): Promise<LiveSession | null> => {
  const row = await trx
    .selectFrom('auth_refresh_tokens as t')
    .innerJoin('auth_sessions as s', 's.id', 't.session_id')
    .select(['s.id', 's.user_id', 's.expires_at'])
    .where('t.hash', '=', hashOf(token))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
};

/**
 * Gives the next refresh token for this one, which is used up by it. Used once more after the grace it must be in somebody
 * else's hands too, nobody knows whose: the whole session ends (RFC 9700, 4.14.2). Null: the session is over.
 */
export const rotateRefreshToken = async (
  trx: Trx,
  token: string,
  now: Date,
): Promise<{ readonly session: LiveSession; readonly refreshToken: string } | null> => {
  const row = await trx
    .selectFrom('auth_refresh_tokens')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .forUpdate()
    .executeTakeFirst();
  const session = row && (await findLiveSession(trx, token, now));
  if (!session) return null;
  if (row.used_at === null) {
    const next = newRefreshToken(session.id);
    await trx
      .updateTable('auth_refresh_tokens')
      .set({ used_at: now, successor: seal(token, next) })
      .where('hash', '=', row.hash)
      .execute();
    await keepRefreshToken(trx, session.id, next, now);
    return { session, refreshToken: next };
  }
  if (row.successor && now.getTime() - row.used_at.getTime() <= graceMs) {
    return { session, refreshToken: unseal(token, row.successor) };
  }
  await endSessions(trx, { ids: [session.id], reason: 'reuse', now });
  return null;
};

const keyFrom = (token: string): Buffer => Buffer.from(hkdfSync('sha256', token, '', 'auth.successor', 32));

/** Only who holds the token can read what came after it: the database alone gives no session away. */
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
