import { type Insertable, sql } from 'kysely';
import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { EntryTable } from '../tables.ts';
import { type Booked, planLines } from './plan-lines.ts';

type PlannedEntry = Insertable<EntryTable>;

/** What the ledger lacks for a locked order's current state, for example after a refund. */
export const planEntries = async (trx: Trx, order: OrderRecord, now: Date): Promise<readonly PlannedEntry[]> =>
  planLines(order, await findBooked(trx, order.id)).map(({ kind, fact, itemId, sellerId, cents, description }) => ({
    id: newId(now.getTime()),
    fact,
    seller_id: sellerId,
    kind,
    cents,
    currency: order.currency,
    order_id: order.id,
    order_number: order.number,
    item_id: itemId,
    transfer_id: null,
    description,
    created_at: now,
  }));

/** Locks the sellers' balances until the transaction ends. Call it late, so that their other sales wait less. */
export const writeEntries = async (trx: Trx, lines: readonly PlannedEntry[]): Promise<void> => {
  if (lines.length > 0) await trx.insertInto('payouts_entries').values(lines).execute();
};

/** The sums and numbers of the order's lines, by the start of their `fact` (all but the number at its end). */
const findBooked = async (trx: Trx, orderId: string): Promise<ReadonlyMap<string, Booked>> => {
  const rows = await trx
    .selectFrom('payouts_entries')
    .select(sql<string>`regexp_replace(fact, ':[0-9]+$', '')`.as('stem'))
    .select(({ fn }) => [fn.sum<number>('cents').as('cents'), fn.countAll<number>().as('lines')])
    .where('order_id', '=', orderId)
    .where('item_id', 'is not', null)
    .groupBy('stem')
    .execute();
  return new Map(rows.map(({ stem, cents, lines }) => [stem, { cents, lines }]));
};
