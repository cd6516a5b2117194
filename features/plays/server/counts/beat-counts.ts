import { sql } from 'kysely';
import type { Db, Trx } from '#platform/database/open.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';

/** Plays by beat id, of all time or from the day `since` on. Beats without any figures are missing. */
export const countPlays = async (
  db: Db,
  beatIds: readonly string[],
  { since }: { readonly since?: string | undefined } = {},
): Promise<ReadonlyMap<string, number>> => {
  if (beatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('statistics_days')
    .select(({ fn }) => ['beat_id', fn.sum<number>('plays').as('plays')])
    .where('beat_id', 'in', [...new Set(beatIds)])
    .$if(since !== undefined, (counted) => counted.where('day', '>=', since ?? ''))
    .groupBy('beat_id')
    .execute();
  return new Map(rows.map(({ beat_id: id, plays }) => [id, Number(plays)]));
};

/** Counts one more person who downloaded a beat for free. */
export const countFree = async (
  trx: Trx,
  { beatId, at }: { readonly beatId: string; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into statistics_days (beat_id, day, free) values (${beatId}::uuid, ${dayOf(at)}::date, 1)
    on conflict (beat_id, day) do update set free = statistics_days.free + 1`.execute(trx);
};

export interface Period {
  readonly beatIds: readonly string[];
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  /** Whether each day of each beat has a row of its own; otherwise there are sums of each beat and of each day. */
  readonly each: boolean;
}

/** What was counted of one beat on one day; `beatId` or `day` is null for sums. */
export interface CountRow {
  readonly beatId: string | null;
  readonly day: string | null;
  readonly plays: number;
  readonly free: number;
  readonly carts: number;
}

/** Plays, free downloads and carts of these beats, by day and by beat. */
export const readCounts = (db: Db, { beatIds, from, to, each }: Period): Promise<CountRow[]> =>
  db
    .selectFrom('statistics_days')
    .select(({ fn }) => [
      'beat_id as beatId',
      'day',
      fn.sum<number>('plays').as('plays'),
      fn.sum<number>('free').as('free'),
      fn.sum<number>('carts').as('carts'),
    ])
    .where('beat_id', '=', sql<string>`any(${[...beatIds]}::uuid[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(each ? sql`grouping sets ((beat_id, day))` : sql`grouping sets ((beat_id), (day))`)
    .execute();
