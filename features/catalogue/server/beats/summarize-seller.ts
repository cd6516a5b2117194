import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { BeatState } from '../tables.ts';

interface SellerSummary {
  readonly onSale: number;
  /** Deleted beats don't count. */
  readonly total: number;
  readonly newest: readonly {
    readonly id: string;
    readonly title: string;
    readonly state: Exclude<BeatState, 'removed'>;
    readonly takenOff: boolean;
  }[];
}

export const summarizeSeller = async (db: Db, sellerId: string, limit: number): Promise<SellerSummary> => {
  const own = db.selectFrom('catalogue_beats').where('seller_id', '=', sellerId).where('state', '<>', 'removed');
  const [{ onSale, total }, newest] = await Promise.all([
    own
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('state', '=', 'published').as('onSale'),
        fn.countAll<number>().as('total'),
      ])
      .executeTakeFirstOrThrow(),
    own
      .select(['id', 'title', 'state', sql<boolean>`taken_off_at is not null`.as('takenOff')])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return {
    onSale: Number(onSale),
    total: Number(total),
    newest: newest.flatMap(({ state, ...beat }) => (state === 'removed' ? [] : [{ ...beat, state }])),
  };
};
