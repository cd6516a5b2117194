import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';

interface Offset extends NamedOrder {
  readonly cents: number;
}

const findSums = async (trx: Trx, orderId: string, sellerId: string, sign: '>' | '<'): Promise<Offset[]> => {
  const rows = await trx
    .selectFrom('payouts_entries as entry')
    .select('entry.other_order_id as id')
    .select(({ fn, selectFrom }) => [
      fn.sum<number>('entry.cents').as('cents'),
      selectFrom('payouts_entries as other')
        .select('other.order_number')
        .whereRef('other.order_id', '=', 'entry.other_order_id')
        .limit(1)
        .as('number'),
    ])
    .where('entry.kind', '=', 'offset')
    .where('entry.order_id', '=', orderId)
    .where('entry.seller_id', '=', sellerId)
    .groupBy('entry.other_order_id')
    .having(({ fn }) => fn.sum('entry.cents'), sign, 0)
    .orderBy('entry.other_order_id', 'desc')
    .execute();
  return rows.map(({ id, number, cents }) => ({ id: id ?? '', number: number ?? '', cents: Math.abs(cents) }));
};

/** The orders whose earnings paid this order's debt, latest first. */
export const findPaying = (trx: Trx, orderId: string, sellerId: string): Promise<Offset[]> =>
  findSums(trx, orderId, sellerId, '>');

/** The debts of other orders that this order paid, latest order first. */
export const findPaid = (trx: Trx, orderId: string, sellerId: string): Promise<Offset[]> =>
  findSums(trx, orderId, sellerId, '<');
