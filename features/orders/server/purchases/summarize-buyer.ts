import { sql } from 'kysely';
import { centsToPrice } from '#contract-kit/money.ts';
import type { Db } from '#platform/database/open.ts';
import type { RecentOrder } from '../../contract-account.ts';
import { refunded } from '../spending/get-spending.ts';
import { summarizeOrders } from './summarize-orders.ts';
import { paidStates } from '../../state-groups.ts';

interface BuyerSummary {
  readonly orders: number;
  /** Paid minus refunded; two decimals. */
  readonly spent: string;
  readonly newest: readonly RecentOrder[];
}

/** An account's purchases; guest orders don't belong to one. */
export const summarizeBuyer = async (db: Db, buyerId: string, limit: number): Promise<BuyerSummary> => {
  const [{ orders, cents }, newest] = await Promise.all([
    db
      .selectFrom('orders_orders')
      .select(({ fn }) => [
        fn.countAll<number>().as('orders'),
        fn.coalesce(fn.sum<number>(sql<number>`total_cents - ${refunded}`), sql<number>`0`).as('cents'),
      ])
      .where('buyer_id', '=', buyerId)
      .where('state', 'in', [...paidStates])
      .executeTakeFirstOrThrow(),
    summarizeOrders(db, { buyerId, states: paidStates, limit }),
  ]);
  return { orders: Number(orders), spent: centsToPrice(Number(cents)), newest };
};
