import { type Db, inTransaction } from '#platform/database/open.ts';
import { requireProviders } from '#platform/extensions/extensions.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { placeAgain, whyNotPlaced } from '../payment/place-order.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';
import { readOrderMetadata } from '../payment/order-metadata.ts';
import type { PlacedOrder } from '../../new-order.ts';

type Apply = () => Promise<OrderRecord | null>;

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /**
     * Runs `apply`, then books Stripe's transfers for the order before others are planned. Returns `apply`'s result.
     */
    'orders.catch-up': (orderId: string, apply: Apply) => Promise<OrderRecord | null>;
  }
}

export const applyWithTransfers = (db: Db, orderId: string, apply: Apply): Promise<OrderRecord | null> =>
  requireProviders(db, 'orders.catch-up').reduce<Apply>((inner, wrap) => () => wrap(orderId, inner), apply)();

/** For the operator: why an order can't be rebuilt. */
export class CannotRebuild extends Error {}

/**
 * Writes a missing order as it was placed, from its checkout at Stripe, and applies the checkout's state with all
 * effects. After a crash in between, a sweep or the next call finishes it. An existing order is only updated.
 */
export const rebuildOrder = async (deps: Deps, sessionId: string, orderId: string): Promise<OrderRecord> => {
  const rebuilt = await applyWithTransfers(deps.db, orderId, async () => {
    if (!(await findOrder(deps.db, { id: orderId }))) await place(deps, await readPlaced(deps, sessionId, orderId));
    return await reconcileOrder(deps, orderId);
  });
  if (!rebuilt) throw new Error(`the order ${orderId} is gone again`);
  return rebuilt;
};

const readPlaced = async (deps: Deps, sessionId: string, orderId: string): Promise<PlacedOrder> => {
  const sold = await deps.payments.getSoldCheckout(sessionId);
  let placed;
  try {
    placed = readOrderMetadata(sold);
  } catch (error) {
    throw new CannotRebuild('Stripe doesn’t have all of what was bought', { cause: error });
  }
  if (placed.id !== orderId) throw new CannotRebuild('its payment page belongs to another order');
  return placed;
};

const place = async ({ db, log }: Deps, placed: PlacedOrder): Promise<void> => {
  try {
    const order = await inTransaction(db, (trx) => placeAgain(trx, placed));
    log.info({ orderId: order.id, order: order.number, placedAs: placed.number }, 'Order rebuilt');
  } catch (error) {
    const why = whyNotPlaced(error);
    // A concurrent run has placed the order.
    if (why === 'placed') return;
    throw why === null ? error : new CannotRebuild(`a ${why} of it is newer than the backup`, { cause: error });
  }
};
