import { sql } from 'kysely';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { SharedGauge } from '#platform/feature.ts';
import type { Sample } from '#platform/metrics/counts.ts';

type Read = ReadonlyMap<string, readonly Sample[]>;

/** Minimum milliseconds between two reads of the database, however often the metrics are requested. */
const keptMs = 5000;
const patienceMs = 5000;

/**
 * Reads all gauges one by one on one connection, each for at most two seconds. A gauge that fails is left out, because
 * an old value would look new.
 */
export const readInDatabase = (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  gauges: readonly SharedGauge[],
): (() => Promise<Read>) => {
  const readAll = async (found: Map<string, readonly Sample[]>): Promise<void> => {
    for (const { name, read } of gauges) {
      if (db.availability.outage()) return;
      try {
        const samples = await inTransaction(db, async (trx) => {
          await sql`set local statement_timeout = '2s'`.execute(trx);
          return read(trx, clock.now());
        });
        found.set(name, samples);
      } catch (error) {
        log.warn({ err: error, metric: name }, 'A metric could not be read');
      }
    }
  };
  let reading: Promise<Read> | null = null;
  let readAt = -Infinity;
  /** True while a read runs, even after its timeout. Requests then get its result, and start no other read. */
  let busy = false;

  const start = async (): Promise<Read> => {
    const found = new Map<string, readonly Sample[]>();
    busy = true;
    const all = readAll(found).finally(() => {
      busy = false;
    });
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([all, limit]);
    clearTimeout(timer);
    return new Map(found);
  };

  return () => {
    const isFresh = performance.now() - readAt < keptMs;
    if (reading && (isFresh || busy)) return reading;
    readAt = performance.now();
    reading = start();
    return reading;
  };
};
