import type { Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';

/** Serializes decisions about a seller's money until the transaction ends. Don't call Stripe while holding the lock. */
export const lockSeller = async (trx: Trx, sellerId: string): Promise<void> => {
  await lockName(trx, 'payouts seller', sellerId);
};
