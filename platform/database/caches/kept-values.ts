import { LRUCache } from 'lru-cache';
import type { Db } from '../open.ts';

/** Values from fewer rows are never cached, because reading them is fast. */
const manyRows = 5000;
/** An older value is still returned, but read again in the background. */
const freshMs = 30_000;
const keptMs = 10 * 60_000;
const maxValues = 500;

interface Kept {
  readonly value: unknown;
  readonly at: number;
  reading: boolean;
}

interface KeptValues {
  readonly kept: LRUCache<string, Kept>;
  /** Concurrent requests share one read. */
  readonly running: Map<string, Promise<unknown>>;
}

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    keptValues?: KeptValues;
  }
}

/**
 * A value computed from a whole table. If the table is large, the value is cached under `key` and may be half a minute
 * old, or up to ten minutes if nobody has asked for it since. `rowsOf` returns how many rows the value comes from.
 */
export const keptValue = async <T>(
  db: Db,
  key: string,
  read: () => Promise<T>,
  rowsOf: (value: T) => number,
): Promise<T> => {
  const { kept, running } = (db.memory.keptValues ??= {
    kept: new LRUCache({ max: maxValues, ttl: keptMs }),
    running: new Map(),
  });
  const readNow = async (): Promise<T> => {
    const value = await read();
    if (rowsOf(value) > manyRows) kept.set(key, { value, at: performance.now(), reading: false });
    else kept.delete(key);
    return value;
  };
  const known = kept.get(key);
  if (known === undefined) {
    const under = running.get(key) ?? readNow().finally(() => running.delete(key));
    running.set(key, under);
    return (await under) as T;
  }
  if (performance.now() - known.at > freshMs && !known.reading) {
    known.reading = true;
    // The next caller retries.
    void readNow().catch(() => {
      known.reading = false;
    });
  }
  return known.value as T;
};

/** The length of a list, a `keptValue`. A stale length affects only which rows are on the last pages. */
export const keptTotal = (db: Db, key: string, count: () => Promise<number>): Promise<number> =>
  keptValue(db, key, count, (rows) => rows);
