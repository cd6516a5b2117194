import type { Queryable } from '#platform/database/open.ts';
import type { DepsWithoutDb } from '#platform/deps.ts';
import type { SessionTable } from '../tables.ts';
import { publishedAccounts } from './demo-accounts.ts';
import { hashesOfRefreshToken } from './refresh-token.ts';

/** Sessions that are neither ended nor expired; those of demo accounts only if demo accounts are on. */
export const liveSessions = ({ config, clock }: DepsWithoutDb, db: Queryable) => {
  const live = db
    .selectFrom('auth_sessions as s')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', clock.now());
  return config.demoAccounts ? live : live.where('s.user_id', 'not in', publishedAccounts(db));
};

export type LiveSession = Pick<SessionTable, 'id' | 'user_id' | 'expires_at'>;

export const findLiveSession = async (
  deps: DepsWithoutDb,
  db: Queryable,
  refreshToken: string,
): Promise<LiveSession | null> => {
  const row = await liveSessions(deps, db)
    .innerJoin('auth_refresh_tokens as t', 't.session_id', 's.id')
    .select(['s.id', 's.user_id', 's.expires_at'])
    .where('t.hash', 'in', hashesOfRefreshToken(deps, refreshToken))
    .executeTakeFirst();
  return row ?? null;
};
