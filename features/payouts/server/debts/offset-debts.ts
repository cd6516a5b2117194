import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import { writeOffset } from './write-offset.ts';

/**
 * What a seller has got too much for other orders, and the provider would not take back because they had it no more,
 * oldest first. Orders that something was begun for come to rest by themselves first.
 */
const findDebts = async (trx: Trx, sellerId: string): Promise<(NamedOrder & { readonly cents: number })[]> => {
  const rows = await trx
    .selectFrom('payouts_entries as entry')
    .select(['entry.order_id as id', 'entry.order_number as number'])
    .select(({ fn }) => fn.sum<number>('entry.cents').as('cents'))
    .where('entry.seller_id', '=', sellerId)
    .where('entry.order_id', 'in', (query) =>
      query
        .selectFrom('payouts_transfers as refused')
        .select('refused.order_id')
        .where('refused.seller_id', '=', sellerId)
        .where('refused.state', '=', 'made')
        .where('refused.refused_at', 'is not', null),
    )
    .where('entry.order_id', 'not in', (query) =>
      query
        .selectFrom('payouts_transfers as begun')
        .select('begun.order_id')
        .where('begun.seller_id', '=', sellerId)
        .where('begun.state', 'in', ['planned', 'reversing']),
    )
    .groupBy(['entry.order_id', 'entry.order_number'])
    .having(({ fn }) => fn.sum('entry.cents'), '<', 0)
    .orderBy('entry.order_id')
    .execute();
  return rows.map(({ id, number, cents }) => ({ id: id ?? '', number: number ?? '', cents: -cents }));
};

/** Takes what a seller owes for other orders out of what they are to get for this one. False: they owe nothing. */
export const offsetDebts = async (
  trx: Trx,
  now: Date,
  { paying, sellerId, dueCents }: { readonly paying: NamedOrder; readonly sellerId: string; readonly dueCents: number },
): Promise<boolean> => {
  let left = dueCents;
  for (const owing of await findDebts(trx, sellerId)) {
    const cents = Math.min(left, owing.cents);
    if (cents === 0) break;
    await writeOffset(trx, now, { sellerId, paying, owing, cents });
    left -= cents;
  }
  return left < dueCents;
};
