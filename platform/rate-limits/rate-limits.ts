import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';
import { widerNetworks } from './network-of.ts';

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

export interface RateLimit {
  /** The counted action, e.g. "auth.login". */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

export interface RateLimitDeps {
  readonly db: Queryable;
  readonly clock: { now(): Date };
  readonly config: { readonly rateLimit: boolean };
}

export type RateLimitUse = readonly [limit: RateLimit, who: string];

/** How much higher a larger network's limit is. An account is one person in any network, so its factors are smaller. */
const widerFactors = { shared: { 48: 4, 32: 16 }, ofOne: { 48: 2, 32: 4 } } as const;

/**
 * Limits a use by the network from `networkOf` and by the larger ones around it, because a person usually has many IPv6
 * networks. `who` counts an account or an email address within each network.
 */
export const perNetwork = (limit: RateLimit, network: string, who?: string): readonly RateLimitUse[] => {
  const keyIn = (within: string): string => (who === undefined ? within : `${who} ${within}`);
  const factors = who === undefined ? widerFactors.shared : widerFactors.ofOne;
  return [
    [limit, keyIn(network)],
    ...widerNetworks(network).map(({ bits, network: wider }): RateLimitUse => [
      { ...limit, name: `${limit.name}.${bits}`, max: limit.max * factors[bits] },
      keyIn(wider),
    ]),
  ];
};

const keyOf = (limit: RateLimit, who: string): Buffer => createHash('sha256').update(`${limit.name}\n${who}`).digest();

/**
 * Counts one use of each limit. Returns 0 if all of them allow it, otherwise the whole seconds until the last of them
 * does. Name the narrowest first: a use that it refuses isn't counted by the limits after it, so people over their own
 * limit don't use up a shared one. Counts are in the database, so that all processes share them, with only a hash of
 * who is counted.
 */
export const checkRateLimits = async (
  { db, clock, config }: RateLimitDeps,
  ...uses: readonly RateLimitUse[]
): Promise<number> => {
  if (!config.rateLimit) return 0;
  const now = clock.now();
  let wait = 0;
  for (const [limit, who] of uses) {
    wait = Math.max(wait, await (wait === 0 ? count(db, limit, who, now) : look(db, limit, who, now)));
  }
  return wait;
};

/**
 * For limits that count only failures. Each try is counted before it's checked, because many simultaneous tries would
 * otherwise all be checked; a successful one gives its use back here. A new window since then is left alone.
 */
export const giveBackRateLimits = async (
  { db, config }: Pick<RateLimitDeps, 'db' | 'config'>,
  countedAt: Date,
  ...uses: readonly RateLimitUse[]
): Promise<void> => {
  if (!config.rateLimit) return;
  for (const [limit, who] of uses) {
    await db
      .updateTable('http_limits')
      .set({ uses: sql`uses - 1` })
      .where('key', '=', keyOf(limit, who))
      .where('uses', '>', 0)
      .where('window_start', '<=', countedAt)
      .execute();
  }
};

const secondsLeft = (limit: RateLimit, since: Date, now: Date): number =>
  Math.max(1, Math.ceil((since.getTime() + limit.seconds * 1000 - now.getTime()) / 1000));

interface Counted {
  readonly uses: number;
  readonly since: Date;
}

const add = async (db: Queryable, limit: RateLimit, who: string, now: Date): Promise<Counted> => {
  const isOver = sql<boolean>`http_limits.window_start <= ${new Date(now.getTime() - limit.seconds * 1000)}`;
  const { uses, window_start: since } = await db
    .insertInto('http_limits')
    .values({ key: keyOf(limit, who), window_start: now, uses: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        uses: sql`case when ${isOver} then 1 else http_limits.uses + 1 end`,
        window_start: sql`case when ${isOver} then excluded.window_start else http_limits.window_start end`,
      }),
    )
    .returning(['uses', 'window_start'])
    .executeTakeFirstOrThrow();
  return { uses, since };
};

const count = async (db: Queryable, limit: RateLimit, who: string, now: Date): Promise<number> => {
  const { uses, since } = await add(db, limit, who, now);
  return uses > limit.max ? secondsLeft(limit, since, now) : 0;
};

export interface LimitState {
  readonly isOver: boolean;
  /** Uses left in this window, which ends in `seconds`. */
  readonly left: number;
  readonly seconds: number;
}

/** Counts one use, for callers that report how many are left. */
export const spendRateLimit = async (
  { db, clock, config }: RateLimitDeps,
  limit: RateLimit,
  who: string,
): Promise<LimitState> => {
  if (!config.rateLimit) return { isOver: false, left: limit.max, seconds: limit.seconds };
  const now = clock.now();
  const { uses, since } = await add(db, limit, who, now);
  return {
    isOver: uses > limit.max,
    left: Math.max(0, limit.max - uses),
    seconds: secondsLeft(limit, since, now),
  };
};

/** Seconds until one more use is allowed. Counts no use. */
const look = async (db: Queryable, limit: RateLimit, who: string, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('http_limits')
    .select('window_start')
    .where('key', '=', keyOf(limit, who))
    .where('uses', '>=', limit.max)
    .where('window_start', '>', new Date(now.getTime() - limit.seconds * 1000))
    .executeTakeFirst();
  return row ? secondsLeft(limit, row.window_start, now) : 0;
};

export const rateLimitRetention: RetentionRule = keepFor({
  table: 'http_limits',
  what: 'Counters of rate limits, with hashes of whom they count',
  column: 'window_start',
  days: 1,
  why: 'no limit covers a longer time',
});
