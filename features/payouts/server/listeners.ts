import type { OrderRecord } from '#features/orders/server/public.ts';
import { isPaid } from '#features/orders/state-groups.ts';
import type { Trx } from '#platform/database/open.ts';
import type { EventHandlers } from '#platform/events/events.ts';
import { planEntries, writeEntries } from './ledger/write-entries.ts';
import { isGivenAway, queueSaleMails } from './sale-mails/queue-sale-mails.ts';
import { notifyDisputed, notifySellers } from './taken-back/notify-sellers.ts';
import type { NotifySellerDeps } from './taken-back/write-taken-back-mail.ts';
import { findOrdersToTransfer } from './transfers/find-orders-to-transfer.ts';

/** Writes what sellers are owed for an order, and has it transferred. */
const bookOrder = async ({ clock, jobs }: NotifySellerDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  const lines = await planEntries(trx, order, clock.now());
  const changed = lines.length > 0;
  const isSale = order.total_cents > 0 && isPaid(order.state);
  const isNews = (isSale && changed) || (isPaid(order.state) && isGivenAway(order, clock.now()));
  if (isNews && (await queueSaleMails(trx, order, clock.now()))) {
    await jobs.send('payouts.email-sale', { orderId: order.id }, { trx, singletonKey: order.id });
  }
  await writeEntries(trx, lines);
  if (!isSale) return;
  // The same state is published repeatedly, so a job is sent only if it can lead to a transfer.
  if (changed || (await findOrdersToTransfer(trx, { orderId: order.id })).length > 0) {
    await jobs.send('payouts.settle-order', { orderId: order.id }, { trx, singletonKey: order.id });
  }
};

/**
 * These handlers lock sellers, and other sales of the same sellers wait. So payouts must run after all other features
 * that handle order events.
 */
export const payoutsListeners = (deps: NotifySellerDeps): EventHandlers => ({
  'orders.changed': (trx, { order }) => bookOrder(deps, trx, order),
  'orders.disputed': (trx, { order, change }) => notifyDisputed(deps, trx, order, change),
  'orders.taken-back': (trx, event) => notifySellers(deps, trx, event),
  'orders.transfers-moved': (trx, { orderId }) =>
    deps.jobs.send('payouts.settle-order', { orderId }, { trx, singletonKey: orderId }),
});
