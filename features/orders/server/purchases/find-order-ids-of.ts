import type { Queryable } from '#platform/database/open.ts';

/** All orders of an account. */
export const findOrderIdsOf = async (db: Queryable, buyerId: string): Promise<string[]> => {
  const rows = await db.selectFrom('orders_orders').select('id').where('buyer_id', '=', buyerId).execute();
  return rows.map(({ id }) => id);
};
