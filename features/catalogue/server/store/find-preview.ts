import type { Db } from '#platform/database/open.ts';
import { createRecentCache, type RecentCache } from '#platform/database/caches/recent-cache.ts';

/** A beat's preview in the storage, and what identifies its bytes. */
export interface Preview {
  readonly key: string;
  readonly bytes: number;
  /** A hash of the bytes. */
  readonly hash: string;
  readonly publishedAt: Date;
}

const maxPreviews = 2000;

const read = async (db: Db, beatId: string): Promise<Preview | null> => {
  const row = await db
    .selectFrom('catalogue_beats')
    .select(['preview_key', 'preview_bytes', 'preview_hash', 'published_at'])
    .where('id', '=', beatId)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!row || row.preview_key === null || row.preview_hash === null || row.published_at === null) return null;
  const { preview_key: key, preview_bytes: bytes, preview_hash: hash, published_at: publishedAt } = row;
  return { key, bytes: bytes ?? 0, hash, publishedAt };
};

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    previews?: RecentCache<Preview>;
  }
}

const previewsOf = (db: Db): RecentCache<Preview> =>
  (db.memory.previews ??= createRecentCache({ db, max: maxPreviews, read: (beatId) => read(db, beatId) }));

/** The preview of a beat on sale, or null. While the database is away, only previews played recently are known. */
export const findPreview = (db: Db, beatId: string): Promise<Preview | null> => previewsOf(db).read(beatId);

/** The same, if it is known without waiting; otherwise undefined. */
export const findPreviewNow = (db: Db, beatId: string): Preview | undefined => previewsOf(db).readNow(beatId);
