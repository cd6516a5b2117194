import { findOrder, findRivals } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { closeOrder } from './close-order.ts';

/**
 * After an exclusive sale: closes what could still be paid for, and looks again at what was paid later. Each in a job of
 * its own, so that an order that cannot be closed holds up no other.
 */
export const expireRivals = async (
  deps: CheckoutDeps,
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

export const closeOrderById = async (deps: CheckoutDeps, orderId: string): Promise<void> => {
  const order = await findOrder(deps.db, { id: orderId });
  if (order) await closeOrder(deps, order);
};
