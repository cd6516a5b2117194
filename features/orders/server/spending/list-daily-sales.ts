import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { refunded } from './get-spending.ts';
import { paidStates } from '../../state-groups.ts';

interface DaySales {
  /** `YYYY-MM-DD` in the label's time zone. */
  readonly day: string;
  readonly orders: number;
  /** Paid by buyers, net of refunds and chargebacks. */
  readonly cents: number;
}

interface When {
  readonly now: Date;
  /** A day begins at midnight in this zone. */
  readonly timeZone: string;
}

const midnight = ({ now, timeZone }: When) =>
  sql<Date>`date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text)`;

/** Sales by day of payment in the last 30 days, today included; only days with sales. */
export const salesByDay = (db: Db, when: When) => {
  const day = sql<Date>`date_trunc('day', paid_at at time zone ${when.timeZone}::text)`;
  return db
    .selectFrom('orders_orders')
    .select(day.as('day'))
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number>(sql<number>`total_cents - ${refunded}`).as('cents'),
    ])
    .where('paid_at', '>=', sql<Date>`(${midnight(when)} - interval '29 days') at time zone ${when.timeZone}::text`)
    .where('state', 'in', [...paidStates])
    .groupBy(sql`1`);
};

/** The last 30 days, today included, oldest first, also days without sales. */
export const listDailySales = async (db: Db, when: When): Promise<DaySales[]> => {
  const last = midnight(when);
  const { rows } = await sql<DaySales>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0)::int as orders, coalesce(sold.cents, 0)::bigint as cents
      from generate_series(${last} - interval '29 days', ${last}, interval '1 day') as days (day)
      left join (${salesByDay(db, when)}) as sold on sold.day = days.day
     order by days.day`.execute(db);
  return rows.map(({ day, orders, cents }) => ({ day, orders: Number(orders), cents: Number(cents) }));
};
