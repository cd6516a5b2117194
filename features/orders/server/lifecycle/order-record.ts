import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { OrderState } from '../../contract.ts';
import type { ItemTable, OrderTable } from '../tables.ts';

/** `updated_at` is left out: items are read as JSON, which turns a date into a string. */
export type ItemRecord = Omit<Selectable<ItemTable>, 'updated_at'>;
export type OrderRecord = Selectable<OrderTable> & { readonly items: readonly ItemRecord[] };

const itemsOf = (db: Queryable, orderId: string): Promise<ItemRecord[]> =>
  db.selectFrom('orders_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

/**
 * Reads and locks an order. Other transactions can still insert rows that refer to it: otherwise two orders' ledgers
 * could deadlock.
 */
export const lockOrder = async (trx: Trx, orderId: string): Promise<OrderRecord | null> => {
  const order = await trx
    .selectFrom('orders_orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return order ? { ...order, items: await itemsOf(trx, orderId) } : null;
};

type Handle = { id: string } | { number: string } | { sessionId: string } | { paymentIntentId: string };

const ordersWithItems = (db: Queryable) =>
  db
    .selectFrom('orders_orders')
    .selectAll()
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('orders_items')
          .selectAll()
          .whereRef('orders_items.order_id', '=', 'orders_orders.id')
          .orderBy('position'),
      ).as('items'),
    );

const toRecord = (order: Selectable<OrderTable> & { items: unknown }): OrderRecord => ({
  ...order,
  items: order.items as ItemRecord[],
});

/** Finds an order by our id or number, or the id of its payment page or payment. One statement, so the data is consistent. */
export const findOrder = async (db: Queryable, handle: Handle): Promise<OrderRecord | null> => {
  const query = ordersWithItems(db);
  const order = await (
    'id' in handle
      ? query.where('id', '=', handle.id)
      : 'number' in handle
        ? query.where('number', '=', handle.number)
        : 'sessionId' in handle
          ? query.where('session_id', '=', handle.sessionId)
          : query.where('payment_intent_id', '=', handle.paymentIntentId)
  ).executeTakeFirst();
  return order ? toRecord(order) : null;
};

/** The orders are in no particular order. */
export const findOrders = async (db: Queryable, ids: readonly string[]): Promise<OrderRecord[]> => {
  if (ids.length === 0) return [];
  const orders = await ordersWithItems(db)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return orders.map(toRecord);
};

/** All orders of one account, newest first, optionally only in some states. */
export const findOrdersOf = async (
  db: Queryable,
  buyerId: string,
  states?: readonly OrderState[],
): Promise<OrderRecord[]> => {
  const orders = await ordersWithItems(db)
    .where('buyer_id', '=', buyerId)
    .$if(states !== undefined, (query) => query.where('state', 'in', [...(states ?? [])]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return orders.map(toRecord);
};

/** The one currency of all orders in this shop; null before the first order. */
export const findSoldIn = async (db: Queryable): Promise<string | null> => {
  const first = await db.selectFrom('orders_orders').select('currency').orderBy('id').limit(1).executeTakeFirst();
  return first?.currency ?? null;
};

export const findOrderIdsOf = async (db: Queryable, buyerId: string): Promise<string[]> => {
  const rows = await db.selectFrom('orders_orders').select('id').where('buyer_id', '=', buyerId).execute();
  return rows.map(({ id }) => id);
};
