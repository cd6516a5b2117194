import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { isStanding } from '#features/orders/state-groups.ts';
import type { Trx } from '#platform/database/open.ts';
import { receiversOf } from '#features/orders/receivers.ts';

/** How long after the sale of a free exclusive license its seller may be emailed. */
const newForMs = dayMs;

/** Records, once per order and receiver, that an email about the sale is due. Returns true while one is pending. */
export const queueSaleMails = async (trx: Trx, order: OrderRecord, now: Date): Promise<boolean> => {
  const sold = order.items.filter((item) => isStanding(item.state) && (item.price_cents > 0 || item.license.exclusive));
  const sellerIds = [...new Set(sold.flatMap(receiversOf))];
  const exclusive = new Set(sold.filter(({ license }) => license.exclusive).map((item) => item.seller_id));
  if (sellerIds.length > 0) {
    const added = await trx
      .insertInto('payouts_sale_notices')
      .values(
        sellerIds.map((sellerId) => ({
          order_id: order.id,
          seller_id: sellerId,
          sold_at: now,
          exclusive: exclusive.has(sellerId),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('seller_id')
      .execute();
    if (added.length > 0) return true;
  }
  const waiting = await trx
    .selectFrom('payouts_sale_notices')
    .select('seller_id')
    .where('order_id', '=', order.id)
    .where('told_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
};

/**
 * A sale of a free exclusive license moves no money, but its seller gets an email. Not about an old sale, which may be
 * from before the shop sent such emails.
 */
export const isGivenAway = ({ total_cents: cents, items, paid_at: paidAt }: OrderRecord, now: Date): boolean =>
  cents === 0 && items.some(({ license }) => license.exclusive) && now.getTime() - (paidAt ?? now).getTime() < newForMs;

/** Marks an old order's sales as mailed: its sellers learned of them long ago. */
export const skipSaleMails = async (trx: Trx, orderId: string, at: Date): Promise<void> => {
  await trx.updateTable('payouts_sale_notices').set({ told_at: at }).where('order_id', '=', orderId).execute();
};
