import { type Db, inTransaction } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { placeAgain, type PlacedOrder, whyNotPlaced } from '../payment/place-order.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';
import { readOrderMetadata } from '../payment/order-metadata.ts';

type Apply = () => Promise<OrderRecord | null>;

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /**
     * Runs `apply`, which writes what the order owes its sellers, and then books what was transferred for it at Stripe, before
     * anything else is. Returns what `apply` returns. Each provider wraps those before it.
     */
    'orders.catch-up': (orderId: string, apply: Apply) => Promise<OrderRecord | null>;
  }
}

/** Brings an order up to date with `apply`, together with the transfers that Stripe has of it. */
export const applyWithTransfers = (db: Db, orderId: string, apply: Apply): Promise<OrderRecord | null> =>
  providersOf(db, 'orders.catch-up').reduce<Apply>((inner, wrap) => () => wrap(orderId, inner), apply)();

/** For the operator: why an order can't be rebuilt. */
export class CannotRebuild extends Error {}

/**
 * Writes an order that is missing here as it was placed, from what the provider keeps of its checkout, and applies what the
 * provider says of it now: with its grants, receipt, emails and ledger lines, like any other order. After a crash in between
 * it is an order that waits for its payment, which a sweep or the next call finds. An order that is there is only applied.
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
    // A second run does the same at this moment.
    if (why === 'placed') return;
    throw why === null ? error : new CannotRebuild(`a ${why} of it is newer than the backup`, { cause: error });
  }
};
