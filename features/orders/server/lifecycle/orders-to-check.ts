import type { Db, Queryable } from '#platform/database/open.ts';
import { nextCheckAt } from './next-check.ts';
import type { OrderRecord } from './order-record.ts';

/** The most in one run: one job asks about them one by one, far below the provider's limits. */
const batch = 100;

/** Ids of orders whose next check is due, the longest overdue first. */
export const findOrdersToCheck = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders_orders')
    .select('id')
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
};

/** Schedules the order's next check, or none if null. Doesn't raise the revision, as nothing was learned. */
export const scheduleCheck = async (db: Queryable, order: OrderRecord, now: Date): Promise<Date | null> => {
  const checkAt = nextCheckAt(order, now);
  await db.updateTable('orders_orders').set({ check_at: checkAt }).where('id', '=', order.id).execute();
  return checkAt;
};
