import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';

/**
 * Serializes decisions about a seller's money, over all their orders, until the transaction ends. Call no provider while
 * it is held.
 */
export const lockSeller = async (trx: Trx, sellerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts seller ${sellerId}`}, 0))`.execute(trx);
};
