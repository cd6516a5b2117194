import type { Queryable } from '#platform/database/open.ts';
import type { BeatState } from '../tables.ts';

/** The states of these beats by id; of those that there are. */
export const findBeatStates = async (db: Queryable, ids: readonly string[]): Promise<Map<string, BeatState>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.state]));
};

/** Whether a beat was ever added, on sale or not. */
export const hasBeats = async (db: Queryable): Promise<boolean> => {
  const row = await db.selectFrom('catalogue_beats').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
};
