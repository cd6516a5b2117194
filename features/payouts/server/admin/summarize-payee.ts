import type { Db } from '#platform/database/open.ts';
import { findAccount } from '../accounts/find-account.ts';
import { findBlocks } from './labels.ts';

interface PayeeSummary {
  /**
   * What the label owes them, in the currency's smallest unit; negative if they owe the label. Empty without a sale.
   */
  readonly balances: readonly { readonly currency: string; readonly cents: number }[];
  /** Why money doesn't reach them, one sentence each. */
  readonly blocks: readonly string[];
}

/** A seller's balances, and what blocks their payouts. */
export const summarizePayee = async (db: Db, sellerId: string): Promise<PayeeSummary> => {
  const [balances, account] = await Promise.all([
    db
      .selectFrom('payouts_balances')
      .select(['currency', 'cents'])
      .where('seller_id', '=', sellerId)
      .orderBy('currency')
      .execute(),
    findAccount(db, sellerId),
  ]);
  // Nobody needs to connect anything before the first sale.
  return { balances, blocks: balances.length === 0 && !account ? [] : findBlocks(account) };
};
