import { findOrder } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Refunds what could not be delivered, line by line; each once, however often this runs. */
export const refundLostLines = async (deps: CheckoutDeps, orderId: string): Promise<void> => {
  const order = await findOrder(deps.db, { id: orderId });
  // A disputed payment cannot be refunded; the sweep tries again later.
  if (!order?.payment_intent_id || order.state !== 'paid') return;
  for (const item of order.items) {
    if (item.state !== 'lost' || item.refunded_cents >= item.price_cents) continue;
    const { refundId, status } = await deps.payments.refundItem({
      paymentIntentId: order.payment_intent_id,
      orderId,
      itemId: item.id,
      amountCents: item.price_cents,
      reason: 'The beat was sold exclusively to somebody else before this payment arrived.',
    });
    deps.log.info({ order: order.number, item: item.id, refundId, status }, 'a lost line is refunded');
  }
  await reconcileOrder(deps, orderId);
};
