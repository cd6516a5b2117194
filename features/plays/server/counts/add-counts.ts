import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';

export interface DayCount {
  readonly beatId: string;
  /** A UTC day: "2026-11-21". */
  readonly day: string;
  readonly plays: number;
  readonly carts: number;
}

/** Adds figures of past days in one statement. A beat that already has figures for a day keeps those. */
export const addCounts = async (trx: Trx, counts: readonly DayCount[]): Promise<void> => {
  await sql`
    insert into statistics_days (beat_id, day, plays, carts)
    select * from unnest(
      ${counts.map(({ beatId }) => beatId)}::uuid[],
      ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ plays }) => plays)}::int[],
      ${counts.map(({ carts }) => carts)}::int[]
    )
    on conflict (beat_id, day) do nothing`.execute(trx);
};
