import type { Queryable } from '#platform/database/open.ts';

/** Of these items those that their buyers have no right to any more: refunded, or lost in a dispute. */
export const findEndedItems = async (db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders_items')
    .select('id')
    .where('id', 'in', [...ids])
    .where('state', '=', 'withdrawn')
    .execute();
  return new Set(rows.map((row) => row.id));
};
