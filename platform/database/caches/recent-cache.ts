import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '../database-error.ts';
import type { Db } from '../open.ts';
import type { Moment } from '../own-writes.ts';
import { mayShowWhileAway } from './may-show-while-away.ts';

/** From this age on, a value is read again in the background. */
const softMs = 500;
/** From this age on, a value is read again before it's returned. Other processes' changes show within this time. */
const hardMs = 1000;

interface Options<V extends object | string> {
  readonly db: Db;
  /** Maximum number of values; the least recently requested are dropped. */
  readonly max: number;
  /** `before` is the last value. Null means that there is none; it isn't cached. */
  readonly read: (key: string, before: V | undefined) => Promise<V | null>;
}

export interface RecentCache<V extends object | string> {
  /** The value, if it's known without waiting. */
  readNow(key: string): V | undefined;
  read(key: string): Promise<V | null>;
}

interface Entry<V> {
  readonly value: V;
  /** The moment before the value was read. */
  readonly moment: Moment;
}

/**
 * Caches what was read from the tables that pages show (`db.ownWrites.watch`), for at most a second, or until this
 * process writes to one of them. While the database is away, the last value is returned if `mayShowWhileAway` agrees.
 */
export const createRecentCache = <V extends object | string>({ db, max, read }: Options<V>): RecentCache<V> => {
  const entries = new LRUCache<string, Entry<V>>({ max });
  const flights = new Map<string, { readonly version: number; readonly result: Promise<V | null> }>();
  const { version } = db.ownWrites;
  const mayShow = (entry: Entry<V>): boolean => mayShowWhileAway(db, entry.moment);

  const start = (key: string) => {
    const moment = db.ownWrites.moment();
    const readAndKeep = async (): Promise<V | null> => {
      const value = await read(key, entries.peek(key)?.value);
      if (value === null) entries.delete(key);
      else entries.set(key, { value, moment });
      return value;
    };
    const flight = { version: moment.version, result: readAndKeep().finally(() => flights.delete(key)) };
    flights.set(key, flight);
    return flight;
  };

  const readNow = (key: string): V | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (db.availability.outage() !== null) return mayShow(entry) ? entry.value : undefined;
    const age = performance.now() - entry.moment.at;
    if (entry.moment.version !== version() || age > hardMs) return undefined;
    // The next caller sees the same error.
    if (age > softMs && !flights.has(key)) start(key).result.catch(() => undefined);
    return entry.value;
  };

  return {
    readNow,
    read: async (key) => {
      const needed = version();
      for (;;) {
        const known = readNow(key);
        if (known !== undefined) return known;
        const flight = flights.get(key) ?? start(key);
        try {
          const value = await flight.result;
          if (flight.version >= needed) return value;
        } catch (error) {
          const last = entries.get(key);
          if (!last || !(error instanceof DatabaseUnavailable) || !mayShow(last)) throw error;
          return last.value;
        }
      }
    },
  };
};
