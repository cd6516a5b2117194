import type { Selectable } from 'kysely';
import { withLock } from '#platform/database/with-lock.ts';
import { PaymentProviderError } from '#platform/payments/payments.ts';
import { findOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import type { RefundTable } from '../tables.ts';
import type { DeskDeps } from './admin-deps.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'orders.refund': { orderId: string };
  }
}

/**
 * Asks the provider for what was written down and has not ended, each under its own key, and reconciles the order with what
 * came of it. One at a time works on an order. Rejects with PaymentProviderError while the provider is away.
 */
export const finishRefunds = async (deps: DeskDeps, orderId: string): Promise<void> => {
  await withLock(deps.db, `orders refund ${orderId}`, async () => {
    const order = await findOrder(deps.db, { id: orderId });
    if (!order) return;
    const planned = await deps.db
      .selectFrom('orders_refunds')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', '=', 'planned')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const refund of planned) await finish(deps, order, refund);
  });
  await deps.desk.reconcile(orderId);
};

const finish = async (
  { db, clock, log, payments }: DeskDeps,
  order: OrderRecord,
  refund: Selectable<RefundTable>,
): Promise<void> => {
  const end = async (ended: Partial<Pick<RefundTable, 'provider_id' | 'refusal'>>, state: 'made' | 'refused') => {
    await db
      .updateTable('orders_refunds')
      .set({ ...ended, state, ended_at: clock.now() })
      .where('id', '=', refund.id)
      .where('state', '=', 'planned')
      .execute();
  };
  try {
    const { refundId, status } = await payments.refundPayment({
      paymentIntentId: order.payment_intent_id ?? '',
      orderId: order.id,
      itemId: refund.item_id,
      amountCents: refund.amount_cents,
      reason: refund.reason,
      idempotencyKey: refund.id,
    });
    await end({ provider_id: refundId }, 'made');
    log.info({ order: order.number, item: refund.item_id, refundId, status }, 'a refund was made for an admin');
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind === 'unavailable') throw error;
    await end({ refusal: error.message.slice(0, 500) }, 'refused');
  }
};
