import type { Trx } from '#platform/database/open.ts';
import { findSellingRefusal } from '../beats/find-selling-refusal.ts';
import { findEndedSales } from '../extensions.ts';
import { changeState, changeStates } from './change-state.ts';
import { publishBeat } from './publish-beat.ts';

/**
 * Takes the beat back from the order item whose sale has ended, and publishes it if possible. `kept`: the item didn't
 * own the beat anymore. `off-sale`: the seller has the beat again, but can't sell it now.
 */
export const putBackOnSale = async (
  trx: Trx,
  { beatId, itemId, at }: { readonly beatId: string; readonly itemId: string; readonly at: Date },
): Promise<'on-sale' | 'off-sale' | 'kept'> => {
  const freed = await changeStates(trx, [beatId], 'undo-sale', { itemId });
  if (!freed.has(beatId)) return 'kept';
  const { seller_id: sellerId } = await trx
    .selectFrom('catalogue_beats')
    .select('seller_id')
    .where('id', '=', beatId)
    .executeTakeFirstOrThrow();
  if ((await findSellingRefusal(trx, sellerId)) !== null) return 'off-sale';
  return (await publishBeat(trx, beatId, at)).length === 0 ? 'on-sale' : 'off-sale';
};

/** Gives a beat back to its seller if the sale to this order item was reversed. Returns false if it still holds. */
export const undoEndedSale = async (trx: Trx, beatId: string, itemId: string): Promise<boolean> => {
  const ended = await findEndedSales(trx, [itemId]);
  if (!ended.has(itemId)) return false;
  await changeState(trx, beatId, 'undo-sale', { itemId });
  return true;
};
