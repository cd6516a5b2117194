import { publish } from '#platform/events/events.ts';
import type { Trx } from '#platform/database/open.ts';
import { changeStates } from './change-state.ts';

/**
 * Takes a beat off sale for the order item that bought it exclusively. Returns true for exactly one of several
 * competing items, even if that item calls again. A payment in progress still buys a beat that its seller has taken off
 * sale. `insteadOf` names an item that bought the beat later and gives it up. Other beats with one of its files leave
 * the store.
 */
export const markSoldExclusively = async (
  trx: Trx,
  {
    beatId,
    itemId,
    insteadOf = null,
  }: { readonly beatId: string; readonly itemId: string; readonly insteadOf?: string | null },
): Promise<boolean> => {
  const sold = await changeStates(trx, [beatId], 'sell', { itemId, insteadOf });
  if (sold.has(beatId)) await publish(trx, 'catalogue.sold-exclusively', { beatId });
  return sold.has(beatId);
};

/**
 * Returns the order item that owns each beat exclusively, by beat id. Leaves out beats without an owner. Locks the beats
 * until the transaction ends, always in the same order, so that none deadlock.
 */
export const lockSoldItems = async (trx: Trx, beatIds: readonly string[]): Promise<Map<string, string>> => {
  if (beatIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('catalogue_beats')
    .select(['id', 'sold_item_id'])
    .where('id', 'in', [...new Set(beatIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.flatMap((row) => (row.sold_item_id === null ? [] : [[row.id, row.sold_item_id] as const])));
};
