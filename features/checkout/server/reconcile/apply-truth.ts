import {
  applyPayment,
  isOpen,
  isPaid,
  moveOrder,
  sendFailedMail,
  sendSettlingMail,
  type OrderRecord,
  type Payment,
} from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { CheckoutTruth } from '#platform/payments/payments.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { extendReservations, releaseReservations } from '../reservations/reservations.ts';

const settlingHoldMs = 30 * 24 * 60 * 60_000;

/** Makes a locked order what the provider says it is, whichever event or question brought us here. */
export const applyTruth = async (
  deps: CheckoutDeps,
  trx: Trx,
  order: OrderRecord,
  truth: CheckoutTruth,
): Promise<OrderRecord> => {
  const seen = { session_id: truth.sessionId, checked_at: deps.clock.now() };
  if (truth.paymentStatus === 'paid' || truth.paymentStatus === 'no_payment_required') {
    return await settle(deps, trx, order, truth);
  }
  // What was paid once is changed by refunds and disputes alone.
  if (isPaid(order.state) || truth.status === 'open') return order;
  if (truth.status === 'expired' || truth.failed) {
    if (!isOpen(order.state)) return order;
    await releaseReservations(trx, order.id);
    if (truth.status === 'expired') return await moveOrder(trx, order, 'expired', seen);
    await sendFailedMail(deps, trx, order);
    return await moveOrder(trx, order, 'failed', seen);
  }
  await extendReservations(trx, order.id, new Date(deps.clock.now().getTime() + settlingHoldMs));
  await sendSettlingMail(deps, trx, order);
  return await moveOrder(trx, order, 'settling', seen);
};

const settle = async (deps: CheckoutDeps, trx: Trx, order: OrderRecord, truth: CheckoutTruth): Promise<OrderRecord> => {
  if (truth.amountTotalCents !== order.total_cents || truth.currency !== order.currency) {
    throw new Error(
      `the order ${order.id} is ${order.total_cents} ${order.currency}, its payment ${truth.amountTotalCents} ${truth.currency}`,
    );
  }
  return await settlePayment(deps, trx, order, { ...paymentOf(truth), sessionId: truth.sessionId });
};

/** Applies a payment, and lets what follows from it happen after the commit: refunds of lost lines, rivals' ends. */
export const settlePayment = async (
  deps: CheckoutDeps,
  trx: Trx,
  order: OrderRecord,
  payment: Payment,
): Promise<OrderRecord> => {
  const applied = await applyPayment(deps, trx, order, payment);
  await releaseReservations(trx, order.id);
  if (applied.lost.some((item) => item.price_cents > 0)) {
    await deps.jobs.send('checkout.refund-lost', { orderId: order.id }, { trx });
  }
  if (applied.soldBeatIds.length > 0) {
    await deps.jobs.send('checkout.expire-rivals', { orderId: order.id, beatIds: [...applied.soldBeatIds] }, { trx });
  }
  return applied.order;
};

const paymentOf = (truth: CheckoutTruth): Omit<Payment, 'sessionId'> => {
  const refundedByItem = new Map<string, number>();
  for (const { itemId, amountCents, status } of truth.refunds) {
    if (itemId === undefined || status === 'failed' || status === 'canceled') continue;
    refundedByItem.set(itemId, (refundedByItem.get(itemId) ?? 0) + amountCents);
  }
  return {
    paymentIntentId: truth.paymentIntentId,
    chargeId: truth.chargeId,
    paidAt: truth.paidAt,
    paidWith: truth.paidWith,
    providerFeeCents: truth.feeCents,
    refundedCents: truth.amountRefundedCents,
    refundedByItem,
    dispute: truth.dispute?.status === 'open' || truth.dispute?.status === 'lost' ? truth.dispute.status : null,
  };
};
