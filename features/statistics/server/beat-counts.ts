import { sql } from 'kysely';
import type { Db, Trx } from '#platform/database/open.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';

/** All-time plays by beat id. Beats without any figures are missing. */
export const countPlays = async (db: Db, beatIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (beatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('statistics_days')
    .select(({ fn }) => ['beat_id', fn.sum<number>('plays').as('plays')])
    .where('beat_id', 'in', [...new Set(beatIds)])
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
