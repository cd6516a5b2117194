import { LRUCache } from 'lru-cache';
import type { Db } from './open.ts';

/** Lists up to this long are counted each time: that is quick, and always right. */
const longList = 5000;
/** A total that is older is still answered, but counted again meanwhile. */
const freshMs = 30_000;
const keptMs = 10 * 60_000;
const maxTotals = 500;

interface Total {
  readonly rows: number;
  readonly at: number;
  recounting: boolean;
}

interface Totals {
  readonly kept: LRUCache<string, Total>;
  /** Of several who ask at once, one counts. */
  readonly counting: Map<string, Promise<number>>;
}

declare module './open.ts' {
  interface DatabaseMemory {
    totals?: Totals;
  }
}

/**
 * How long a list is, counted apart from its pages: a count reads the whole list, so that of a long one is kept for a
 * while. It may be half a minute behind then, which only moves the rows between its last pages. The key names the list.
 */
export const keptTotal = async (db: Db, key: string, count: () => Promise<number>): Promise<number> => {
  const { kept, counting } = (db.memory.totals ??= {
    kept: new LRUCache({ max: maxTotals, ttl: keptMs }),
    counting: new Map(),
  });
  const countNow = async (): Promise<number> => {
    const rows = await count();
    if (rows > longList) kept.set(key, { rows, at: performance.now(), recounting: false });
    else kept.delete(key);
    return rows;
  };
  const total = kept.get(key);
  if (total === undefined) {
    const under = counting.get(key) ?? countNow().finally(() => counting.delete(key));
    counting.set(key, under);
    return await under;
  }
  if (performance.now() - total.at > freshMs && !total.recounting) {
    total.recounting = true;
    // Whoever asks next tries again.
    void countNow().catch(() => {
      total.recounting = false;
    });
  }
  return total.rows;
};
