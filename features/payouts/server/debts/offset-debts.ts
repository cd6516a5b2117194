import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import type { TransferState } from '../tables.ts';
import { startedStates } from '../transfer-states.ts';
import { writeOffset } from './write-offset.ts';

/**
 * Orders for which the seller was paid too much, oldest first, if Stripe can't take the excess back: it has left the
 * account, or was paid outside Stripe. Leaves out orders with a transfer or reversal in progress.
 */
const findDebts = async (trx: Trx, sellerId: string): Promise<(NamedOrder & { readonly cents: number })[]> => {
  const rows = await trx
    .selectFrom('payouts_dues as due')
    .select(['due.order_id as id', 'due.cents'])
    .select(({ selectFrom }) =>
      selectFrom('payouts_entries as line')
        .select('line.order_number')
        .whereRef('line.order_id', '=', 'due.order_id')
        .limit(1)
        .as('number'),
    )
    .where('due.seller_id', '=', sellerId)
    .where('due.cents', '<', 0)
    .where(({ and, or, not, exists, selectFrom }) => {
      const transfers = (...states: TransferState[]) =>
        selectFrom('payouts_transfers as transfer')
          .select('transfer.id')
          .whereRef('transfer.order_id', '=', 'due.order_id')
          .where('transfer.seller_id', '=', sellerId)
          .where('transfer.state', 'in', states);
      const paidOutside = selectFrom('payouts_entries as manual')
        .select('manual.id')
        .whereRef('manual.order_id', '=', 'due.order_id')
        .where('manual.seller_id', '=', sellerId)
        .where('manual.payment_id', 'is not', null);
      return and([
        not(exists(transfers(...startedStates))),
        or([
          exists(transfers('made').where('transfer.refused_at', 'is not', null)),
          and([exists(paidOutside), not(exists(transfers('made')))]),
        ]),
      ]);
    })
    .orderBy('due.order_id')
    .execute();
  return rows.map(({ id, number, cents }) => ({ id, number: number ?? '', cents: -cents }));
};

/** Deducts a seller's debts for other orders from what the order `paying` earned. Returns false if there are none. */
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
