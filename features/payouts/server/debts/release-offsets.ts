import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import { writeOffset } from './write-offset.ts';

/** The orders whose earnings have paid this one's debt, latest first. */
const findPaying = async (
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
    .having(({ fn }) => fn.sum('entry.cents'), '>', 0)
    .orderBy('entry.other_order_id', 'desc')
    .execute();
  return rows.map(({ id, number, cents }) => ({ id: id ?? '', number: number ?? '', cents }));
};

/**
 * When an order turns out not to have been a debt after all, what other orders have paid for it is theirs again: a refunded
 * order itself could never be paid out. Returns the ids of those orders: their transfers must be worked out anew.
 */
export const releaseOffsets = async (
  trx: Trx,
  now: Date,
  release: { readonly owing: NamedOrder; readonly sellerId: string; readonly cents: number },
): Promise<readonly string[]> => {
  const { owing, sellerId } = release;
  const paidAgain: string[] = [];
  let left = release.cents;
  for (const paying of await findPaying(trx, owing.id, sellerId)) {
    const cents = Math.min(left, paying.cents);
    if (cents <= 0) break;
    await writeOffset(trx, now, { sellerId, paying, owing, cents: -cents });
    paidAgain.push(paying.id);
    left -= cents;
  }
  return paidAgain;
};
