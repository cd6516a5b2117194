import type { Trx } from '#platform/database/open.ts';
import { mayNotSell } from '../beats/may-sell.ts';
import { changeStates } from '../states/change-state.ts';
import { publishBeat } from '../states/publish-beat.ts';

/**
 * Takes a beat back from the item that owned it exclusively, whose sale has ended, and puts it on sale. `kept`: the
 * item no longer owned the beat, so nothing changes. `off-sale`: the seller has the beat again, but it lacks something,
 * or they may not sell now.
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
