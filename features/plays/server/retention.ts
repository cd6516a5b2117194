import { dayOf } from '#contract-kit/numbers/days.ts';
import './tables.ts';
import { sql } from 'kysely';
import { daysAgo, type RetentionRule, type RetentionDeps } from '#platform/retention/retention-rule.ts';

/** Days. More than a year, because sellers can see a year by day. */
const byDayFor = 400;

/** Moves the figures of old whole months to the first day of the month. Sums over months stay the same. */
const foldIntoMonths = async (deps: RetentionDeps, limit: number): Promise<number> => {
  const firstKept = `${dayOf(daysAgo(deps, byDayFor)).slice(0, 7)}-01`;
  const { rows } = await sql<{ folded: number }>`
    with old as (
      select ctid from statistics_days where day < ${firstKept}::date and extract(day from day) <> 1
      order by day limit ${limit} for update
    ), gone as (
      delete from statistics_days where ctid = any(array(select ctid from old)) returning beat_id, day, plays, carts, free
    ), folded as (
      insert into statistics_days (beat_id, day, plays, carts, free)
      select beat_id, date_trunc('month', day)::date, sum(plays), sum(carts), sum(free) from gone group by 1, 2
      on conflict (beat_id, day) do update
        set plays = statistics_days.plays + excluded.plays, carts = statistics_days.carts + excluded.carts,
          free = statistics_days.free + excluded.free
    )
    select count(*)::int as folded from gone`.execute(deps.db);
  return rows[0]?.folded ?? 0;
};

export const playsRetention: readonly RetentionRule[] = [
  {
    table: 'statistics_days',
    what: 'Plays, free downloads and cart additions by beat and day',
    kept: `by day for ${byDayFor} days or more, then by month for good`,
    why: 'sellers see up to a year by day; the totals stay correct, and nothing in them is about a person',
    forget: foldIntoMonths,
  },
  {
    table: 'statistics_marks',
    what: 'What was counted in the last half hour, as keyed hashes',
    kept: 'half an hour (`statistics.forget-listeners`, every ten minutes)',
    why: 'so that nobody is counted twice',
  },
  {
    table: 'statistics_keys',
    what: 'The keys of these hashes, one per day',
    kept: 'one day (`statistics.forget-listeners`)',
    why: 'once a key is deleted, nobody can find out who was counted',
  },
];
