import { findLaterSales, findOpenOrdersWith, findOrder } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { closeOrder } from './close-order.ts';

/**
 * After an exclusive sale nobody else may pay for these beats, and whoever paid later without our knowing of the sale gives
 * them back. One order that cannot be closed holds up no other.
 */
export const expireRivals = async (
  deps: CheckoutDeps,
  sale: { readonly orderId: string; readonly beatIds: readonly string[] },
): Promise<void> => {
  for (const orderId of await findOpenOrdersWith(deps.db, sale.beatIds, sale.orderId)) {
    await deps.jobs.send('checkout.close-order', { orderId }, { singletonKey: orderId });
  }
  const order = await findOrder(deps.db, { id: sale.orderId });
  for (const orderId of order ? await findLaterSales(deps.db, sale.beatIds, order) : []) {
    await deps.jobs.send('checkout.reconcile', { orderId }, { singletonKey: orderId });
  }
};

export const closeOrderById = async (deps: CheckoutDeps, orderId: string): Promise<void> => {
  const order = await findOrder(deps.db, { id: orderId });
  if (order) await closeOrder(deps, order);
};
