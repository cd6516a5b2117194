import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { createRecentCache, type RecentCache } from '#platform/database/caches/recent-cache.ts';
import { maxListed } from '../../contract.ts';
import { listNewest } from '../beats/present-beats.ts';
import { type EncodedList, encodeList } from './encode-list.ts';

/** Maximum age of like and comment counts in the list: otherwise each like would encode it again. */
const countsLagMs = 25_000;

/** Versions of the list: one for likes and comments, the other for everything else. */
interface Print {
  readonly beats: string;
  readonly counts: string;
}

interface PlainList {
  readonly print: Print;
  readonly list: EncodedList;
  /** Milliseconds of `performance.now`. */
  readonly madeAt: number;
}

const readPrint = async (db: Db): Promise<Print> => {
  const { rows } = await sql<Print>`
    select count(*) || ' ' || coalesce(sum(revision), 0) as beats,
      coalesce(bit_xor(hashtextextended(beat_id || ' ' || likes || ' ' || comments, 0)), 0)::text as counts
    from (select * from catalogue_listings order by published_at desc, beat_id desc limit ${maxListed}) l`.execute(db);
  const [print] = rows;
  if (!print) throw new Error('A statement without a condition has one row.');
  return print;
};

const isStill = (last: PlainList, print: Print): boolean =>
  last.print.beats === print.beats &&
  (last.print.counts === print.counts || performance.now() - last.madeAt < countsLagMs);

const makeList = async (db: Db, last: PlainList | undefined): Promise<PlainList> => {
  const print = await readPrint(db);
  if (last && isStill(last, print)) return last;
  const madeAt = performance.now();
  return { print, list: await encodeList(await listNewest(db, maxListed)), madeAt };
};

const key = 'list';

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    plainList?: RecentCache<PlainList>;
  }
}

const listOf = (db: Db): RecentCache<PlainList> =>
  (db.memory.plainList ??= createRecentCache({ db, max: 1, read: (_, last) => makeList(db, last) }));

/** Returns the newest beats, encoded once after each change. While the database is unavailable, the last list. */
export const readPlainList = async (db: Db): Promise<EncodedList> => {
  const plain = await listOf(db).read(key);
  if (!plain) throw new Error('There is always a list.');
  return plain.list;
};

/** Returns null if the list isn't known without waiting. */
export const readPlainListNow = (db: Db): EncodedList | null => listOf(db).readNow(key)?.list ?? null;
