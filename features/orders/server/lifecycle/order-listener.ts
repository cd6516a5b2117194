import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * What orders announce to whoever stands above them. Called inside the transaction that changes the order, and again
 * whenever the same is learned anew: a listener must bear repetition.
 */
export interface OrderListener {
  /** The order's items and the provider's fee as they are now, after items were granted, withdrawn or given back. */
  orderChanged(trx: Trx, order: OrderRecord): Promise<void>;
  /** Something was done at the provider to what sellers got for an order; what, is to be asked there. */
  transfersMoved(orderId: string): Promise<void>;
}
