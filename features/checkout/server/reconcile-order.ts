import { setTimeout as delay } from 'node:timers/promises';
import { onCatalogueChanged } from '#features/catalogue/server/public.ts';
import { findOrder, lockOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { applyTruth } from './apply-truth.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

/** Begins what the provider never hears of: an order that costs nothing. */
export const freeSessionPrefix = 'free_';

const tries = 30;

/**
 * The one way in which an order learns of money. Asks the provider how things stand and makes the order so, within one
 * transaction; every event, the success page and the sweep come here. Again, at once, late or out of order: the end is
 * the same. `sessionId` names the payment page of an order whose own note of it was lost in a crash.
 * Null when there is no such order. Rejects with PaymentProviderError when the provider cannot be asked.
 */
export const reconcileOrder = async (
  deps: CheckoutDeps,
  orderId: string,
  sessionId?: string,
): Promise<OrderRecord | null> => {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const seen = await findOrder(deps.db, { id: orderId });
    const session = seen?.session_id ?? sessionId;
    if (!seen || session === undefined || session.startsWith(freeSessionPrefix)) return seen;
    const truth = await deps.payments.getCheckout(session);
    if (!truth || truth.orderId !== orderId) return seen;
    const applied = await inTransaction(deps.db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      // Somebody applied an answer after ours was asked for: ours may be the older one.
      return order && order.revision === seen.revision ? await applyTruth(deps, trx, order, truth) : null;
    });
    if (applied) {
      if (applied.state !== seen.state && applied.items.some((item) => item.license.exclusive)) {
        onCatalogueChanged(deps.db);
      }
      return applied;
    }
    await delay(Math.random() * 20 * attempt);
  }
  throw new Error(`the order ${orderId} did not come to rest`);
};
