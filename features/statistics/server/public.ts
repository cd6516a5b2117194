import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import { dayOf } from '../days.ts';
import './tables.ts';

export { addCounts, type DayCount } from './add-counts.ts';

/** Counts one more who downloaded a beat for free. */
export const countFree = async (
  trx: Trx,
  { beatId, at }: { readonly beatId: string; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into statistics_days (beat_id, day, free) values (${beatId}::uuid, ${dayOf(at)}::date, 1)
    on conflict (beat_id, day) do update set free = statistics_days.free + 1`.execute(trx);
};
