import type { Db } from '#platform/database/open.ts';
import { findAccount } from '../accounts/find-account.ts';
import { findBlocks } from './labels.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface PayeeSummary {
  /** Amounts in the currency's smallest unit; negative if the seller owes the label. Empty before the first sale. */
  readonly balances: readonly { readonly currency: string; readonly cents: number }[];
  /** Why money doesn't reach the seller, one sentence each. */
  readonly blocks: readonly string[];
}

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
  // Nobody needs an account before the first sale.
  return { balances, blocks: balances.length === 0 && !account ? [] : forCaller(() => findBlocks(account)) };
};
