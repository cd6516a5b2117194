import type { OrderRecord } from '#features/orders/server/public.ts';
import { isOpen, isPaid } from '#features/orders/state-groups.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventHandlers } from '#platform/events/events.ts';
import { updateHolds } from './holds/holds.ts';
import { endOpenCheckout } from './openings/open-checkouts.ts';
import { forgetUnknownPayment, noteUnknownPayment } from './unknown-payments.ts';

/** A paid or closed order no longer has holds, and no longer counts as an open checkout. */
const endCheckout = async ({ clock }: Deps, trx: Trx, order: OrderRecord): Promise<void> => {
  await updateHolds(trx, order, clock.now());
  if (!isOpen(order.state)) await endOpenCheckout(trx, order.id);
};

export const checkoutListeners = (deps: Deps): EventHandlers => ({
  'orders.changed': async (trx, { order, before }) => {
    await endCheckout(deps, trx, order);
    // An order whose rebuild was interrupted is finished by a sweep or the next run.
    if (order.session_id !== null && isPaid(order.state) && !isPaid(before.state)) {
      await forgetUnknownPayment(trx, order.session_id);
    }
  },
  'orders.unpaid': (trx, { order }) => endCheckout(deps, trx, order),
  'orders.payment-unknown': (trx, { payment, reason }) => noteUnknownPayment(deps, trx, { ...payment, reason }),
  'orders.payment-known': (trx, { sessionId }) => forgetUnknownPayment(trx, sessionId),
});
