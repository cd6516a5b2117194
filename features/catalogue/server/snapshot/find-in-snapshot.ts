import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { Db } from '#platform/database/open.ts';
import type { PreviewFacts } from './read-snapshot.ts';
import { type CatalogueSnapshot, type SnapshotCache, snapshotCacheOf } from './snapshot-cache.ts';

/** The seller of a beat on sale, or null. */
export const findSellerOnSale = async (db: Db, beatId: string): Promise<string | null> => {
  const { byId } = await snapshotCacheOf(db).read();
  return byId.get(beatId)?.user._id ?? null;
};

/** Those of these beats that are on sale, by id. */
export const findBeatsOnSale = async (db: Db, ids: readonly string[]): Promise<Map<string, Beat>> => {
  if (ids.length === 0) return new Map();
  const { byId } = await snapshotCacheOf(db).read();
  return new Map(
    ids.flatMap((id) => {
      const beat = byId.get(id);
      return beat ? [[id, beat]] : [];
    }),
  );
};

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
  const { beats, previews } = await snapshotCacheOf(db).read();
  const found = beats.filter(({ _id: id }) => {
    const at = previews.get(id)?.publishedAt;
    return at !== undefined && at <= until && (after === null || at > after);
  });
  return { beats: found.slice(0, limit), more: Math.max(0, found.length - limit) };
};

/** The preview of a beat on sale, or null. */
export const findPreview = async (db: Db, beatId: string): Promise<PreviewFacts | null> => {
  const { previews } = await snapshotCacheOf(db).read();
  return previews.get(beatId) ?? null;
};

/** Like `findPreview` if the snapshot is ready; otherwise undefined. */
export const findPreviewNow = (db: Db, beatId: string): PreviewFacts | null | undefined => {
  const snapshot = snapshotCacheOf(db).readNow();
  return snapshot ? (snapshot.previews.get(beatId) ?? null) : undefined;
};

/** Queries the database; while it is away, `find` uses the snapshot. Undefined: not in the snapshot. */
export const orFromSnapshot = async <T>(
  cache: Pick<SnapshotCache, 'readNow'>,
  query: () => Promise<T>,
  find: (snapshot: CatalogueSnapshot) => T | undefined,
): Promise<T> => {
  try {
    return await query();
  } catch (error) {
    const snapshot = error instanceof DatabaseUnavailable ? cache.readNow() : null;
    const found = snapshot ? find(snapshot) : undefined;
    if (found === undefined) throw error;
    return found;
  }
};
