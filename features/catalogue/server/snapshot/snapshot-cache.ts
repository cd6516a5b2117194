import { setImmediate as breathe } from 'node:timers/promises';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Db } from '#platform/database/open.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { type EncodedList, encodeList } from './encode-list.ts';
import { readAllBeats, readBeats } from './read-rows.ts';

/** How long like and comment counts in lists may be outdated. */
const countsLagMs = 25_000;
const gatherMs = 100;
/** After the database could not be read. */
const retryMs = 2000;
const beatsAtOnce = 250;

/** The ids of beats, or all of them. */
export type Beats = readonly string[] | 'all';

export interface SnapshotCache {
  /** The catalogue with every change passed to `changed` before this call; while the database is away, as it was last. */
  read(): Promise<Catalogue>;
  /** Whether all is being read for the first time, for which `read` waits. */
  isBeingRead(): boolean;
  /** The result of `read`, if it is already available. */
  readNow(): Catalogue | null;
  /** Its newest beats as one list, encoded on the first request. */
  list(): Promise<EncodedList>;
  /** The list, if it is already encoded. */
  listNow(): EncodedList | null;
  /** This process has committed a change of these beats: reads from now on include it. */
  changed(beats: Beats): void;
  /** Another process has changed them: they are read again while the catalogue is still served as it was. */
  changedElsewhere(beats: Beats): void;
  /** Someone liked or commented: the counts are refreshed before they are too old. */
  counted(beats: Beats): void;
  /** Whether `changedElsewhere` and `counted` are being called; if not, the catalogue is refreshed by age. */
  setWatched(watched: boolean): void;
}

interface Renewal {
  readonly at: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * The published catalogue, kept in memory: read once, and then beat by beat as they change. A reader only waits for
 * changes made by this process, and for the very first reading.
 */
export const createSnapshotCache = (db: Db, readEverything = readAllBeats): SnapshotCache => {
  const catalogue = createCatalogue();
  let isRead = false;
  let watched = false;
  /** Changes of beats, and of everything, that were asked for, and those that are in the catalogue. */
  let [wanted, shown] = [0, 0];
  let [wantedAll, shownAll] = [1, 0];
  let [readAt, countedAt] = [0, Number.NEGATIVE_INFINITY];
  let changedIds = new Set<string>();
  let countedIds = new Set<string>();
  /** What changed while all are being read: read again since, so that an older row can't replace it. */
  let newer: Set<string> | null = null;
  let readingAll: Promise<void> | null = null;
  let readingSome: Promise<void> | null = null;
  let renewal: Renewal | null = null;
  let renewsAll = false;

  let encoded: { readonly moment: object; readonly list: EncodedList } | null = null;
  let encoding: { readonly moment: object; readonly list: Promise<EncodedList> } | null = null;
  /** Whether the list has been requested since it last changed. */
  let isListWanted = false;

  const readAll = async (): Promise<void> => {
    // What it has read already may be older than what is read from here on.
    await readingSome?.catch(() => undefined);
    const version = wantedAll;
    const startedAt = performance.now();
    const gone = new Set(catalogue.ids());
    const changed = (newer = new Set<string>());
    try {
      await readEverything(db, async (beats) => {
        for (const { beat, preview } of beats) {
          gone.delete(beat._id);
          if (!changed.has(beat._id)) catalogue.put(beat, preview);
        }
        await breathe();
      });
      for (const id of gone) if (!changed.has(id)) catalogue.remove(id);
    } finally {
      newer = null;
    }
    [isRead, shownAll, readAt] = [true, version, startedAt];
  };

  const readChanged = async (): Promise<void> => {
    while (changedIds.size > 0) {
      const version = wanted;
      const ids = [...changedIds];
      changedIds = new Set();
      try {
        for (let from = 0; from < ids.length; from += beatsAtOnce) {
          const part = ids.slice(from, from + beatsAtOnce);
          const beats = await readBeats(db, part);
          const gone = new Set(part);
          for (const { beat, preview } of beats) {
            gone.delete(beat._id);
            catalogue.put(beat, preview);
          }
          for (const id of gone) catalogue.remove(id);
          for (const id of part) newer?.add(id);
        }
      } catch (error) {
        for (const id of ids) changedIds.add(id);
        throw error;
      }
      shown = version;
    }
    shown = wanted;
  };

  const runAll = (): Promise<void> => {
    readingAll ??= readAll().finally(() => {
      readingAll = null;
    });
    return readingAll;
  };
  const runChanged = (): Promise<void> => {
    readingSome ??= readChanged().finally(() => {
      readingSome = null;
    });
    return readingSome;
  };

  const list = (): Promise<EncodedList> => {
    isListWanted = true;
    const moment = catalogue.moment();
    if (encoding?.moment === moment) return encoding.list;
    const made = encodeList(catalogue).then((result) => {
      if (catalogue.moment() === moment) encoded = { moment, list: result };
      return result;
    });
    encoding = { moment, list: made };
    made.catch(() => {
      if (encoding?.list === made) encoding = null;
    });
    return made;
  };
  /** A large list takes two cores for half a second: it is only prepared ahead while people request it. */
  const listAhead = async (): Promise<void> => {
    if (!isListWanted || encoding?.moment === catalogue.moment()) return;
    const ahead = list();
    isListWanted = false;
    await ahead;
  };

  const renew = async (): Promise<void> => {
    const all = renewsAll;
    renewsAll = false;
    if (countedIds.size > 0) countedAt = performance.now();
    for (const id of countedIds) changedIds.add(id);
    countedIds = new Set();
    try {
      if (all) {
        // What is being read already may be from before.
        await readingAll?.catch(() => undefined);
        await runAll();
      }
      await runChanged();
      await listAhead();
    } catch {
      renewsAll ||= all;
      renewIn(retryMs);
    }
  };
  const renewIn = (ms: number): void => {
    const at = performance.now() + ms;
    if (renewal !== null && at >= renewal.at) return;
    if (renewal) clearTimeout(renewal.timer);
    const timer = setTimeout(() => {
      renewal = null;
      void renew();
    }, ms).unref();
    renewal = { at, timer };
  };

  /** Nothing that has been read could be outdated. */
  const isUnread = (): boolean => !isRead && !readingAll;
  const isAway = (): boolean => db.availability.outage() !== null;
  const isTooOld = (): boolean => !watched && performance.now() - readAt > countsLagMs;
  const isUsable = (): boolean => isRead && ((shown >= wanted && shownAll >= wantedAll && !isTooOld()) || isAway());

  const read = async (): Promise<Catalogue> => {
    if (isRead && isTooOld()) wantedAll = Math.max(wantedAll, shownAll + 1);
    const [needed, neededAll] = [wanted, wantedAll];
    for (;;) {
      if (isRead && ((shown >= needed && shownAll >= neededAll) || isAway())) return catalogue;
      try {
        if (shownAll < neededAll) await runAll();
        if (shown < needed) await runChanged();
      } catch (error) {
        // The last catalogue is better than none.
        if (!isRead || !(error instanceof DatabaseUnavailable)) throw error;
        return catalogue;
      }
    }
  };

  return {
    read,
    isBeingRead: () => !isRead && readingAll !== null,
    readNow: () => (isUsable() ? catalogue : null),
    list: async () => {
      await read();
      return await list();
    },
    listNow: () => {
      isListWanted = true;
      return isUsable() && encoded?.moment === catalogue.moment() ? encoded.list : null;
    },
    changed: (beats) => {
      if (beats === 'all') wantedAll += 1;
      else {
        wanted += 1;
        for (const id of beats) changedIds.add(id);
      }
      if (!isRead) return;
      (beats === 'all' ? runAll() : runChanged()).then(listAhead).catch(() => undefined);
    },
    changedElsewhere: (beats) => {
      if (isUnread()) return;
      if (beats === 'all') renewsAll = true;
      else for (const id of beats) changedIds.add(id);
      renewIn(gatherMs);
    },
    counted: (beats) => {
      if (isUnread()) return;
      if (beats === 'all') renewsAll = true;
      else for (const id of beats) countedIds.add(id);
      renewIn(Math.max(gatherMs, countsLagMs - (performance.now() - countedAt)));
    },
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
