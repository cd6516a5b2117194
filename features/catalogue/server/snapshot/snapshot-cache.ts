import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { type Db, availabilityOf } from '#platform/database/open.ts';
import { type EncodedList, encodeList } from './encode-list.ts';
import { type Snapshot, readSnapshot } from './read-snapshot.ts';

/** How long likes and comments may be counted wrongly in lists. */
const countsLagMs = 25_000;
const gatherMs = 100;

export interface SnapshotCache {
  /** The catalogue with every change that was told to `changed` before this call; while the database is away, the last one. */
  read(): Promise<CatalogueSnapshot>;
  /** What `read` would give, if it is there already. */
  readNow(): CatalogueSnapshot | null;
  /** Its list, if that is encoded already. */
  listNow(): EncodedList | null;
  /** Something that lists show has been committed by this process: whoever reads from now on sees it. */
  changed(): void;
  /** Another process has changed something: a new snapshot is made while the old one is still answered. */
  changedElsewhere(): void;
  /** Somebody liked or commented: the counts are renewed before they are too old. */
  counted(): void;
  /** Whether `changedElsewhere` and `counted` are being called; without, snapshots are renewed by age. */
  setWatched(watched: boolean): void;
}

export interface CatalogueSnapshot extends Snapshot {
  /** Encodes the list for the first who asks. */
  readonly list: () => Promise<EncodedList>;
}

/**
 * The published catalogue, kept in memory until it changes. One snapshot is made at a time, however many ask; a reader
 * waits only for changes that this process made, and for the very first snapshot.
 */
export const createSnapshotCache = (db: Db): SnapshotCache => {
  let current: CatalogueSnapshot | null = null;
  let encoded: EncodedList | null = null;
  /** Whether somebody has asked for the list since the last snapshot. */
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
  /** A large list takes two cores for half a second: it is made ahead only while people ask for it. */
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
  /** A failure is met again, and told, by the next reader. */
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

/** The cache of a database, the same for every feature of this process that asks with the same handle. */
export const snapshotCacheOf = (db: Db): SnapshotCache => {
  const cache = caches.get(db) ?? createSnapshotCache(db);
  caches.set(db, cache);
  return cache;
};
