import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { counts } from '../lifecycle/counts.ts';

interface Period {
  readonly beatIds: readonly string[];
  readonly since: Date;
  readonly until: Date;
  /** True for a row per beat and day; otherwise a row per beat over all days, and one per day over all beats. */
  readonly each: boolean;
}

interface SaleCount {
  readonly beatId: string | null;
  /** UTC, like "2026-11-21". */
  readonly day: string | null;
  readonly sales: number;
  readonly cents: number;
}

const soldAt = sql<Date>`coalesce(o.paid_at, o.created_at)`;

/** Sales of these beats in a period, without tax, from the ledger. Refunds and chargebacks don't count. */
export const countSales = (db: Db, { beatIds, since, until, each }: Period): Promise<SaleCount[]> =>
  db
    .selectFrom('orders_items as i')
    .innerJoin('orders_orders as o', 'o.id', 'i.order_id')
    .select(({ fn }) => [
      'i.beat_id as beatId',
      sql<string>`to_char(${soldAt} at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      fn.countAll<number>().as('sales'),
      fn.sum<number>('i.kept_cents').as('cents'),
    ])
    .where('i.beat_id', '=', sql<string>`any(${[...beatIds]}::uuid[])`)
    .where(counts)
    .where(soldAt, '>=', since)
    .where(soldAt, '<', until)
    .groupBy(each ? sql`grouping sets ((i.beat_id, day))` : sql`grouping sets ((i.beat_id), (day))`)
    .execute();
