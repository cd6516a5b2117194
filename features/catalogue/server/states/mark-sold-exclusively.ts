import type { Queryable, Trx } from '#platform/database/open.ts';
import { changeStates } from './change-state.ts';

/**
 * Gives a beat to the order item that bought it exclusively and takes it off sale. True for exactly one item, however
 * many try at once, and true again whenever that one asks; false for every other. A beat that its seller has taken off
 * sale meanwhile can still be bought by a payment that was under way. `insteadOf` names an item that bought the beat
 * later and gives way.
 */
export const markSoldExclusively = async (
  trx: Trx,
  {
    beatId,
    itemId,
    insteadOf = null,
  }: { readonly beatId: string; readonly itemId: string; readonly insteadOf?: string | null },
): Promise<boolean> => (await changeStates(trx, [beatId], 'sell', { itemId, insteadOf })).has(beatId);

/** Which order item owns each of these beats exclusively, by the beat's id; beats that nobody owns are left out. */
export const soldItems = async (db: Queryable, beatIds: readonly string[]): Promise<Map<string, string>> => {
  if (beatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'sold_item_id'])
    .where('id', 'in', [...new Set(beatIds)])
    .where('sold_item_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.sold_item_id ?? '']));
};

/** The same with the beats locked until the transaction ends, in one order for everybody: no two wait for one another. */
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
