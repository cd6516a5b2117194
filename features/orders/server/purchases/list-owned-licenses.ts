import type { Db } from '#platform/database/open.ts';
import { soldStates, paidStates } from '../../state-groups.ts';

interface Owned {
  readonly buyerId: string;
  readonly beatId: string;
}

/** Ids of the licenses that an account now has for this beat, without withdrawn or refunded ones. */
export const listOwnedLicenses = async (db: Db, { buyerId, beatId }: Owned): Promise<{ licenses: string[] }> => {
  const rows = await db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select('orders_items.license_id')
    .distinct()
    .where('orders_items.beat_id', '=', beatId)
    .where('orders_items.state', 'in', [...soldStates])
    .where('orders_orders.buyer_id', '=', buyerId)
    .where('orders_orders.state', 'in', [...paidStates])
    .execute();
  return { licenses: rows.map(({ license_id }) => license_id) };
};
