import { sql } from 'kysely';
import { inTransaction, type Db, type Trx } from '#platform/database/open.ts';
import { publish } from '#platform/events/events.ts';
import { lockOrder } from '../lifecycle/order-record.ts';
import { isForgotten, nobody } from '../../shown-buyer.ts';
import { isOpen } from '../../state-groups.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** The buyer of these orders has closed their account. */
    'orders.buyer-forgotten': { readonly orderIds: readonly string[] };
  }
}

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'orders.forget-buyer': { orderId: string };
  }
}

/**
 * Removes the buyer from orders kept for accounting. A new `key_version` invalidates every link. The agreement's facts
 * stay: a contract names its parties for as long as the license lasts.
 */
export const forgetBuyer = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return;
  await trx
    .updateTable('orders_orders')
    .set((order) => ({
      buyer_id: null,
      email: sql<string>`id || ${nobody}::text`,
      customer: null,
      buyer_country: null,
      paid_with: null,
      key_version: order('key_version', '+', 1),
    }))
    .where('id', 'in', [...orderIds])
    .execute();
  await forgetTaxed(trx, orderIds);
  await trx
    .updateTable('orders_withdrawals')
    .set({ name: '' })
    .where('order_id', 'in', [...orderIds])
    .execute();
  await trx
    .deleteFrom('orders_addresses')
    .where('order_id', 'in', [...orderIds])
    .execute();
  const items = trx
    .selectFrom('orders_items')
    .select('id')
    .where('order_id', 'in', [...orderIds]);
  await trx.updateTable('orders_downloads').set({ address: '', agent: '' }).where('item_id', 'in', items).execute();
  await trx.updateTable('orders_agreements').set({ shows_buyer: false }).where('item_id', 'in', items).execute();
  await publish(trx, 'orders.buyer-forgotten', { orderIds });
};

/**
 * Deletes a consumer's name, street and city. State, ZIP and country stay, as proof of the tax. A buyer with a tax ID
 * is a business, whose name and address stay: its invoice must have them.
 */
export const forgetTaxed = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  await trx
    .updateTable('orders_orders')
    .set({
      tax_facts: sql<string>`tax_facts || jsonb_build_object('name', '', 'address',
        case when jsonb_typeof(tax_facts -> 'address') = 'object'
          then (tax_facts -> 'address') || '{"line1": "", "line2": "", "city": ""}' end)`,
    })
    .where('id', 'in', [...orderIds])
    .where(sql<boolean>`jsonb_array_length(tax_facts -> 'taxIds') = 0`)
    .execute();
};

/** Forgets the buyer of an order that was open when their account closed, unless the order is in an account again. */
export const forgetBuyerLater = (db: Db, orderId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || order.buyer_id !== null || isForgotten(order)) return;
    if (isOpen(order.state)) throw new Error(`the order ${orderId} is still open: its buyer cannot be forgotten yet`);
    await forgetBuyer(trx, [orderId]);
  });
