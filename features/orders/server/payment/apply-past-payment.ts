import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { scheduleCheck } from '../lifecycle/orders-to-check.ts';
import type { MailDeps } from '../mails/write-to-buyer.ts';
import { applyPayment, type Payment } from './apply-payment.ts';

/**
 * Applies the payment of an order that is written, not bought. `deps.clock` shows its time, which the order's changes
 * get, too.
 */
export const applyPastPayment = async (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  payment: Payment,
): Promise<void> => {
  const at = deps.clock.now();
  const applied = await applyPayment(deps, trx, order, payment);
  await scheduleCheck(trx, applied.order, at);
  await trx
    .updateTable('orders_changes')
    .set({ at })
    .where('order_id', '=', order.id)
    .where('at', '=', sql<Date>`now()`)
    .execute();
};
