import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import { standingStates } from '../../state-groups.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

export interface StandingUpgrade {
  readonly baseId: string;
  readonly itemId: string;
  readonly license: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly buyerId: string | null;
}

/** Standing upgrades by replaced item. Standing means paid, even if frozen, itself replaced or withheld by an admin. */
export const findStandingUpgrades = async (
  db: Queryable,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, StandingUpgrade>> => {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<StandingUpgrade>`
    select item.reason_id as "baseId", item.id as "itemId", item.license ->> 'title' as license,
           o.id as "orderId", o.number as "orderNumber", o.buyer_id as "buyerId"
      from orders_items item join orders_orders o on o.id = item.order_id
     where item.reason_id = any(${[...itemIds]}::uuid[]) and item.reason = 'upgrade'
       and (item.state = any(${[...standingStates]}::text[])
         or item.state = 'withdrawn' and item.withheld and o.state <> 'refunded'
            and (item.paid_cents = 0 or item.refunded_cents < item.paid_cents))`.execute(db);
  return new Map(rows.map((row) => [row.baseId, row]));
};

/** The order ids of replaced items, by item; items that are missing here are left out. */
export const findBaseOrders = async (
  db: Queryable,
  items: readonly ItemRecord[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = items.flatMap(({ reason, reason_id: id }) => (reason === 'upgrade' && id !== null ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('orders_items').select(['id', 'order_id']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, order_id }) => [id, order_id]));
};
