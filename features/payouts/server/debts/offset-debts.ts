import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import { writeOffset } from './write-offset.ts';

/**
 * Orders for which a seller was paid too much and the provider refused to take it back, because the money had left their
 * account, or has nothing to take back, because they were paid outside of it; oldest first. Orders with a transfer or
 * reversal in progress are left out until that is done.
 */
const findDebts = async (trx: Trx, sellerId: string): Promise<(NamedOrder & { readonly cents: number })[]> => {
  const rows = await trx
    .selectFrom('payouts_entries as entry')
    .select(['entry.order_id as id', 'entry.order_number as number'])
    .select(({ fn }) => fn.sum<number>('entry.cents').as('cents'))
    .where('entry.seller_id', '=', sellerId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb(
          'entry.order_id',
          'in',
          selectFrom('payouts_transfers as refused')
            .select('refused.order_id')
            .where('refused.seller_id', '=', sellerId)
            .where('refused.state', '=', 'made')
            .where('refused.refused_at', 'is not', null),
        ),
        eb('entry.order_id', 'in', paidOutside(trx, sellerId)),
      ]),
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

/** Orders that were paid outside the provider, with no transfer that it could still reverse. */
const paidOutside = (trx: Trx, sellerId: string) =>
  trx
    .selectFrom('payouts_entries as manual')
    .select('manual.order_id')
    .where('manual.seller_id', '=', sellerId)
    .where('manual.payment_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payouts_transfers as made')
            .select('made.id')
            .whereRef('made.order_id', '=', 'manual.order_id')
            .where('made.seller_id', '=', sellerId)
            .where('made.state', '=', 'made'),
        ),
      ),
    );

/** Deducts what a seller owes for other orders from what they are due for this one. False when they owe nothing. */
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
