import type { Trx } from '#platform/database/open.ts';
import type { ProviderCheckout } from '#platform/stripe/payments.ts';
import type { Deps } from '#platform/deps.ts';
import { applyPayment, type Payment } from '../payment/apply-payment.ts';
import { applyUnpaid } from '../payment/apply-unpaid.ts';
import { findOpenUpgrades, findUpgradingOrders } from '../upgrades/find-upgrading-orders.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { takenBackOf } from '../../kept-of.ts';
import { sendExpireRivals } from './send-expire-rivals.ts';

/** Applies Stripe's state of a checkout to its locked order, whichever event or request led here. */
export const applyCheckout = async (
  deps: Deps,
  trx: Trx,
  order: OrderRecord,
  checkout: ProviderCheckout,
): Promise<OrderRecord> => {
  if (checkout.paymentStatus === 'paid' || checkout.paymentStatus === 'no_payment_required') {
    checkAmount(order, checkout);
    return await fulfillOrder(deps, trx, order, paymentOf(checkout));
  }
  if (checkout.status === 'open') return order;
  const state = checkout.status === 'expired' ? 'expired' : checkout.failed ? 'failed' : 'settling';
  return await applyUnpaid(deps, trx, order, { state, sessionId: checkout.sessionId, mailBuyer: true });
};

const checkAmount = (order: OrderRecord, checkout: ProviderCheckout): void => {
  // The total includes the added tax once it's stored; until then, it's the sum of the prices.
  const addedCents = order.tax_mode === 'added' && order.tax_facts === null ? (checkout.tax?.taxCents ?? 0) : 0;
  if (checkout.amountTotalCents - addedCents === order.total_cents && checkout.currency === order.currency) return;
  throw new Error(
    `the order ${order.id} is ${order.total_cents} ${order.currency}, but its payment is ${checkout.amountTotalCents} ${checkout.currency}`,
  );
};

/** Queues jobs for after the commit: they close payment pages of unpaid upgrades, and reconcile orders of paid ones. */
const followUpgrades = async (
  { jobs }: Deps,
  trx: Trx,
  { isTakenBack, ...change }: Parameters<typeof findUpgradingOrders>[1] & { readonly isTakenBack: boolean },
): Promise<void> => {
  const { open, paid } = await findUpgradingOrders(trx, change);
  const dearer = isTakenBack ? await findOpenUpgrades(trx, change.orderId) : [];
  for (const orderId of new Set([...open, ...dearer]))
    await jobs.send('checkout.close-order', { orderId }, { trx, singletonKey: orderId });
  for (const orderId of paid) await jobs.send('checkout.reconcile', { orderId }, { trx, singletonKey: orderId });
};

/** Applies a payment and queues the follow-up: refunds of lost items, closing of rival checkouts, upgrades. */
export const fulfillOrder = async (
  deps: Deps,
  trx: Trx,
  order: OrderRecord,
  payment: Payment,
): Promise<OrderRecord> => {
  const applied = await applyPayment(deps, trx, order, payment);
  if (applied.lost.some((item) => item.price_cents > 0)) {
    await deps.jobs.send('checkout.refund-lost', { orderId: order.id }, { trx });
  }
  await sendExpireRivals(deps, trx, { orderId: order.id, beatIds: applied.soldBeatIds });
  const isTakenBack = takenBackOf(applied.order) !== takenBackOf(order);
  await followUpgrades(deps, trx, { orderId: order.id, moved: applied.moved, isTakenBack });
  return applied.order;
};

const paymentOf = (checkout: ProviderCheckout): Payment => ({
  sessionId: checkout.sessionId,
  paymentIntentId: checkout.paymentIntentId,
  chargeId: checkout.chargeId,
  paidAt: checkout.paidAt,
  paidWith: checkout.paidWith,
  providerFeeCents: checkout.feeCents,
  acceptedTerms: checkout.acceptedTerms,
  refundedCents: checkout.amountRefundedCents,
  refunds: checkout.refunds,
  totalCents: checkout.amountTotalCents,
  tax: checkout.tax,
  isDisputed: checkout.disputes.some(({ end }) => end === 'open'),
  chargedBackCents: checkout.disputes.reduce((sum, { lostCents }) => sum + lostCents, 0),
});
