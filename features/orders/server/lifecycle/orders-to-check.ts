import type { Db, Queryable } from '#platform/database/open.ts';
import { nextCheckAt } from './next-check.ts';
import type { OrderState } from '../../contract.ts';
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

const lateAfterMs = 15 * 60_000;
const countLimit = 1000;

/** How many checks should have been made long ago; a thousand at most. */
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

/** The orders placed since then, by the state they are in now. */
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
