import type { OrderRecord } from '#features/orders/server/public.ts';
import { bookReversal, type Transfer } from './book-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/**
 * Records what an operator reversed at Stripe. Call it only while none of our own reversals is in progress, because
 * such a reversal would count as the operator's.
 */
export const recordManualReversals = async (
  deps: PayoutsDeps,
  order: OrderRecord,
  made: readonly Transfer[],
): Promise<void> => {
  if (made.length === 0) return;
  const providerTransfers = await deps.payments.findTransfers({ orderId: order.id });
  for (const transfer of made) {
    const providerTransfer = providerTransfers.find(({ transferId }) => transferId === transfer.provider_id);
    const cents = (providerTransfer?.reversedCents ?? 0) - transfer.reversed_cents;
    if (cents > 0) await bookReversal(deps, order, transfer, { cents, by: 'operator' });
  }
};
