import { closeOrder, isOpen } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { Visitor } from '../holds/holders.ts';
import { findOwnCheckouts } from './own-checkouts.ts';

/**
 * A buyer came back from a payment page without paying: those of their pages that use a code are closed, so that others get
 * what it has left. Pages of other carts stay: the same request goes on with them, and an exclusive beat that is given up
 * isn't held for its buyer again for hours.
 */
export const cancelCheckouts = async (deps: Deps, visitor: Visitor): Promise<{ message: string }> => {
  for (const { order } of await findOwnCheckouts(deps, deps.db, visitor)) {
    const usesCode = order.items.some(({ reason }) => reason === 'code');
    const isHeld = order.items.some(({ license }) => license.exclusive);
    if (isOpen(order.state) && usesCode && !isHeld) await closeOrder(deps, order);
  }
  return { message: 'You haven’t paid, and you weren’t charged.' };
};
