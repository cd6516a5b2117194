import { findOrder } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Refunds items that couldn't be delivered, one by one; each once, however often this runs. */
export const refundLostLines = async (deps: CheckoutDeps, orderId: string): Promise<void> => {
  const order = await findOrder(deps.db, { id: orderId });
  // A disputed payment can't be refunded; the sweep retries later.
  if (!order?.payment_intent_id || order.state !== 'paid') return;
  for (const item of order.items) {
    if (item.state !== 'lost' || item.refunded_cents >= item.price_cents) continue;
    const { refundId, status } = await deps.payments.refundItem({
      paymentIntentId: order.payment_intent_id,
      orderId,
      itemId: item.id,
      amountCents: item.price_cents,
      reason: 'The beat was sold exclusively to someone else before this payment arrived.',
    });
    deps.log.info({ order: order.number, item: item.id, refundId, status }, 'refunded a lost item');
  }
  await reconcileOrder(deps, orderId);
};
