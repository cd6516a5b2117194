import './tables.ts';
import { findHeldFor } from '#features/payouts/server/public.ts';
import {
  daysAgo,
  keepFor,
  keptFor,
  type RetentionDeps,
  type RetentionRule,
} from '#platform/retention/retention-rule.ts';
import type { NoticeState } from '../notice-kinds.ts';

const days = 5 * 365;

/** Someone still has to act. */
const open: readonly NoticeState[] = ['received', 'incomplete', 'countered'];

const forgetNotices = async (deps: RetentionDeps, limit: number): Promise<number> => {
  const old = await deps.db
    .selectFrom('notices_notices')
    .select('id')
    .where('changed_at', '<', daysAgo(deps, days))
    .where('state', 'not in', [...open])
    .orderBy('changed_at')
    .limit(limit)
    .execute();
  // A notice is kept while money is on hold because of it.
  const held = await findHeldFor(
    deps.db,
    old.map(({ id }) => id),
  );
  const ids = old.map(({ id }) => id).filter((id) => !held.has(id));
  if (ids.length > 0) await deps.db.deleteFrom('notices_notices').where('id', 'in', ids).execute();
  return ids.length;
};

export const noticesRetention: readonly RetentionRule[] = [
  {
    table: 'notices_notices',
    what: 'Reports of beats, artist pages and comments, and the decisions on them',
    kept: `${keptFor(days)} after the last change, unless it’s still open or money is on hold for it`,
    why: 'claims about what was taken down, or wasn’t, can be made for years, and repeat infringers must be recognized',
    forget: forgetNotices,
  },
  {
    table: 'notices_counters',
    what: 'Counter-notices',
    kept: 'as long as the notice',
    why: 'they belong to it',
  },
  keepFor({
    table: 'notices_reviews',
    what: 'Decisions that a person with three strikes keeps their account',
    column: 'kept_at',
    days: 2 * 365,
    since: 'the decision',
    why: 'strikes count for a year; the audit log keeps the decision longer',
  }),
];
