import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { endSessions } from './end-sessions.ts';
import { liveSessions } from './live-sessions.ts';
import { newSecret } from '../secrets.ts';
import type { SessionTable } from '../tables.ts';

/** Two tabs that renew at once, or an answer that was lost on its way: within these the same token brings the same one. */
const graceMs = 10_000;

/** Begins with its session's id, by which XSRF values are bound to it. */
export const newRefreshToken = (sessionId: string): string => `${sessionId}.${newSecret()}`;

type Needs = Pick<Deps, 'config' | 'clock'>;

/** With a key from the secret: a token that was given out under another one is worth nothing. */
const hashWith = ({ config }: Needs, token: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'auth.refresh', 32)))
    .update(token)
    .digest();

export const keepRefreshToken = async (deps: Needs, trx: Trx, sessionId: string, token: string): Promise<void> => {
  const now = deps.clock.now();
  await trx
    .insertInto('auth_refresh_tokens')
    .values({ hash: hashWith(deps, token), session_id: sessionId, created_at: now, used_at: null, successor: null })
    .execute();
};

type LiveSession = Pick<SessionTable, 'id' | 'user_id' | 'expires_at'>;

/** The session of a refresh token, while it lives; null for anything else. */
export const findLiveSession = async (deps: Needs, trx: Queryable, token: string): Promise<LiveSession | null> => {
  const row = await liveSessions(deps, trx)
    .innerJoin('auth_refresh_tokens as t', 't.session_id', 's.id')
    .select(['s.id', 's.user_id', 's.expires_at'])
    .where('t.hash', '=', hashWith(deps, token))
    .executeTakeFirst();
  return row ?? null;
};

/**
 * Gives the next refresh token for this one, which is used up by it. Used once more after the grace it must be in somebody
 * else's hands too, nobody knows whose: the whole session ends (RFC 9700, 4.14.2). Null: the session is over.
 */
export const rotateRefreshToken = async (
  deps: Needs,
  trx: Trx,
  token: string,
): Promise<{ readonly session: LiveSession; readonly refreshToken: string } | null> => {
  const now = deps.clock.now();
  const row = await trx
    .selectFrom('auth_refresh_tokens')
    .selectAll()
    .where('hash', '=', hashWith(deps, token))
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
