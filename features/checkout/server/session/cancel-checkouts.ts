import { closeOrder } from '#features/orders/server/public.ts';
import { isOpen } from '#features/orders/state-groups.ts';
import type { Deps } from '#platform/deps.ts';
import type { Visitor } from '../holds/holders.ts';
import { scarceReasons } from '../quote/pricer.ts';
import { findOwnCheckouts } from './own-checkouts.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/**
 * Closes a returning buyer's payment pages that have a scarce price, unless they hold an exclusive beat. Other pages stay open:
 * the same request resumes them, and a buyer who gave up an exclusive beat couldn't hold it again for hours.
 */
export const cancelCheckouts = async (deps: Deps, visitor: Visitor): Promise<{ message: string }> => {
  const scarce = scarceReasons(deps.db);
  for (const { order } of await findOwnCheckouts(deps, deps.db, visitor)) {
    const isScarce = order.items.some(({ reason }) => reason !== null && scarce.has(reason));
    const isHeld = order.items.some(({ license }) => license.exclusive);
    if (isOpen(order.state) && isScarce && !isHeld) await closeOrder(deps, order);
  }
  return { message: forCaller(() => t`You haven’t paid, and you weren’t charged.`) };
};
