import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';

export interface LimitTable {
  key: Buffer;
  window_start: Date;
  uses: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    http_limits: LimitTable;
  }
}

export interface Limit {
  /** What is counted, e.g. "auth.login". */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

export interface LimitDeps {
  readonly db: Db;
  readonly clock: { now(): Date };
  readonly config: { readonly rateLimit: boolean };
}

const keyOf = (limit: Limit, who: string): Buffer => createHash('sha256').update(`${limit.name}\n${who}`).digest();

/**
 * Counts one use of each limit and answers 0 when all of them allow it, else the whole seconds until the last of them
 * does. Counted in the database, so every process of the shop counts together; who is counted stands there as a hash.
 */
export const takeTurn = async (
  { db, clock, config }: LimitDeps,
  ...uses: readonly (readonly [limit: Limit, who: string])[]
): Promise<number> => {
  if (!config.rateLimit || uses.length === 0) return 0;
  const now = clock.now().getTime();
  const rows = uses.map(([limit, who]) => ({
    key: keyOf(limit, who),
    window_start: new Date(Math.floor(now / (limit.seconds * 1000)) * limit.seconds * 1000),
    uses: 1,
  }));
  const counted = await db
    .insertInto('http_limits')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ uses: sql`http_limits.uses + 1` }),
    )
    .returning(['key', 'uses'])
    .execute();
  const waits = uses.map(([limit], index) => {
    const row = rows[index];
    const count = counted.find(({ key }) => row !== undefined && key.equals(row.key))?.uses ?? 0;
    return row && count > limit.most
      ? Math.max(1, Math.ceil((row.window_start.getTime() + limit.seconds * 1000 - now) / 1000))
      : 0;
  });
  return Math.max(...waits);
};

/** Windows that are over count for nothing. */
export const forgetOldTurns = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('http_limits')
    .where('window_start', '<', new Date(now.getTime() - 24 * 60 * 60 * 1000))
    .execute();
};
