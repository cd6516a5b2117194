import { findMoneyEvents, reconcileOrder, sendExpireRivals } from '#features/checkout/server/public.ts';
import type { AdminHelpers } from '#features/orders/server/public.ts';
import { findMovements, payoutsListener } from '#features/payouts/server/public.ts';
import type { Deps } from '#platform/deps.ts';

/** What checkout and payouts do for the orders' admin pages: the orders feature may not import them. */
export const ordersAdmin = (deps: Deps): AdminHelpers => {
  const listener = payoutsListener(deps);
  return {
    listener,
    reconcile: (orderId) => reconcileOrder({ ...deps, listener }, orderId),
    closeRivals: (trx, sale) => sendExpireRivals(deps, trx, sale),
    findMoneyEvents: (orderId) => findMoneyEvents(deps.db, orderId),
    findMovements: (orderId) => findMovements(deps.db, orderId),
  };
};
