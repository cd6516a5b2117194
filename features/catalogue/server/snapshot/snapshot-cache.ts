import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { type Db, availabilityOf } from '#platform/database/open.ts';
import { type EncodedList, encodeList } from './encode-list.ts';
import { type Snapshot, readSnapshot } from './read-snapshot.ts';

/** How long like and comment counts in lists may be outdated. */
const countsLagMs = 25_000;
const gatherMs = 100;

export interface SnapshotCache {
  /** The catalogue with every change passed to `changed` before this call; while the database is away, the last one. */
  read(): Promise<CatalogueSnapshot>;
  /** The result of `read`, if it is already available. */
  readNow(): CatalogueSnapshot | null;
  /** Its list, if it is already encoded. */
  listNow(): EncodedList | null;
  /** This process has committed a change shown in lists: reads from now on include it. */
  changed(): void;
  /** Another process has changed something: a new snapshot is built while the old one is still served. */
  changedElsewhere(): void;
  /** Someone liked or commented: the counts are refreshed before they are too old. */
  counted(): void;
  /** Whether `changedElsewhere` and `counted` are being called; if not, snapshots are refreshed by age. */
  setWatched(watched: boolean): void;
}

export interface CatalogueSnapshot extends Snapshot {
  /** Encodes the list on the first request. */
  readonly list: () => Promise<EncodedList>;
}

/**
 * The published catalogue, kept in memory until it changes. One snapshot is built at a time, however many ask; a reader
 * only waits for changes made by this process, and for the very first snapshot.
 */
export const createSnapshotCache = (db: Db): SnapshotCache => {
  let current: CatalogueSnapshot | null = null;
  let encoded: EncodedList | null = null;
  /** Whether the list has been requested since the last snapshot. */
  let isListWanted = false;
  let wanted = 1;
  let shown = 0;
  let shownAt = 0;
  let watched = false;
  let running: Promise<CatalogueSnapshot> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let timerAt = Infinity;

  const withList = (snapshot: Snapshot): CatalogueSnapshot => {
    let made: Promise<EncodedList> | null = null;
    const encode = async (): Promise<EncodedList> => {
      const list = await encodeList(snapshot.beats);
      if (catalogue === current) encoded = list;
      return list;
    };
    const catalogue: CatalogueSnapshot = {
      ...snapshot,
      list: () => {
        isListWanted = true;
        return (made ??= encode());
      },
    };
    return catalogue;
  };
  const make = async (): Promise<CatalogueSnapshot> => {
    const version = wanted;
    const startedAt = performance.now();
    const catalogue = withList(await readSnapshot(db));
    current = catalogue;
    encoded = null;
    shown = version;
    shownAt = startedAt;
    return catalogue;
  };
  /** A large list takes two cores for half a second: it is only prepared ahead while people request it. */
  const listAhead = async (catalogue: CatalogueSnapshot): Promise<void> => {
    if (!isListWanted) return;
    const list = catalogue.list();
    isListWanted = false;
    await list;
  };
  const run = (): Promise<CatalogueSnapshot> => {
    running ??= make().finally(() => {
      running = null;
    });
    return running;
  };
  /** The next reader meets the failure again, and reports it. */
  const fail = (): void => {
    wanted += 1;
  };
  const renew = async (): Promise<void> => {
    await running?.catch(() => undefined);
    await listAhead(await run());
  };
  const renewIn = (ms: number): void => {
    const at = performance.now() + ms;
    if (current === null || at >= timerAt) return;
    if (timer) clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = null;
      timerAt = Infinity;
      renew().catch(fail);
    }, ms).unref();
  };

  const isAway = (): boolean => availabilityOf(db).outage() !== null;
  const isTooOld = (): boolean => !watched && performance.now() - shownAt > countsLagMs;

  const isUsable = (): boolean => (shown >= wanted && !isTooOld()) || isAway();

  return {
    read: async () => {
      if (current !== null && isTooOld()) wanted = Math.max(wanted, shown + 1);
      const needed = wanted;
      for (;;) {
        if (current !== null && (shown >= needed || isAway())) return current;
        try {
          await run();
        } catch (error) {
          // The last catalogue is better than none.
          if (current === null || !(error instanceof DatabaseUnavailable)) throw error;
          return current;
        }
      }
    },
    readNow: () => (isUsable() ? current : null),
    listNow: () => {
      isListWanted = true;
      return isUsable() ? encoded : null;
    },
    changed: () => {
      wanted += 1;
      if (current !== null)
        run()
          .then(listAhead)
          .catch(() => undefined);
    },
    changedElsewhere: () => renewIn(gatherMs),
    counted: () => renewIn(Math.max(gatherMs, countsLagMs - (performance.now() - shownAt))),
    setWatched: (value) => {
      watched = value;
    },
  };
};

const caches = new WeakMap<Db, SnapshotCache>();

/** A database's cache, shared by every feature of this process that uses the same handle. */
export const snapshotCacheOf = (db: Db): SnapshotCache => {
  const cache = caches.get(db) ?? createSnapshotCache(db);
  caches.set(db, cache);
  return cache;
};
