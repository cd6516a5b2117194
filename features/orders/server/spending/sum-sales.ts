import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { paidStates } from '../lifecycle/order-states.ts';
import { refunded } from './get-spending.ts';

interface Sales {
  readonly orders: number;
  /** What buyers paid, less what went back to them. */
  readonly cents: number;
}

interface When {
  readonly now: Date;
  /** Whose midnight begins a day. */
  readonly timeZone: string;
}

/** All that was sold today and in the 30 days that end with today, by the day of payment. */
export const salesSince = (db: Db, { now, timeZone }: When) => {
  const midnight = sql<Date>`date_trunc('day', ${now}::timestamptz at time zone ${timeZone})`;
  const today = sql<boolean>`paid_at >= ${midnight} at time zone ${timeZone}`;
  const net = sql<number>`total_cents - ${refunded}`;
  return db
    .selectFrom('orders_orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.countAll<number>().filterWhere(today).as('ordersToday'),
      fn.coalesce(fn.sum<number>(net), sql<number>`0`).as('cents'),
      fn.coalesce(fn.sum<number>(net).filterWhere(today), sql<number>`0`).as('centsToday'),
    ])
    .where('paid_at', '>=', sql<Date>`(${midnight} - interval '29 days') at time zone ${timeZone}`)
    .where('state', 'in', [...paidStates]);
};

export const sumSales = async (db: Db, when: When): Promise<{ today: Sales; last30Days: Sales }> => {
  const row = await salesSince(db, when).executeTakeFirstOrThrow();
  return {
    today: { orders: Number(row.ordersToday), cents: Number(row.centsToday) },
    last30Days: { orders: Number(row.orders), cents: Number(row.cents) },
  };
};
