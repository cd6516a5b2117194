import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { afterCommit, availabilityOf, type Db, type Trx } from '#platform/database/open.ts';
import { maxScheduled } from '../limits.ts';
import type { PromotionRow } from './tables.ts';

type Rows = readonly PromotionRow[];

interface Reading {
  readonly at: number;
  readonly rows: Promise<Rows>;
}

// Every page needs these, so one query a second serves them all. Other processes see a change up to that much later.
const maxAgeMs = 1000;

const readings = new WeakMap<Db, Reading>();
const lastRows = new WeakMap<Db, Rows>();

const read = async (db: Db, now: Date): Promise<Rows> => {
  const rows = await db
    .selectFrom('promotions_promotions')
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(2 * maxScheduled)
    .execute();
  return rows.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1));
};

/** Those that haven't ended, earliest first; while the database is down, as last read. */
export const readScheduled = async (db: Db, now: Date): Promise<Rows> => {
  const last = lastRows.get(db);
  if (last && availabilityOf(db).outage() !== null) return last;
  let reading = readings.get(db);
  if (!reading || performance.now() - reading.at > maxAgeMs) {
    reading = { at: performance.now(), rows: read(db, now) };
    readings.set(db, reading);
  }
  try {
    const rows = await reading.rows;
    lastRows.set(db, rows);
    return rows;
  } catch (error) {
    if (readings.get(db) === reading) readings.delete(db);
    if (last && error instanceof DatabaseUnavailable) return last;
    throw error;
  }
};

/** This process reads again once `trx` is committed. */
export const onScheduleChanged = (trx: Trx): void => afterCommit(trx, (db) => void readings.delete(db));
