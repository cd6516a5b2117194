import type { Trx } from '#platform/database/open.ts';
import { mayNotSell } from '../beats/may-sell.ts';
import { changeStates } from '../states/change-state.ts';
import { publishBeat } from '../states/publish-beat.ts';

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
  if ((await mayNotSell(trx, sellerId)) !== null) return 'off-sale';
  return (await publishBeat(trx, beatId, at)).length === 0 ? 'on-sale' : 'off-sale';
};
