import type { Queryable } from '#platform/database/open.ts';
import type { LicenseUse } from '../contract.ts';

/** Uses by item, oldest first. */
export const findUses = async (
  db: Queryable,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, LicenseUse[]>> => {
  const uses = new Map<string, LicenseUse[]>();
  if (itemIds.length === 0) return uses;
  const rows = await db
    .selectFrom('orders_uses')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .orderBy('id')
    .execute();
  for (const { item_id: itemId, id, song, artist, channel, isrc, links } of rows) {
    uses.set(itemId, [...(uses.get(itemId) ?? []), { _id: id, song, artist, channel, isrc, links }]);
  }
  return uses;
};
