import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { afterCommit, type Db, type Trx } from '#platform/database/open.ts';
import { maxScheduled } from '../limits.ts';
import type { PromotionRow } from './tables.ts';

type Rows = readonly PromotionRow[];

interface Reading {
  readonly at: number;
  readonly rows: Promise<Rows>;
}

// Every page needs these, so one query a second serves them all. Other processes see a change up to that much later.
const maxAgeMs = 1000;

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    promotions?: {
      reading?: Reading | undefined;
      /** As last read. */
      rows?: Rows;
    };
  }
}

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
  const memory = (db.memory.promotions ??= {});
  const last = memory.rows;
  if (last && db.availability.outage() !== null) return last;
  let { reading } = memory;
  if (!reading || performance.now() - reading.at > maxAgeMs) {
    reading = { at: performance.now(), rows: read(db, now) };
    memory.reading = reading;
  }
  try {
    memory.rows = await reading.rows;
    return memory.rows;
  } catch (error) {
    if (memory.reading === reading) delete memory.reading;
    if (last && error instanceof DatabaseUnavailable) return last;
    throw error;
  }
};

/** This process reads again once `trx` is committed. */
export const onScheduleChanged = (trx: Trx): void =>
  afterCommit(trx, (db) => void delete db.memory.promotions?.reading);
