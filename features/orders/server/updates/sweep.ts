import type { Deps } from '#platform/deps.ts';
import { findOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { findOrdersToCheck, scheduleCheck } from '../lifecycle/orders-to-check.ts';
import { owesRefund } from '../lifecycle/next-check.ts';
import { paymentInbox } from './payment-inbox.ts';

/** Finds changes that no event reported and work that a crash interrupted, and sends a job for each. */
export const sweep = async (deps: Deps): Promise<void> => {
  if (deps.payments.mode === 'off') return;
  const now = deps.clock.now();
  for (const orderId of await findOrdersToCheck(deps.db, now)) {
    const order = await findOrder(deps.db, { id: orderId });
    // The next check is scheduled first, so that Stripe isn't called on each run while it is down.
    if (!order || (await scheduleCheck(deps.db, order, now)) === null) continue;
    await deps.jobs.send(
      isOver(order, now) ? 'checkout.close-order' : 'checkout.reconcile',
      { orderId },
      { singletonKey: orderId },
    );
    if (owesRefund(order)) await deps.jobs.send('checkout.refund-lost', { orderId }, { singletonKey: orderId });
  }
  await paymentInbox.requeue(deps);
};

/** Whether to close the order's payment page, because its time is up. Until then, the order is only checked. */
const isOver = (order: OrderRecord, now: Date): boolean =>
  order.state === 'pending' && (order.session_expires_at ?? order.created_at) < now;
