import type { Queryable } from '#platform/database/open.ts';

/** Cents that the label owes a seller for an order; negative if the seller was paid too much. */
export const findDue = async (db: Queryable, orderId: string, sellerId: string): Promise<number> => {
  const row = await db
    .selectFrom('payouts_entries')
    .select(({ fn }) => fn.sum<number | null>('cents').as('cents'))
    .where('order_id', '=', orderId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return row?.cents ?? 0;
};
