import { createRecentCache, type RecentCache } from '#platform/database/caches/recent-cache.ts';
import type { Db } from '#platform/database/open.ts';
import { maxScheduled } from '../limits.ts';
import type { PromotionRow } from './tables.ts';

type Rows = readonly PromotionRow[];

const read = async (db: Db, since: Date): Promise<Rows> => {
  const rows = await db
    .selectFrom('promotions_promotions')
    .selectAll()
    .where('ends_at', '>', since)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(2 * maxScheduled)
    .execute();
  return rows.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1));
};

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** Every page needs these, so one query a second serves them all. The key is the minute. */
    scheduledPromotions?: RecentCache<Rows>;
  }
}

/** Promotions that haven't ended, earliest first. */
export const readScheduled = async (db: Db, now: Date): Promise<Rows> => {
  const minute = String(Math.floor(now.getTime() / 60_000));
  const scheduled = (db.memory.scheduledPromotions ??= createRecentCache({
    db,
    max: 1,
    read: (at) => read(db, new Date(Number(at) * 60_000)),
  }));
  return ((await scheduled.read(minute)) ?? []).filter((row) => row.ends_at > now);
};
