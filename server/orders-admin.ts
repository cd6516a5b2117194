import { findMoneyEvents, reconcileOrder, sendExpireRivals } from '#features/checkout/server/public.ts';
import { findDisputesOf } from '#features/disputes/server/public.ts';
import type { AdminHelpers } from '#features/orders/server/public.ts';
import { findMovements, findSellerMails } from '#features/payouts/server/public.ts';
import type { Deps } from '#platform/deps.ts';

/** What checkout and payouts do for the orders' admin pages: the orders feature may not import them. */
export const ordersAdmin = (deps: Deps): AdminHelpers => {
  return {
    reconcile: (orderId) => reconcileOrder(deps, orderId),
    closeRivals: (trx, sale) => sendExpireRivals(deps, trx, sale),
    findMoneyEvents: (orderId) => findMoneyEvents(deps.db, orderId),
    findSellerMails: (order, disputes) => findSellerMails(deps.db, order, disputes),
    findDisputes: (order) => findDisputesOf(deps.db, order),
    findMovements: (orderId) => findMovements(deps.db, orderId),
  };
};
