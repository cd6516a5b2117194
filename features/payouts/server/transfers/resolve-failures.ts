import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { Transfer } from './book-transfer.ts';

const dueOf = sql<number>`(
  select coalesce(sum(cents), 0) from payouts_entries e
  where e.order_id = payouts_transfers.order_id and e.seller_id = payouts_transfers.seller_id
)`;

/** Only the newest refusal is unresolved, and only if the seller isn't paid exactly what the order earned. */
export const noteFailure = async (
  trx: Trx,
  transfer: Pick<Transfer, 'id' | 'order_id' | 'seller_id'>,
): Promise<void> => {
  await trx
    .updateTable('payouts_transfers')
    .set({ unresolved: sql<boolean>`id = ${transfer.id} and ${dueOf} <> 0` })
    .where('order_id', '=', transfer.order_id)
    .where('seller_id', '=', transfer.seller_id)
    .where((where) => where.or([where('unresolved', '=', true), where('id', '=', transfer.id)]))
    .execute();
};

/** Resolves failures of orders whose seller has by now been paid exactly what they earned, for whatever reason. */
export const resolveFailures = async (trx: Trx, sellerId: string): Promise<void> => {
  await trx
    .updateTable('payouts_transfers')
    .set({ unresolved: false })
    .where('seller_id', '=', sellerId)
    .where('unresolved', '=', true)
    .where(dueOf, '=', 0)
    .execute();
};
