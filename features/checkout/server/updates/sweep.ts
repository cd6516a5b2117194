import {
  findOrder,
  findOrdersToCheck,
  owesRefund,
  scheduleCheck,
  type OrderRecord,
} from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { checkoutInbox } from './checkout-webhook-inbox.ts';

/** Finds changes that no event reported and work that a crash interrupted, and sends a job for each. */
export const sweep = async (deps: CheckoutDeps): Promise<void> => {
  if (deps.payments.mode === 'off') return;
  const now = deps.clock.now();
  for (const orderId of await findOrdersToCheck(deps.db, now)) {
    const order = await findOrder(deps.db, { id: orderId });
    // The next check is scheduled first, so that a provider that is down isn't called again at each run.
    if (!order || (await scheduleCheck(deps.db, order, now)) === null) continue;
    await deps.jobs.send(
      isOver(order, now) ? 'checkout.close-order' : 'checkout.reconcile',
      { orderId },
      { singletonKey: orderId },
    );
    if (owesRefund(order)) await deps.jobs.send('checkout.refund-lost', { orderId }, { singletonKey: orderId });
  }
  await checkoutInbox.requeue(deps);
};

/** Whether its payment page can be closed; one that is still open is only looked up. */
const isOver = (order: OrderRecord, now: Date): boolean =>
  order.state === 'pending' && (order.session_expires_at ?? order.created_at) < now;
