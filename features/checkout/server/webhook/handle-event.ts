import { findOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { type CheckoutTruth, PaymentProviderError } from '#platform/payments/payments.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';

interface Subject {
  readonly order_id: string | null;
  readonly session_id: string | null;
  readonly payment_intent_id: string | null;
}

/** Brings the order that a stored event is about up to date; an event about no order of ours is done with. */
export const handleEvent = async (deps: CheckoutDeps, eventId: string): Promise<void> => {
  const event = await deps.db
    .selectFrom('checkout_events')
    .select(['type', 'order_id', 'session_id', 'payment_intent_id'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) return;
  const found = await findSubject(deps, event);
  if (found && event.type === 'transfer.reversed') await deps.listener.transfersMoved(found.order.id);
  else if (found) await reconcileOrder(deps, found.order.id, found.sessionId);
  await deps.db
    .updateTable('checkout_events')
    .set({ processed_at: deps.clock.now(), order_id: found?.order.id ?? event.order_id })
    .where('id', '=', eventId)
    .execute();
};

interface Found {
  readonly order: OrderRecord;
  readonly sessionId?: string;
}

const findSubject = async (deps: CheckoutDeps, event: Subject): Promise<Found | null> => {
  const { order_id: id, session_id: sessionId, payment_intent_id: paymentIntentId } = event;
  const order =
    (id !== null ? await findOrder(deps.db, { id }) : null) ??
    (sessionId !== null ? await findOrder(deps.db, { sessionId }) : null) ??
    (paymentIntentId !== null ? await findOrder(deps.db, { paymentIntentId }) : null);
  if (order?.session_id) return { order };
  if (order && sessionId !== null) return { order, sessionId };
  if (paymentIntentId === null) return order && { order };
  // A refund may be heard of before the payment itself, a payment before its page was noted.
  const truth = await checkoutOf(deps, paymentIntentId);
  const owner = truth && (await findOrder(deps.db, { sessionId: truth.sessionId }));
  if (truth && owner) return { order: owner, sessionId: truth.sessionId };
  return order && { order, ...(truth && { sessionId: truth.sessionId }) };
};

/** A payment that the provider will not talk about is none of ours. */
const checkoutOf = async ({ payments }: CheckoutDeps, paymentIntentId: string): Promise<CheckoutTruth | null> => {
  try {
    return await payments.getCheckoutOfPayment(paymentIntentId);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'invalid') return null;
    throw error;
  }
};
