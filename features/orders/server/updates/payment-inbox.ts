import { id } from '#contract-kit/shapes.ts';
import { inTransaction } from '#platform/database/open.ts';
import { publish } from '#platform/events/events.ts';
import { type ProviderCheckout, PaymentProviderError } from '#platform/stripe/payments.ts';
import type { WebhookEvent } from '#platform/webhooks/webhook-events.ts';
import { createWebhookInbox, type EventHandler } from '#platform/webhooks/webhook-inbox.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';
import { isPaidBack, type UnknownPayment } from '../rebuild/unknown-payment.ts';
import { withoutPersons } from './without-persons.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** Disputes of an order, or a bank's warnings about its payment, have changed at Stripe. */
    'orders.disputes-moved': { readonly orderId: string };
    /** Transfers to sellers for an order may have changed at Stripe. */
    'orders.transfers-moved': { readonly orderId: string };
  }
}

/** The Stripe account may serve other shops, with order ids of any form. */
const isId = (value: string | undefined): value is string => id.safeParse(value).success;

/** Reconciles the event's order. Ignores orders of other shops, and notes payments of ours without an order. */
const reconcile: EventHandler<Deps> = async (deps, event) => {
  const found = await findSubject(deps, event);
  if (found && 'stranger' in found) {
    await noteUnknownCheckout(deps, found.stranger);
    return undefined;
  }
  if (found) await reconcileOrder(deps, found.order.id, { sessionId: found.sessionId, seen: found.order });
  return found ? { order_id: found.order.id } : undefined;
};

const noteUnknownCheckout = async (deps: Deps, checkout: ProviderCheckout): Promise<void> => {
  if (checkout.shopId !== deps.shopId || !isId(checkout.orderId)) return;
  if (checkout.paymentStatus !== 'paid' && !isSettling(checkout)) return;
  const payment: UnknownPayment = {
    session_id: checkout.sessionId,
    order_id: checkout.orderId,
    order_number: checkout.orderNumber ?? checkout.orderId,
    amount_cents: checkout.amountTotalCents,
    currency: checkout.currency,
    started_at: checkout.startedAt,
  };
  await inTransaction(deps.db, (trx) =>
    isPaidBack(checkout)
      ? publish(trx, 'orders.payment-known', { sessionId: checkout.sessionId })
      : publish(trx, 'orders.payment-unknown', { payment, reason: null }),
  );
};

const isSettling = ({ status, failed }: ProviderCheckout): boolean => status === 'complete' && !failed;

/** Leaves the order as it is: other features ask Stripe what has changed. */
const onlyPublish =
  (name: 'orders.disputes-moved' | 'orders.transfers-moved'): EventHandler<Deps> =>
  async (deps, event) => {
    const found = await findSubject(deps, event);
    if (!found || 'stranger' in found) return undefined;
    const orderId = found.order.id;
    await inTransaction(deps.db, (trx) => publish(trx, name, { orderId }));
    return { order_id: orderId };
  };

/** Handles any dispute event: prevented disputes aren't reported as closed, and banks may return money later. */
const reconcileDispute: EventHandler<Deps> = async (deps, event) => {
  const learned = await reconcile(deps, event);
  const orderId = learned?.order_id;
  if (orderId) await inTransaction(deps.db, (trx) => publish(trx, 'orders.disputes-moved', { orderId }));
  return learned;
};

/** Events of the shop's own account: payments, refunds, disputes, transfers. */
export const paymentInbox = createWebhookInbox({
  endpoint: 'account',
  job: 'checkout.handle-event',
  refusals: { closed: 'CHECKOUT_CLOSED', badSignature: 'CHECKOUT_BAD_SIGNATURE' },
  facts: (event) => ({
    order_id: isId(event.orderId) ? event.orderId : null,
    session_id: event.sessionId ?? null,
    payment_intent_id: event.paymentIntentId ?? null,
    payload: withoutPersons(event.raw),
  }),
  handlers: {
    'checkout.session.completed': reconcile,
    'checkout.session.async_payment_succeeded': reconcile,
    'checkout.session.async_payment_failed': reconcile,
    'checkout.session.expired': reconcile,
    'charge.refunded': reconcile,
    'refund.created': reconcile,
    'refund.updated': reconcile,
    'refund.failed': reconcile,
    'charge.dispute.created': reconcileDispute,
    'charge.dispute.closed': reconcileDispute,
    'charge.dispute.updated': reconcileDispute,
    'charge.dispute.funds_withdrawn': reconcileDispute,
    'charge.dispute.funds_reinstated': reconcileDispute,
    'radar.early_fraud_warning.created': onlyPublish('orders.disputes-moved'),
    'radar.early_fraud_warning.updated': onlyPublish('orders.disputes-moved'),
    // An operator has reversed a seller's transfer manually.
    'transfer.reversed': onlyPublish('orders.transfers-moved'),
  },
});

interface Subject {
  readonly order: OrderRecord;
  readonly sessionId?: string;
}

/** A checkout whose order isn't here. */
interface Stranger {
  readonly stranger: ProviderCheckout;
}

const findSubject = async (deps: Deps, event: WebhookEvent): Promise<Subject | Stranger | null> => {
  const { order_id: id, session_id: sessionId, payment_intent_id: paymentIntentId } = event;
  const order =
    (id !== null ? await findOrder(deps.db, { id }) : null) ??
    (sessionId !== null ? await findOrder(deps.db, { sessionId }) : null) ??
    (paymentIntentId !== null ? await findOrder(deps.db, { paymentIntentId }) : null);
  if (order?.session_id) return { order };
  if (order && sessionId !== null) return { order, sessionId };
  if (paymentIntentId === null) return order && { order };
  // A refund's event may arrive before its payment's, and a payment's before we have stored its session.
  const checkout = await checkoutOf(deps, paymentIntentId);
  const owner = checkout && (await findOrder(deps.db, { sessionId: checkout.sessionId }));
  if (checkout && owner) return { order: owner, sessionId: checkout.sessionId };
  if (order) return { order, ...(checkout && { sessionId: checkout.sessionId }) };
  return checkout && { stranger: checkout };
};

/** A payment that Stripe doesn't know isn't ours. */
const checkoutOf = async ({ payments }: Deps, paymentIntentId: string): Promise<ProviderCheckout | null> => {
  try {
    return await payments.getCheckoutOfPayment(paymentIntentId);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'invalid') return null;
    throw error;
  }
};
