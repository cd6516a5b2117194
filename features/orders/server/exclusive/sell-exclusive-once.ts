import { lockSoldItems, markSoldExclusively } from '#features/catalogue/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { standingStates, openStates } from '../../state-groups.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

/*
 * An exclusive license of a beat is sold once. This is the whole rule, with what other features do for it.
 *
 * - Which licenses: those with `exclusive` (features/licenses), frozen in each order item.
 * - Before payment: a buyer who starts paying holds the beat (features/checkout/server/holds) until the first payment
 *   page closes, or for 30 days while a bank payment settles. Nobody else can then start to buy it exclusively; its
 *   other licenses stay on sale. Where holding isn't possible, several buyers may pay.
 * - The sale: `claimBeat` succeeds for one item per beat. The first payment by Stripe's clock wins, even if its event
 *   arrives later (docs/decisions/025). The beat goes to the state `sold` (features/catalogue/server/states): its page
 *   shows similar beats, and lists and previews leave it out.
 * - Other buyers: licenses bought earlier stay in force. Items paid later become `lost` and are refunded, even if they
 *   were delivered. Quotes say SOLD_EXCLUSIVELY, and open payment pages with the beat are closed (`findRivals`).
 * - Afterwards: if the license ends, the seller may put the beat on sale again (`findEndedSales`). A license that an
 *   admin withdrew is restored only while nobody has bought the beat since (`admin/manual.ts`).
 */

export interface ExclusiveSale {
  readonly itemId: string;
  readonly orderId: string;
  /** Stripe's time of the payment. */
  readonly paidAt: Date;
}

/** The exclusive sales of these beats, by beat id. Locks the beats, so that two competing orders see each other. */
export const lockExclusiveSales = async (
  trx: Trx,
  beatIds: readonly string[],
): Promise<ReadonlyMap<string, ExclusiveSale>> => {
  const owners = await lockSoldItems(trx, beatIds);
  if (owners.size === 0) return new Map();
  const rows = await trx
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select(['orders_items.id as itemId', 'orders_items.beat_id', 'orders_orders.id as orderId', 'paid_at'])
    .where('orders_items.id', 'in', [...owners.values()])
    .execute();
  return new Map(
    rows.flatMap(({ beat_id, itemId, orderId, paid_at: paidAt }) =>
      paidAt ? [[beat_id, { itemId, orderId, paidAt }] as const] : [],
    ),
  );
};

/**
 * Whether the sale beats the item. The one that was paid first wins. If both were paid in the same second, which is as
 * exact as Stripe's clock, the sale beats only an item that is still pending.
 */
export const isBeaten = (sale: ExclusiveSale, item: Pick<ItemRecord, 'state'>, paidAt: Date): boolean =>
  sale.paidAt < paidAt || (sale.paidAt.getTime() === paidAt.getTime() && item.state === 'pending');

/** Gives the beat to an item, replacing a rival who paid later. Returns whether the beat is the item's now. */
export const claimBeat = async (
  trx: Trx,
  item: Pick<ItemRecord, 'id' | 'beat_id'>,
  paidAt: Date,
  rival: ExclusiveSale | undefined,
): Promise<boolean> => {
  const insteadOf = rival && rival.paidAt > paidAt ? rival.itemId : null;
  return await markSoldExclusively(trx, { beatId: item.beat_id, itemId: item.id, insteadOf });
};

export interface Rivals {
  /** Orders that could still be paid. */
  readonly open: readonly string[];
  /** Orders that were delivered, though they were paid after this one. */
  readonly paidLater: readonly string[];
}

/** Ids of other orders with beats that this order has just bought exclusively. */
export const findRivals = async (
  db: Queryable,
  { orderId, beatIds }: { readonly orderId: string; readonly beatIds: readonly string[] },
): Promise<Rivals> => {
  if (beatIds.length === 0) return { open: [], paidLater: [] };
  const others = db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select('orders_orders.id')
    .distinct()
    .where('orders_items.beat_id', 'in', beatIds)
    .where('orders_orders.id', '<>', orderId);
  const open = await others.where('orders_orders.state', 'in', [...openStates]).execute();
  const paidLater = await others
    .where('orders_items.state', 'in', [...standingStates])
    .where('orders_orders.paid_at', '>', (order) =>
      order.selectFrom('orders_orders as own').select('own.paid_at').where('own.id', '=', orderId),
    )
    .execute();
  return { open: open.map(({ id }) => id), paidLater: paidLater.map(({ id }) => id) };
};

/** Which of these items have ended: withdrawn by a refund, a lost dispute or an admin, or lost. */
export const findEndedSales = async (db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders_items')
    .select('id')
    .where('id', 'in', [...ids])
    .where('state', 'in', ['withdrawn', 'lost'])
    .execute();
  return new Set(rows.map((row) => row.id));
};
