import { sql } from 'kysely';
import { centsToPrice } from '#contract-kit/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { Spending } from '../../contract-account.ts';
import { paidStates } from '../../state-groups.ts';

/** What went back: refunds and chargebacks. A `refunded` order returned everything. */
export const refunded = sql<number>`case when state = 'refunded' then total_cents else least(refunded_cents + charged_back_cents, total_cents) end`;

/** What an account has spent per month of payment (UTC), summed in one statement. */
export const getSpending = async ({ db }: Deps, buyerId: string): Promise<Spending> => {
  const rows = await db
    .selectFrom('orders_orders')
    .select(sql<string>`to_char(coalesce(paid_at, created_at) at time zone 'UTC', 'YYYY-MM')`.as('month'))
    .select((order) => [
      order.fn.countAll<number>().as('orders'),
      order.fn.sum<number>('total_cents').as('paid'),
      order.fn.sum<number>(refunded).as('refunded'),
      order.fn
        .sum<number>(
          order
            .selectFrom('orders_items')
            .select((item) => item.fn.countAll<number>().as('count'))
            .whereRef('orders_items.order_id', '=', 'orders_orders.id')
            .where('orders_items.state', '<>', 'lost'),
        )
        .as('beats'),
    ])
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', [...paidStates])
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
  const months = rows.map((row) => ({
    month: row.month,
    orders: row.orders,
    beats: Number(row.beats),
    paid: centsToPrice(row.paid),
    refunded: centsToPrice(row.refunded),
    spent: centsToPrice(row.paid - row.refunded),
  }));
  return { months, total: centsToPrice(rows.reduce((sum, row) => sum + row.paid - row.refunded, 0)) };
};
