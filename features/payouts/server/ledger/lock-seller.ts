import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';

/**
 * Whoever decides what becomes of a seller's money does it one at a time, over all of the seller's orders; for as long as
 * the transaction lives, in which nobody outside is asked anything.
 */
export const lockSeller = async (trx: Trx, sellerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts seller ${sellerId}`}, 0))`.execute(trx);
};
