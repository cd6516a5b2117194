import { lockSoldItems } from '#features/catalogue/server/public.ts';
import type { Db, Trx } from '#platform/database/open.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';

/** Who owns a beat exclusively. */
export interface ExclusiveSale {
  readonly itemId: string;
  readonly orderId: string;
  /** By the provider's clock. */
  readonly paidAt: Date;
}

/**
 * The exclusive sales of these beats, by the beat's id. The beats stay locked until the transaction ends, so that two
 * orders which compete for one see each other.
 */
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
 * Whether an exclusive sale takes the beat from an item paid at `paidAt`: what was paid first wins, whichever we heard of first.
 * The provider counts whole seconds; within one, what we heard of first stays.
 */
export const isBeaten = (sale: ExclusiveSale, item: Pick<ItemRecord, 'state'>, paidAt: Date): boolean =>
  sale.paidAt < paidAt || (sale.paidAt.getTime() === paidAt.getTime() && item.state === 'pending');

/** Orders that hold one of these beats though they were paid after this one, which has bought it exclusively. Their ids. */
export const findLaterSales = async (
  db: Db,
  beatIds: readonly string[],
  { id, paid_at: paidAt }: Pick<OrderRecord, 'id' | 'paid_at'>,
): Promise<string[]> => {
  if (beatIds.length === 0 || paidAt === null) return [];
  const rows = await db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select('orders_orders.id')
    .distinct()
    .where('orders_items.beat_id', 'in', beatIds)
    .where('orders_items.state', 'in', ['granted', 'frozen'])
    .where('orders_orders.id', '<>', id)
    .where('orders_orders.paid_at', '>', paidAt)
    .execute();
  return rows.map((row) => row.id);
};
