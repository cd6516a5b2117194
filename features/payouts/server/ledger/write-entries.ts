import type { Insertable } from 'kysely';
import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { EntryKind } from '../../contract.ts';
import type { EntryTable } from '../tables.ts';
import { shareItems } from './share-items.ts';

type ItemKind = Extract<EntryKind, 'sale' | 'fee' | 'refund'>;

type PlannedEntry = Insertable<EntryTable>;

interface Booked {
  readonly cents: number;
  readonly lines: number;
}

/**
 * The ledger lines for the difference between what the ledger says of a locked order and what the order says now, such
 * as a refund or a provider fee that became known later; none when nothing has changed.
 */
export const planEntries = async (trx: Trx, order: OrderRecord, now: Date): Promise<readonly PlannedEntry[]> => {
  const shares = shareItems(order);
  if (shares.length === 0) return [];
  const booked = await findBooked(trx, order.id);
  const items = new Map(order.items.map((item) => [item.id, item]));
  return shares.flatMap(({ itemId, grossCents, refundedCents, feeCents }) => {
    const item = items.get(itemId);
    if (!item) throw new Error(`the order ${order.id} has no item ${itemId}`);
    // An item that was lost before delivery was never a sale.
    if (item.state === 'lost' && !booked.has(`sale:${itemId}`)) return [];
    const totals: readonly (readonly [ItemKind, number])[] = [
      ['sale', grossCents],
      ['fee', -feeCents],
      ['refund', -refundedCents],
    ];
    return totals.flatMap(([kind, cents]) => {
      const { cents: bookedCents, lines: count } = booked.get(`${kind}:${itemId}`) ?? { cents: 0, lines: 0 };
      // A free sale gets its line, too.
      if (cents === bookedCents && !(kind === 'sale' && count === 0)) return [];
      return [
        {
          id: newId(now.getTime()),
          fact: `${kind}:${itemId}:${count + 1}`,
          seller_id: item.seller_id,
          kind,
          cents: cents - bookedCents,
          currency: order.currency,
          order_id: order.id,
          order_number: order.number,
          item_id: itemId,
          transfer_id: null,
          description: `${item.beat_title} - ${item.license.title}`,
          created_at: now,
        },
      ];
    });
  });
};

/** Their sellers' balances stay locked until the transaction ends: the later, the less other sales of theirs wait. */
export const writeEntries = async (trx: Trx, lines: readonly PlannedEntry[]): Promise<void> => {
  if (lines.length > 0) await trx.insertInto('payouts_entries').values(lines).execute();
};

const findBooked = async (trx: Trx, orderId: string): Promise<ReadonlyMap<string, Booked>> => {
  const rows = await trx
    .selectFrom('payouts_entries')
    .select(['kind', 'item_id'])
    .select(({ fn }) => [fn.sum<number>('cents').as('cents'), fn.countAll<number>().as('lines')])
    .where('order_id', '=', orderId)
    .where('item_id', 'is not', null)
    .groupBy(['kind', 'item_id'])
    .execute();
  return new Map(rows.map(({ kind, item_id, cents, lines }) => [`${kind}:${item_id}`, { cents, lines }]));
};
