import type { Db } from '#platform/database/open.ts';
import type { Beat } from '../../contract.ts';
import { findBeatsOnSale, listNewest } from '../beats/present-beats.ts';

export interface ArtistOnSale {
  readonly person: Beat['user'];
  readonly beatCount: number;
  /** Newest first, no more than players and cards show. */
  readonly beats: readonly [Beat, ...Beat[]];
  /** Null if none of their beats has an offer. */
  readonly cheapest: Beat | null;
}

const maxShown = 20;

/** Returns null if the person has no beat on sale. */
export const findArtistById = async (db: Db, id: string): Promise<ArtistOnSale | null> => {
  const [[first, ...others], [count], lowest] = await Promise.all([
    listNewest(db, maxShown, id),
    db
      .selectFrom('catalogue_listings')
      .select(({ fn }) => fn.countAll<number>().as('beats'))
      .where('seller_id', '=', id)
      .execute(),
    db
      .selectFrom('catalogue_listings')
      .select('beat_id')
      .where('seller_id', '=', id)
      .orderBy('lowest_cents')
      .orderBy('published_at', 'desc')
      .orderBy('beat_id', 'desc')
      .executeTakeFirst(),
  ]);
  if (!first) return null;
  const cheapest = lowest && (await findBeatsOnSale(db, [lowest.beat_id])).get(lowest.beat_id);
  return {
    person: first.user,
    beatCount: count?.beats ?? 0,
    beats: [first, ...others],
    cheapest: cheapest && cheapest.licenses.length > 0 ? cheapest : null,
  };
};
