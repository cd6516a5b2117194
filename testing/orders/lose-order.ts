import type { TestApp } from '../app.ts';

/** Tables, each with the condition for an order's rows. A table comes before those that its condition reads. */
const belongings = [
  ['orders_grants', 'item_id in (select id from orders_items where order_id = $1)'],
  ['orders_agreements', 'item_id in (select id from orders_items where order_id = $1)'],
  ['payouts_entries', 'order_id = $1'],
  ['payouts_transfers', 'order_id = $1'],
  ['payouts_sale_notices', 'order_id = $1'],
  ['payouts_dues', 'order_id = $1'],
  ['orders_changes', 'order_id = $1'],
  ['orders_refunds', 'order_id = $1'],
  ['orders_credit_notes', 'order_id = $1'],
  ['orders_items', 'order_id = $1'],
  ['orders_orders', 'id = $1'],
  ['webhook_events', 'order_id = $1'],
  ['mailing_outbox', "message_id in (select id from mailing_messages where purpose like '%' || $1)"],
  ['mailing_messages', "purpose like '%' || $1"],
] as const;

/** As after restoring an older backup: the shop doesn't know the order, but Stripe does. */
export const loseOrder = async (shop: TestApp, orderId: string): Promise<void> => {
  const client = await shop.database.pool.connect();
  try {
    await client.query('begin');
    // Turns off the triggers that protect the ledger.
    await client.query('set local session_replication_role = replica');
    await client.query(
      "update catalogue_beats set state = 'published', sold_item_id = null where sold_item_id in (select id from orders_items where order_id = $1)",
      [orderId],
    );
    for (const [table, which] of belongings) {
      const type = which.includes('like') ? 'text' : 'uuid';
      await client.query(`delete from ${table} where ${which.replace('$1', `$1::${type}`)}`, [orderId]);
    }
    await client.query(`update payouts_balances b set cents = (
      select coalesce(sum(cents), 0) from payouts_entries e where e.seller_id = b.seller_id and e.currency = b.currency and kind <> 'payout')`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
