import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Beat } from '../../contract.ts';
import type { Db } from '#platform/database/open.ts';
import type { Catalogue, PreviewFacts } from './catalogue.ts';
import { type ReadBeat, readBeats } from './read-rows.ts';
import { type SnapshotCache, snapshotCacheOf } from './snapshot-cache.ts';

/** These beats, as far as they are on sale. They are read alone while the whole catalogue is being read for the first time. */
const findNamed = async (db: Db, ids: readonly string[]): Promise<ReadBeat[]> => {
  const cache = snapshotCacheOf(db);
  if (cache.isBeingRead()) return await readBeats(db, ids);
  const catalogue = await cache.read();
  return ids.flatMap((id) => {
    const [beat, preview] = [catalogue.get(id), catalogue.previewOf(id)];
    return beat && preview ? [{ beat, preview }] : [];
  });
};

/** The seller of a beat on sale, or null. */
export const findSellerOnSale = async (db: Db, beatId: string): Promise<string | null> => {
  const [found] = await findNamed(db, [beatId]);
  return found?.beat.user._id ?? null;
};

/** Those of these beats that are on sale, by id. */
export const findBeatsOnSale = async (db: Db, ids: readonly string[]): Promise<Map<string, Beat>> =>
  ids.length === 0 ? new Map() : new Map((await findNamed(db, ids)).map(({ beat }) => [beat._id, beat]));

interface Published {
  /** Null: from the first one on. */
  readonly after: Date | null;
  readonly until: Date;
  readonly limit: number;
}

/** The beats on sale that were published in that time, newest first, and how many there are beyond the limit. */
export const findPublished = async (
  db: Db,
  { after, until, limit }: Published,
): Promise<{ readonly beats: readonly Beat[]; readonly more: number }> => {
  const catalogue = await snapshotCacheOf(db).read();
  const newest = catalogue.order('newest');
  const found: number[] = [];
  for (let index = 0; index < newest.length(); index += 1) {
    const at = catalogue.slots.publishedAt.get(newest.at(index));
    if (after !== null && at <= after.getTime()) break;
    if (at <= until.getTime()) found.push(newest.at(index));
  }
  return { beats: found.slice(0, limit).map(catalogue.at), more: Math.max(0, found.length - limit) };
};

/** The preview of a beat on sale, or null. */
export const findPreview = async (db: Db, beatId: string): Promise<PreviewFacts | null> => {
  const [found] = await findNamed(db, [beatId]);
  return found?.preview ?? null;
};

/** Like `findPreview` if the catalogue has been read; otherwise undefined. */
export const findPreviewNow = (db: Db, beatId: string): PreviewFacts | null | undefined => {
  const catalogue = snapshotCacheOf(db).readNow();
  return catalogue ? (catalogue.previewOf(beatId) ?? null) : undefined;
};

/** Queries the database; while it is away, `find` uses the catalogue in memory. Undefined: not in it. */
export const orFromSnapshot = async <T>(
  cache: Pick<SnapshotCache, 'readNow'>,
  query: () => Promise<T>,
  find: (catalogue: Catalogue) => T | undefined,
): Promise<T> => {
  try {
    return await query();
  } catch (error) {
    const catalogue = error instanceof DatabaseUnavailable ? cache.readNow() : null;
    const found = catalogue ? find(catalogue) : undefined;
    if (found === undefined) throw error;
    return found;
  }
};
