import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import { findOrders, type ItemRecord } from '../lifecycle/order-record.ts';
import { leftOfPrice } from '../../item-amounts.ts';
import { keptOf } from '../../kept-of.ts';

/** Cents paid and not refunded for each item and the licenses that it replaced, without tax if it was added. */
export const paidAlong = async (
  db: Queryable,
  items: readonly Pick<ItemRecord, 'id'>[],
): Promise<ReadonlyMap<string, number>> => {
  if (items.length === 0) return new Map();
  const { rows: links } = await sql<{ top: string; id: string; order_id: string }>`
    with recursive chain as (
      select id as top, id, order_id, reason, reason_id from orders_items
       where id = any(${items.map(({ id }) => id)}::uuid[])
      union
      select chain.top, base.id, base.order_id, base.reason, base.reason_id
        from chain join orders_items base on base.id = chain.reason_id
       where chain.reason = 'upgrade'
    )
    select top, id, order_id from chain`.execute(db);
  const orders = await findOrders(
    db,
    links.map((link) => link.order_id),
  );
  const kept = new Map(
    orders.flatMap((order) => {
      const paid = keptOf(order);
      return order.items.map((item) => [item.id, leftOfPrice(item, paid.get(item.id) ?? 0)] as const);
    }),
  );
  const paid = new Map<string, number>();
  for (const { top, id } of links) paid.set(top, (paid.get(top) ?? 0) + (kept.get(id) ?? 0));
  return paid;
};
