import {
  findOrder,
  type OrderRecord,
  placeAgain,
  type PlacedOrder,
  whyNotPlaced,
} from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';
import { readOrderMetadata } from '../session/order-metadata.ts';
import type { RebuildDeps } from '../checkout-deps.ts';

/** For the operator: why an order can't be rebuilt. */
export class CannotRebuild extends Error {}

/**
 * Writes an order that is missing here as it was placed, from what the provider keeps of its checkout, and applies what the
 * provider says of it now: with its grants, receipt, emails and ledger lines, like any other order. After a crash in between
 * it is an order that waits for its payment, which a sweep or the next call finds. An order that is there is only applied.
 */
export const rebuildOrder = async (deps: RebuildDeps, sessionId: string, orderId: string): Promise<OrderRecord> => {
  const rebuilt = await deps.withProviderTransfers(orderId, async () => {
    if (!(await findOrder(deps.db, { id: orderId }))) await place(deps, await readPlaced(deps, sessionId, orderId));
    return await reconcileOrder(deps, orderId);
  });
  if (!rebuilt) throw new Error(`the order ${orderId} is gone again`);
  return rebuilt;
};

const readPlaced = async (deps: RebuildDeps, sessionId: string, orderId: string): Promise<PlacedOrder> => {
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

const place = async ({ db, log }: RebuildDeps, placed: PlacedOrder): Promise<void> => {
  try {
    const order = await inTransaction(db, (trx) => placeAgain(trx, placed));
    log.info({ orderId: order.id, order: order.number, placedAs: placed.number }, 'Order rebuilt');
  } catch (error) {
    const why = whyNotPlaced(error);
    // A second run does the same at this moment.
    if (why === 'placed') return;
    throw why === null ? error : new CannotRebuild(`a ${why} of it is newer than the backup`, { cause: error });
  }
};
