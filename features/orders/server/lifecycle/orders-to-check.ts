import type { Db, Queryable } from '#platform/database/open.ts';
import { nextCheckAt } from './next-check.ts';
import type { OrderRecord } from './order-record.ts';

/** At most so many in one run: one job asks about them one after another, far below what the provider allows. */
const batch = 100;

/** Orders whose next check is due, the longest overdue first. Their ids. */
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

/** Schedules the order's next check. It counts no revision, as nothing was learned. Null: none is needed. */
export const scheduleCheck = async (db: Queryable, order: OrderRecord, now: Date): Promise<Date | null> => {
  const checkAt = nextCheckAt(order, now);
  await db.updateTable('orders_orders').set({ check_at: checkAt }).where('id', '=', order.id).execute();
  return checkAt;
};
