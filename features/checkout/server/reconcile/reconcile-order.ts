import { setTimeout as delay } from 'node:timers/promises';
import { findOrder, isOpen, lockOrder, scheduleCheck, type OrderRecord } from '#features/orders/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { applyCheckout, leaveUnpaid } from './apply-checkout.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';

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
    const checkout = await deps.payments.getCheckout(session);
    if (checkout && checkout.orderId !== orderId) return seen;
    const applied = await inTransaction(deps.db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      // Somebody applied an answer after ours was asked for: ours may be the older one.
      if (!order || order.revision !== seen.revision) return null;
      const known = checkout ? await applyCheckout(deps, trx, order, checkout) : await forgetUnknown(deps, trx, order);
      await scheduleCheck(trx, known, deps.clock.now());
      return known;
    });
    if (applied) return applied;
    await delay(Math.random() * 20 * attempt);
  }
  throw new Error(`the order ${orderId} did not come to rest`);
};

/** The provider knows no such page, as after a change of its account: nobody can pay there once its time is over. */
const forgetUnknown = async (deps: CheckoutDeps, trx: Trx, order: OrderRecord): Promise<OrderRecord> => {
  const now = deps.clock.now();
  if (!isOpen(order.state) || (order.session_expires_at ?? now) > now) return order;
  return await leaveUnpaid(deps, trx, order, { state: 'expired', sessionId: null, mailBuyer: false });
};
