import { sql } from 'kysely';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { type Events, publish } from '#platform/events/events.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** Someone other than the artist used an emailed download link, which proves their email address. Once per link. */
    'catalogue.downloaded-free': {
      readonly beatId: string;
      readonly artistId: string;
      readonly email: string;
      /** True if they asked for the artist's emails. */
      readonly follow: boolean;
      readonly at: Date;
    };
  }
}

/** An mp3 of the whole beat, with the label's tag in its sound. */
export interface FreeFile {
  readonly beatId: string;
  readonly title: string;
  readonly artist: { readonly id: string; readonly name: string; readonly email: string };
  readonly storageKey: string;
  readonly bytes: number;
  readonly hash: string;
  readonly publishedAt: Date;
}

/** True if a free file is ready. For a select over `catalogue_beats as b`. */
export const isFree = sql<boolean>`(b.free_download and b.free_key is not null)`;

/** Returns null if the beat isn't on sale or isn't given away, or if its file isn't made yet. */
export const findFreeFile = async (db: Queryable, beatId: string): Promise<FreeFile | null> => {
  const beat = await db
    .selectFrom('catalogue_beats as b')
    .innerJoin('catalogue_listings as l', 'l.beat_id', 'b.id')
    .select(['b.id', 'b.title', 'b.seller_id', 'b.free_key', 'b.free_bytes', 'b.free_hash', 'b.published_at'])
    .where('b.id', '=', beatId)
    .where('b.state', '=', 'published')
    .where(isFree)
    .executeTakeFirst();
  if (!beat || beat.free_key === null || beat.published_at === null) return null;
  const [seller] = await findUsersByIds(db, [beat.seller_id]);
  if (!seller) return null;
  return {
    beatId: beat.id,
    title: beat.title,
    artist: { id: seller.id, name: seller.display_name, email: seller.email },
    storageKey: beat.free_key,
    bytes: beat.free_bytes ?? 0,
    hash: beat.free_hash ?? '',
    publishedAt: beat.published_at,
  };
};

/** Called by the feature that sends the file, so that others don't depend on that feature. */
export const noteFreeDownload = (trx: Trx, download: Events['catalogue.downloaded-free']): Promise<void> =>
  publish(trx, 'catalogue.downloaded-free', download);

/** Returns the ids of those beats on sale that have a free file. */
export const findFreeBeats = async (db: Queryable, beatIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (beatIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('catalogue_beats as b')
    .select('b.id')
    .where('b.id', 'in', [...new Set(beatIds)])
    .where('b.state', '=', 'published')
    .where(isFree)
    .execute();
  return new Set(rows.map(({ id }) => id));
};
