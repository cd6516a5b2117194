import { sql } from 'kysely';
import { addDays, dayOf } from '#contract-kit/numbers/days.ts';
import { minuteMs } from '#contract-kit/numbers/durations.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { findBeats, findBeatsOnSale } from '#features/catalogue/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { maxThisWeek } from '../../contract.ts';

/** More than are listed, because some may have left the store. */
const ranked = 40;
/** Enough that the plays of one more day hardly bring in a beat from further down. */
const compared = 200;

/**
 * Ids of the beats with the most plays on the seven days up to now, the most played first. The index on days leaves out
 * the first of each month: those plays are looked up for the beats that the other days have brought up.
 */
const rank = async (db: Db, now: Date): Promise<readonly string[]> => {
  const today = dayOf(now);
  const from = addDays(today, -6);
  const first = `${today.slice(0, 7)}-01`;
  const { rows } = await sql<{ id: string }>`
    with most as (
      select beat_id, sum(plays) as plays from statistics_days
      where day between ${from}::date and ${today}::date and extract(day from day) <> 1
      group by beat_id order by plays desc, beat_id desc limit ${compared}
    )
    select most.beat_id as id from most
    left join statistics_days first
      on first.beat_id = most.beat_id and first.day = ${first}::date and first.day >= ${from}::date
    where most.plays + coalesce(first.plays, 0) > 0
    order by most.plays + coalesce(first.plays, 0) desc, most.beat_id desc
    limit ${ranked}`.execute(db);
  return rows.map(({ id }) => id);
};

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** Ranking reads a week of plays, so it's done once a minute. */
    rankedThisWeek?: { readonly minute: number; readonly ids: Promise<readonly string[]> };
  }
}

const readRanked = async (db: Db, now: Date): Promise<readonly string[]> => {
  const minute = Math.floor(now.getTime() / minuteMs);
  const known = db.memory.rankedThisWeek;
  if (known?.minute === minute) return await known.ids;
  const ids = rank(db, now);
  db.memory.rankedThisWeek = { minute, ids };
  try {
    return await ids;
  } catch (error) {
    // The next caller tries again.
    delete db.memory.rankedThisWeek;
    throw error;
  }
};

/** The beats on sale that were played most in the last seven days, without the number of plays, which is the seller's. */
export const listThisWeek = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Beat[]> => {
  const ids = await readRanked(db, clock.now());
  const facts = await findBeats(db, ids);
  const onSale = ids.filter((id) => facts.get(id)?.state === 'published').slice(0, maxThisWeek);
  const beats = await findBeatsOnSale(db, onSale);
  return onSale.flatMap((id) => beats.get(id) ?? []);
};
