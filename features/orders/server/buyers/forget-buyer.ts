import { sql } from 'kysely';
import { inTransaction, type Db, type Trx } from '#platform/database/open.ts';
import { isForgotten, lockOrder, nobody } from '../lifecycle/order-record.ts';
import { isOpen } from '../lifecycle/order-states.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'orders.forget-buyer': { orderId: string };
  }
}

/**
 * Takes the buyer out of orders that stay for the books: number, dates, items and amounts. Another `key_version` ends
 * every link, receipts too. The facts of the agreements are left as they are: a contract names its parties, and the seller has a
 * right to be able to show with whom it was made for as long as the license lasts.
 */
export const forgetBuyer = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return;
  await trx
    .updateTable('orders_orders')
    .set((order) => ({
      buyer_id: null,
      email: sql<string>`id || ${nobody}::text`,
      customer: null,
      paid_with: null,
      key_version: order('key_version', '+', 1),
    }))
    .where('id', 'in', [...orderIds])
    .execute();
};

/** Later, of an order that was still open when the account was closed. An account that it has joined since keeps it. */
export const forgetBuyerLater = (db: Db, orderId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || order.buyer_id !== null || isForgotten(order)) return;
    if (isOpen(order.state)) throw new Error(`the order ${orderId} is still open: its buyer cannot be forgotten yet`);
    await forgetBuyer(trx, [orderId]);
  });
