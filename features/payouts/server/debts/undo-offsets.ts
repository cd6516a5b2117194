import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import { writeOffset } from './write-offset.ts';

/** The debts of other orders that this one paid, latest order first. */
const findPaid = async (
  trx: Trx,
  orderId: string,
  sellerId: string,
): Promise<(NamedOrder & { readonly cents: number })[]> => {
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
    .having(({ fn }) => fn.sum('entry.cents'), '<', 0)
    .orderBy('entry.other_order_id', 'desc')
    .execute();
  return rows.map(({ id, number, cents }) => ({ id: id ?? '', number: number ?? '', cents: -cents }));
};

/**
 * When an order that paid another order's debt is refunded itself, that debt is owed again. Returns the ids of the orders
 * that owe again: their transfers must be worked out anew.
 */
export const undoOffsets = async (
  trx: Trx,
  now: Date,
  undo: { readonly paying: NamedOrder; readonly sellerId: string; readonly missingCents: number },
): Promise<readonly string[]> => {
  const { paying, sellerId, missingCents } = undo;
  const owingAgain: string[] = [];
  let left = missingCents;
  for (const owing of await findPaid(trx, paying.id, sellerId)) {
    const cents = Math.min(left, owing.cents);
    if (cents === 0) break;
    await writeOffset(trx, now, { sellerId, paying, owing, cents: -cents });
    owingAgain.push(owing.id);
    left -= cents;
  }
  return owingAgain;
};
