import { findOrder, isPaid, type OrderRecord } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { closeOrder } from '../reconcile/close-order.ts';
import type { CartLine } from '../quote/get-quote.ts';

/**
 * A buyer who starts again has left a payment page open: we close it, so that nobody pays twice for the same items. If
 * they have already paid there, the answer leads to that order.
 */
export const endEarlierTry = async (
  deps: CheckoutDeps,
  lines: readonly CartLine[],
  ownOrderId: string | null,
): Promise<{ url: string; orderId: string } | null> => {
  const earlier = ownOrderId === null ? null : await findOrder(deps.db, { id: ownOrderId });
  if (earlier?.state !== 'pending' || shared(earlier, lines) === 0) return null;
  const ended = await closeOrder(deps, earlier);
  if (!ended || !(isPaid(ended.state) || ended.state === 'settling')) return null;
  const same = shared(ended, lines) === lines.length && ended.items.length === lines.length;
  return same ? { url: `/beatstore/checkout/success?session_id=${ended.session_id}`, orderId: ended.id } : null;
};

const shared = (order: OrderRecord, lines: readonly CartLine[]): number =>
  lines.filter(({ beatId, licenseId }) =>
    order.items.some((item) => item.beat_id === beatId && item.license_id === licenseId),
  ).length;
