import type { OrderRecord } from '#features/orders/server/public.ts';
import { bookReversal } from './book-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/**
 * Compares what a seller has got for an order with the provider's own books, and notes what somebody took back there by
 * hand. To be asked when nothing of ours is under way for them: else our own would be taken for it.
 */
export const noteHandReversals = async (deps: PayoutsDeps, order: OrderRecord, sellerId: string): Promise<void> => {
  const ours = await deps.db
    .selectFrom('payouts_transfers')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'made')
    .execute();
  if (ours.length === 0) return;
  const truths = await deps.payments.findTransfers({ orderId: order.id });
  for (const transfer of ours) {
    const truth = truths.find(({ transferId }) => transferId === transfer.provider_id);
    const cents = (truth?.reversedCents ?? 0) - transfer.reversed_cents;
    if (cents > 0) await bookReversal(deps, order, transfer, { cents, by: 'hand' });
  }
  await deps.db
    .updateTable('payouts_transfers')
    .set({ checked_at: deps.clock.now() })
    .where(
      'id',
      'in',
      ours.map(({ id }) => id),
    )
    .execute();
};
