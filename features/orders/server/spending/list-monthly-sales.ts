import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { paidStates } from '../../state-groups.ts';
import { refunded } from './get-spending.ts';

interface MonthSales {
  /** `YYYY-MM` in the label's time zone. */
  readonly month: string;
  readonly orders: number;
  readonly paidCents: number;
  /** Refunds and chargebacks of these orders, whenever they went back. */
  readonly refundedCents: number;
  /** What Stripe kept, as far as it has said so. */
  readonly stripeCents: number;
}

interface Year {
  readonly year: number;
  readonly timeZone: string;
}

/** Sales by month of payment, the latest first; only months with sales. Free orders count as orders. */
export const listMonthlySales = async (db: Db, { year, timeZone }: Year): Promise<MonthSales[]> => {
  const begin = (of: number) => sql<Date>`make_timestamptz(${of}::int, 1, 1, 0, 0, 0, ${timeZone}::text)`;
  const rows = await db
    .selectFrom('orders_orders')
    .select(sql<string>`to_char(paid_at at time zone ${timeZone}::text, 'YYYY-MM')`.as('month'))
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number>('total_cents').as('paid'),
      fn.sum<number>(refunded).as('refunded'),
      fn.sum<number>(sql<number>`coalesce(provider_fee_cents, 0)`).as('stripe'),
    ])
    .where('paid_at', '>=', begin(year))
    .where('paid_at', '<', begin(year + 1))
    .where('state', 'in', [...paidStates])
    .groupBy(sql`1`)
    .orderBy('month', 'desc')
    .execute();
  return rows.map((row) => ({
    month: row.month,
    orders: Number(row.orders),
    paidCents: Number(row.paid),
    refundedCents: Number(row.refunded),
    stripeCents: Number(row.stripe),
  }));
};
