import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from './order-record.ts';

export interface TakenBackWhy {
  /** `upgrade`: with the license that it replaced. */
  readonly cause: 'refund' | 'dispute' | 'lost' | 'upgrade';
  /** An admin's words; null if there are none. */
  readonly reason: string | null;
}

/**
 * What orders announce to features that build on them. Called inside the transaction that changes the order, and again
 * whenever the same news arrives: hooks must tolerate repetition.
 */
export interface OrderHooks {
  /** After items were granted, withdrawn or refunded, or the provider's fee became known; `before`: as it was when this news came. */
  orderChanged(trx: Trx, order: OrderRecord, before: OrderRecord): Promise<void>;
  /**
   * The buyer's bank reviews the payment: sellers aren't paid for it meanwhile. Called once for each dispute, which `change`
   * identifies.
   */
  disputed(trx: Trx, order: OrderRecord, change: number): Promise<void>;
  /** Money of the order may have gone back, after `orderChanged`: its sellers are told what that takes from them. */
  takenBack(trx: Trx, order: OrderRecord, why: TakenBackWhy): Promise<void>;
  /** Disputes of an order, or a bank's warnings about its payment, have changed at the provider; ask there what they say. */
  disputesMoved(orderId: string): Promise<void>;
  /** Transfers to sellers for an order were changed at the provider; ask there what they are now. */
  transfersMoved(orderId: string): Promise<void>;
}
