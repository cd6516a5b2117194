import type { OrderRecord } from '#features/orders/server/public.ts';
import { bookReversal } from './book-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/**
 * Records what an operator reversed at Stripe. Call it only while none of our own reversals is in progress, because
 * such a reversal would count as the operator's.
 */
export const recordManualReversals = async (deps: PayoutsDeps, order: OrderRecord, sellerId: string): Promise<void> => {
  const ours = await deps.db
    .selectFrom('payouts_transfers')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'made')
    .execute();
  if (ours.length === 0) return;
  const providerTransfers = await deps.payments.findTransfers({ orderId: order.id });
  for (const transfer of ours) {
    const providerTransfer = providerTransfers.find(({ transferId }) => transferId === transfer.provider_id);
    const cents = (providerTransfer?.reversedCents ?? 0) - transfer.reversed_cents;
    if (cents > 0) await bookReversal(deps, order, transfer, { cents, by: 'operator' });
  }
};
