import {
  findOrder,
  findOrdersToCheck,
  owesRefund,
  scheduleCheck,
  type OrderRecord,
} from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';

const eventPatienceMs = 5 * 60_000;
/** What cannot be handled for so long is for the operator, who finds it in the log. */
const eventLifeMs = 3 * 24 * 60 * 60_000;
const batch = 100;

/** Finds what no event told us of, and what a crash has left half done: each becomes a job of its own. */
export const sweep = async (deps: CheckoutDeps): Promise<void> => {
  if (deps.payments.mode === 'off') return;
  const now = deps.clock.now();
  for (const orderId of await findOrdersToCheck(deps.db, now)) {
    const order = await findOrder(deps.db, { id: orderId });
    // The next time is noted before anything is learnt: a provider that is away is not asked again at each run.
    if (!order || (await scheduleCheck(deps.db, order, now)) === null) continue;
    await deps.jobs.send(
      isOver(order, now) ? 'checkout.close-order' : 'checkout.reconcile',
      { orderId },
      { singletonKey: orderId },
    );
    if (owesRefund(order)) await deps.jobs.send('checkout.refund-lost', { orderId }, { singletonKey: orderId });
  }
  const events = await deps.db
    .selectFrom('checkout_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - eventPatienceMs))
    .where('received_at', '>', new Date(now.getTime() - eventLifeMs))
    .orderBy('received_at')
    .limit(batch)
    .execute();
  for (const { id } of events) {
    await deps.jobs.send('checkout.handle-event', { eventId: id }, { singletonKey: id });
  }
};

/** The payment page can be closed for good; one that is still open is only asked about. */
const isOver = (order: OrderRecord, now: Date): boolean =>
  order.state === 'pending' && (order.session_expires_at ?? order.created_at) < now;
