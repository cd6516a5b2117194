import type { Queryable, Trx } from '#platform/database/open.ts';
import type { OrderState, PriceReason } from '../../contract.ts';

export interface ReducedOrder {
  readonly reasonId: string;
  readonly orderId: string;
  readonly state: OrderState;
}

interface Reasons {
  readonly reason: PriceReason;
  readonly ids: readonly string[];
}

/** Orders with an item that costs less because of one of these codes, deals, offers or replaced items, given by id. */
export const findReducedOrders = async (db: Queryable, { reason, ids }: Reasons): Promise<ReducedOrder[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select(['orders_items.reason_id', 'orders_orders.id as orderId', 'orders_orders.state'])
    .where('orders_items.reason_id', 'in', [...ids])
    .where('orders_items.reason', '=', reason)
    .execute();
  return rows.flatMap(({ reason_id: reasonId, ...order }) => (reasonId === null ? [] : [{ reasonId, ...order }]));
};

/**
 * Locks the orders that `findReducedOrders` finds. Call it before locking their holds or offers: a payment also locks
 * its order first.
 */
export const lockReducedOrders = async (trx: Trx, { reason, ids }: Reasons): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .selectFrom('orders_orders')
    .select('id')
    .where('id', 'in', (orders) =>
      orders
        .selectFrom('orders_items')
        .select('order_id')
        .where('reason', '=', reason)
        .where('reason_id', 'in', [...ids]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};
