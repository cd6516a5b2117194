import type { Trx } from '#platform/database/open.ts';
import { changeStates } from './change-state.ts';
import { publishBeat } from './publish-beat.ts';

/**
 * Publishing locks the beat, then checks its seller. Call this before locking the person, so that the two can't
 * deadlock.
 */
export const lockSellersBeats = async (trx: Trx, sellerId: string): Promise<void> => {
  await trx
    .selectFrom('catalogue_beats')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', '!=', 'removed')
    .orderBy('id')
    .forUpdate()
    .execute();
};

/** Takes the seller's beats off sale, and marks them for `putSellerBack`. Returns how many there were. */
export const takeSellerOffStore = async (trx: Trx, sellerId: string): Promise<number> => {
  const onSale = await trx
    .selectFrom('catalogue_beats')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'published')
    .execute();
  const taken = await changeStates(
    trx,
    onSale.map(({ id }) => id),
    'unpublish',
    {},
  );
  if (taken.size === 0) return 0;
  await trx
    .updateTable('catalogue_beats')
    .set({ off_with_seller: true })
    .where('id', 'in', [...taken])
    .execute();
  return taken.size;
};

/**
 * Puts only the marked beats back. One that has since lost its license or a file stays off, for its seller to complete.
 */
export const putSellerBack = async (trx: Trx, sellerId: string, at: Date): Promise<number> => {
  const waiting = await trx
    .selectFrom('catalogue_beats')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('off_with_seller', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  let back = 0;
  for (const { id } of waiting) {
    const missing = await publishBeat(trx, id, at);
    if (missing.length === 0) back += 1;
  }
  await trx
    .updateTable('catalogue_beats')
    .set({ off_with_seller: false })
    .where('seller_id', '=', sellerId)
    .where('off_with_seller', '=', true)
    .execute();
  return back;
};
