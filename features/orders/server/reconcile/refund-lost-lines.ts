import type { Deps } from '#platform/deps.ts';
import { findOrder } from '../lifecycle/order-record.ts';
import { takenBackOf } from '../../kept-of.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Refunds lost items, once. After partial refunds, less may be left than an item cost. */
export const refundLostLines = async (deps: Deps, orderId: string): Promise<void> => {
  const order = await findOrder(deps.db, { id: orderId });
  // A disputed payment can't be refunded; the sweep retries later.
  if (!order?.payment_intent_id || order.state !== 'paid') return;
  let left = order.total_cents - takenBackOf(order);
  for (const item of order.items) {
    if (item.state !== 'lost' || item.refunded_cents >= item.paid_cents || left <= 0) continue;
    const amountCents = Math.min(item.paid_cents, left);
    const { refundId, status } = await deps.payments.refundItem({
      paymentIntentId: order.payment_intent_id,
      orderId,
      itemId: item.id,
      amountCents,
      reason:
        item.reason === 'upgrade'
          ? 'The license that this upgrade was for has ended, or the beat was sold exclusively to someone else.'
          : 'The beat was sold exclusively to someone else before this payment arrived.',
    });
    left -= amountCents;
    deps.log.info({ order: order.number, item: item.id, refundId, status }, 'Refunded a lost item');
  }
  await reconcileOrder(deps, orderId);
};
