import { sql } from 'kysely';
import { dayOf } from '#contract-kit/numbers/days.ts';
import type { Db } from '#platform/database/open.ts';
import { browserOf, type DayKeys, hash, type Listener, windowMs } from './listener-hash.ts';

export type Deed = 'plays' | 'carts';

interface Report {
  readonly deed: Deed;
  readonly beatId: string;
  readonly listener: Listener;
  readonly keys: DayKeys;
  readonly now: Date;
}

/**
 * Counts an action unless the same one was counted in the last half hour. Only counted actions start a new half hour,
 * so someone who plays a beat all day counts twice an hour. It's one statement, so that simultaneous reports about the
 * same listener and beat wait for each other, even in different processes, and only one counts.
 */
export const countOnce = async (db: Db, { deed, beatId, listener, keys, now }: Report): Promise<boolean> => {
  const markOf = (key: Buffer): Buffer => hash(key, deed, beatId, listener.network, browserOf(listener));
  const over = new Date(now.getTime() - windowMs);
  const before = keys.before && markOf(keys.before);
  const column = sql.ref(deed);
  const { rows } = await sql`
    with fresh as (
      insert into statistics_marks (mark, counted_at)
      select ${markOf(keys.today)}, ${now}
      where not exists (select from statistics_marks where mark = ${before} and counted_at > ${over})
      on conflict (mark) do update set counted_at = excluded.counted_at where statistics_marks.counted_at <= ${over}
      returning mark
    )
    insert into statistics_days (beat_id, day, ${column})
    select ${beatId}::uuid, ${dayOf(now)}::date, 1 from fresh
    on conflict (beat_id, day) do update set ${column} = statistics_days.${column} + 1
    returning beat_id`.execute(db);
  return rows.length > 0;
};
