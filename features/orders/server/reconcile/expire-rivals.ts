import type { Deps } from '#platform/deps.ts';
import { findOrder } from '../lifecycle/order-record.ts';
import { findRivals } from '../exclusive/sell-exclusive-once.ts';
import { closeOrder } from './close-order.ts';

/** After an exclusive sale: closes rival orders, and rechecks those paid later. One job each, so none delays others. */
export const expireRivals = async (
  deps: Deps,
  sale: { readonly orderId: string; readonly beatIds: readonly string[] },
): Promise<void> => {
  const { open, paidLater } = await findRivals(deps.db, sale);
  for (const orderId of open) {
    await deps.jobs.send('checkout.close-order', { orderId }, { singletonKey: orderId });
  }
  for (const orderId of paidLater) {
    await deps.jobs.send('checkout.reconcile', { orderId }, { singletonKey: orderId });
  }
};

export const closeOrderById = async (deps: Deps, orderId: string): Promise<void> => {
  const order = await findOrder(deps.db, { id: orderId });
  if (order) await closeOrder(deps, order);
};
