import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { publishedAccounts } from './demo-accounts.ts';

/** Sessions that count: neither ended nor expired, and of accounts that may be used here. */
export const liveSessions = ({ config, clock }: Pick<Deps, 'config' | 'clock'>, db: Queryable) => {
  const live = db
    .selectFrom('auth_sessions as s')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', clock.now());
  return config.demoAccounts ? live : live.where('s.user_id', 'not in', publishedAccounts(db));
};
