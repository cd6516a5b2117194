import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import { standingStates, openStates } from '../../state-groups.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

interface UpgradingOrders {
  /** Orders that could still be paid, though their base can't be upgraded anymore. */
  readonly open: readonly string[];
  /** Paid orders whose upgrades depend on the changed items. */
  readonly paid: readonly string[];
}

/** Ids of other orders with upgrades of items that have just changed. */
export const findUpgradingOrders = async (
  db: Queryable,
  { orderId, moved }: { readonly orderId: string; readonly moved: readonly ItemRecord[] },
): Promise<UpgradingOrders> => {
  if (moved.length === 0) return { open: [], paid: [] };
  const rows = await db
    .selectFrom('orders_items as item')
    .innerJoin('orders_orders as o', 'o.id', 'item.order_id')
    .select(['o.id', 'o.state as orderState', 'item.state', 'item.reason_id'])
    .where(
      'item.reason_id',
      'in',
      moved.map(({ id }) => id),
    )
    .where('item.reason', '=', 'upgrade')
    .where('o.id', '<>', orderId)
    .execute();
  const gone = new Set(moved.filter(({ state }) => state !== 'granted').map(({ id }) => id));
  const unique = (found: typeof rows): string[] => [...new Set(found.map(({ id }) => id))];
  return {
    open: unique(rows.filter((row) => openStates.includes(row.orderState) && gone.has(row.reason_id ?? ''))),
    paid: unique(rows.filter(({ state }) => standingStates.includes(state))),
  };
};

/** Ids of unpaid orders that credit this order's items, even indirectly. After a refund, they'd credit too much. */
export const findOpenUpgrades = async (db: Queryable, orderId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select id, order_id from orders_items where order_id = ${orderId}
      union
      select upgrade.id, upgrade.order_id
        from chain join orders_items upgrade on upgrade.reason_id = chain.id
       where upgrade.reason = 'upgrade'
    )
    select distinct o.id from chain join orders_orders o on o.id = chain.order_id
     where o.id <> ${orderId} and o.state = any(${[...openStates]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
};
