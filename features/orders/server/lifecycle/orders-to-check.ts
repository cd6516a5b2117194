import type { Db, Queryable } from '#platform/database/open.ts';
import { nextCheckAt } from './next-check.ts';
import type { OrderState } from '../../contract.ts';
import type { OrderRecord } from './order-record.ts';

/** Maximum number of orders in one run. Their jobs run one by one, far below Stripe's rate limits. */
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

/** Schedules the order's next check, or none if nothing is missing. Doesn't raise the revision: no facts changed. */
export const scheduleCheck = async (db: Queryable, order: OrderRecord, now: Date): Promise<Date | null> => {
  const checkAt = nextCheckAt(order, now);
  if (checkAt?.getTime() === order.check_at?.getTime()) return checkAt;
  await db.updateTable('orders_orders').set({ check_at: checkAt }).where('id', '=', order.id).execute();
  return checkAt;
};

const lateAfterMs = 15 * 60_000;
const countLimit = 1000;

/** Number of checks that are long overdue; counts up to a thousand. */
export const countLateChecks = async (db: Queryable, now: Date): Promise<number> => {
  const late = db
    .selectFrom('orders_orders')
    .select('id')
    .where('check_at', '<', new Date(now.getTime() - lateAfterMs))
    .limit(countLimit);
  const { count } = await db
    .selectFrom(late.as('late'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const countOrdersSince = (
  db: Queryable,
  since: Date,
): Promise<{ readonly state: OrderState; readonly count: number }[]> =>
  db
    .selectFrom('orders_orders')
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .groupBy('state')
    .execute();
