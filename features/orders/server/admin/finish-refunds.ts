import type { Selectable } from 'kysely';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { withLock } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure } from '#platform/stripe/provider-failure.ts';
import { noteChange } from '../lifecycle/note-change.ts';
import { findOrder, lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { notifyRefunds } from '../payment/notify-taken-back.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';
import type { RefundTable } from '../tables.ts';
import { withdrawalLife } from '../withdrawals/withdrawal-states.ts';
import { refundLife } from './refund-states.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'orders.refund': { orderId: string };
  }
}

/**
 * Sends planned refunds to Stripe, each with its id as idempotency key, and reconciles the order. Until these have
 * ended, no other refund of the order may be planned. One run at a time for each order.
 * @throws PaymentProviderError if Stripe is unavailable, or refuses to report the order's payment
 */
export const finishRefunds = async (deps: Deps, orderId: string): Promise<OrderRecord | null> => {
  const { db } = deps;
  return await withLock(db, `orders refund ${orderId}`, async () => {
    const order = await findOrder(db, { id: orderId });
    if (!order) return null;
    const planned = await db
      .selectFrom('orders_refunds')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', '=', 'planned')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const ended: EndedRefund[] = [];
    for (const refund of planned) ended.push({ id: refund.id, how: await askFor(deps, order, refund) });
    const reconciled = await reconcileOrder(deps, orderId);
    await inTransaction(db, (trx) => end(deps, trx, orderId, ended));
    return reconciled;
  });
};

type Ended =
  | { readonly state: 'made'; readonly provider_id: string }
  | { readonly state: 'refused'; readonly refusal: string };

interface EndedRefund {
  readonly id: string;
  readonly how: Ended;
}

/** Stores the outcomes, and emails buyer and sellers about refunds that were made. */
const end = async (deps: Deps, trx: Trx, orderId: string, refunds: readonly EndedRefund[]): Promise<void> => {
  const order = await lockOrder(trx, orderId);
  const made: Selectable<RefundTable>[] = [];
  for (const { id, how } of refunds) {
    const { state, ...outcome } = how;
    const refund = await refundLife
      .moveWhere(trx, state, { ...outcome, ended_at: deps.clock.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (refund?.state === 'made') made.push(refund);
    if (refund?.state === 'refused') await reopenWithdrawal(trx, { orderId, requestId: refund.request_id });
  }
  if (order) await notifyRefunds(deps, trx, order, made);
};

/** Stripe has refused the refund of an accepted withdrawal, so an admin decides again. */
const reopenWithdrawal = async (
  trx: Trx,
  { orderId, requestId }: { readonly orderId: string; readonly requestId: string },
): Promise<void> => {
  const reopened = await withdrawalLife
    .moveWhere(trx, 'received', { decided_at: null, refund_request_id: null })
    .where('order_id', '=', orderId)
    .where('refund_request_id', '=', requestId)
    .returning('order_id')
    .executeTakeFirst();
  if (reopened) await noteChange(trx, { orderId, became: 'withdrawal-reopened' });
};

const askFor = async ({ log, payments }: Deps, order: OrderRecord, refund: Selectable<RefundTable>): Promise<Ended> => {
  try {
    const { refundId, status } = await payments.refundPayment({
      paymentIntentId: order.payment_intent_id ?? '',
      orderId: order.id,
      itemId: refund.item_id,
      amountCents: refund.amount_cents,
      reason: refund.reason,
      idempotencyKey: refund.id,
    });
    log.info({ order: order.number, item: refund.item_id, refundId, status }, 'An admin’s refund was sent to Stripe');
    return { state: 'made', provider_id: refundId };
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind === 'unavailable') throw error;
    logProviderFailure(log, error, 'refund a payment', { orderId: order.id });
    return { state: 'refused', refusal: error.message.slice(0, 500) };
  }
};
