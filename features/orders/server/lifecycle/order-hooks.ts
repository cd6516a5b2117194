import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * What orders announce to features that build on them. Called inside the transaction that changes the order, and again
 * whenever the same news arrives: hooks must tolerate repetition.
 */
export interface OrderHooks {
  /** After items were granted, withdrawn or refunded, or the provider's fee became known. */
  orderChanged(trx: Trx, order: OrderRecord): Promise<void>;
  /** Transfers to sellers for an order were changed at the provider; ask there what they are now. */
  transfersMoved(orderId: string): Promise<void>;
}
