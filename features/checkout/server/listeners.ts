import type { OrderRecord } from '#features/orders/server/public.ts';
import { isOpen } from '#features/orders/state-groups.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventHandlers } from '#platform/events/events.ts';
import { updateHolds } from './holds/holds.ts';
import { endOpenCheckout } from './openings/open-checkouts.ts';
import { forgetUnknownPayment, noteUnknownPayment } from './unknown-payments.ts';

/** A closed order no longer counts as an open checkout. */
const endCheckout = async ({ clock }: Deps, trx: Trx, order: OrderRecord): Promise<void> => {
  await updateHolds(trx, order, clock.now());
  if (!isOpen(order.state)) await endOpenCheckout(trx, order.id);
};

/**
 * A paid order no longer has holds, which would count as unpaid, nor an open checkout. A payment without an order has
 * one now, perhaps because a sweep or the next run has finished an interrupted rebuild.
 */
const endPaidCheckout = async (trx: Trx, { id, session_id: sessionId }: OrderRecord): Promise<void> => {
  await trx
    .with('holds', (query) => query.deleteFrom('checkout_holds').where('order_id', '=', id))
    .with('unknown', (query) => query.deleteFrom('checkout_unknown_payments').where('session_id', '=', sessionId ?? ''))
    .deleteFrom('checkout_openings')
    .where('order_id', '=', id)
    .execute();
};

export const checkoutListeners = (deps: Deps): EventHandlers => ({
  'orders.changed': (trx, { order }) => endPaidCheckout(trx, order),
  'orders.unpaid': (trx, { order }) => endCheckout(deps, trx, order),
  'orders.payment-unknown': (trx, { payment, reason }) => noteUnknownPayment(deps, trx, { ...payment, reason }),
  'orders.payment-known': (trx, { sessionId }) => forgetUnknownPayment(trx, sessionId),
});
