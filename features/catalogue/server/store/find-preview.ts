import type { Db } from '#platform/database/open.ts';
import { createRecentCache, type RecentCache } from '#platform/database/caches/recent-cache.ts';

export interface Preview {
  readonly key: string;
  readonly bytes: number;
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

/**
 * Returns null if the beat isn't on sale. While the database is unavailable, only recently played previews are known.
 */
export const findPreview = (db: Db, beatId: string): Promise<Preview | null> => previewsOf(db).read(beatId);

/** Returns undefined if the preview isn't known without waiting. */
export const findPreviewNow = (db: Db, beatId: string): Preview | undefined => previewsOf(db).readNow(beatId);
