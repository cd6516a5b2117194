import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { Db } from '#platform/database/open.ts';
import type { PreviewFacts } from './read-snapshot.ts';
import { type CatalogueSnapshot, type SnapshotCache, snapshotCacheOf } from './snapshot-cache.ts';

/** Whose a beat is that is on sale, or null. */
export const findSellerOnSale = async (db: Db, beatId: string): Promise<string | null> => {
  const { byId } = await snapshotCacheOf(db).read();
  return byId.get(beatId)?.user._id ?? null;
};

/** Of these beats, those that are on sale, by id. */
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

/** The preview of a beat that is on sale, or null. */
export const findPreview = async (db: Db, beatId: string): Promise<PreviewFacts | null> => {
  const { previews } = await snapshotCacheOf(db).read();
  return previews.get(beatId) ?? null;
};

/** As `findPreview` where the snapshot is ready; undefined where it is not. */
export const findPreviewNow = (db: Db, beatId: string): PreviewFacts | null | undefined => {
  const snapshot = snapshotCacheOf(db).readNow();
  return snapshot ? (snapshot.previews.get(beatId) ?? null) : undefined;
};

/** Asks the database; while it is away, `find` looks in the snapshot instead. Undefined: the snapshot does not have it. */
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
