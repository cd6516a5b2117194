import type { Db } from '#platform/database/open.ts';
import type { Beat } from '../../contract.ts';
import { presentBeats } from '../beats/present-beats.ts';
import { selectPublished } from '../beats/read-beats.ts';

interface Published {
  /** Null to start with the first beat. */
  readonly after: Date | null;
  readonly until: Date;
  readonly limit: number;
}

/** Returns beats on sale that were published in that time, newest first, and the number beyond the limit. */
export const findPublished = async (
  db: Db,
  { after, until, limit }: Published,
): Promise<{ readonly beats: readonly Beat[]; readonly more: number }> => {
  const [rows, { total }] = await Promise.all([
    selectPublished(db)
      .where('l.published_at', '<=', until)
      .$if(after !== null, (select) => select.where('l.published_at', '>', after!))
      .orderBy('l.published_at', 'desc')
      .orderBy('l.beat_id', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('catalogue_listings as l')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('l.published_at', '<=', until)
      .$if(after !== null, (select) => select.where('l.published_at', '>', after!))
      .executeTakeFirstOrThrow(),
  ]);
  return { beats: await presentBeats(db, rows), more: total - rows.length };
};

export interface Release {
  readonly beatId: string;
  readonly sellerId: string;
  /** The first publication. A beat that is taken off and put back isn't new again. */
  readonly publishedAt: Date;
}

const maxReleases = 10_000;

/** Lists the oldest first. If there are more than `maxReleases`, returns the newest. */
export const findReleases = async (
  db: Db,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<Release[]> => {
  const rows = await db
    .selectFrom('catalogue_listings')
    .select(['beat_id as beatId', 'seller_id as sellerId', 'published_at as publishedAt'])
    .where('published_at', '>', after)
    .where('published_at', '<=', until)
    .orderBy('published_at', 'desc')
    .orderBy('beat_id', 'desc')
    .limit(maxReleases)
    .execute();
  return rows.toReversed();
};
