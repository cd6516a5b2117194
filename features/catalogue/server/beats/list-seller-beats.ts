import type { Db } from '#platform/database/open.ts';
import type { BeatState } from '../tables.ts';

export interface SellerBeat {
  readonly id: string;
  readonly title: string;
  readonly state: BeatState;
}

/** Every beat that a seller ever uploaded, deleted ones too. */
export const listSellerBeats = (db: Db, sellerId: string): Promise<SellerBeat[]> =>
  db
    .selectFrom('catalogue_beats')
    .select(['id', 'title', 'state'])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .execute();
