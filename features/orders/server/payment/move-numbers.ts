import { sql } from 'kysely';
import { orderPrefix } from '#content/current.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { inTransaction, type Db, type Queryable } from '#platform/database/open.ts';
import { formatReceiptNumber } from '../../document-numbers.ts';

/** The count in an order's number: 1042 in "GIJO-1042", whatever the label was called; 0 if it isn't such a number. */
export const orderNumberOf = (number: string): number => Number(/^[A-Z0-9]{1,8}-(\d{1,15})$/.exec(number)?.[1] ?? 0);

/** Gives the next order a higher number than `highest`, whatever the counter says. */
export const moveOrderNumbers = async (db: Queryable, highest: number): Promise<void> => {
  await sql`select setval('orders_number', ${highest}) from orders_number where last_value < ${highest}`.execute(db);
};

const measuredDays = 30;
/** Allows for ten times the usual number of orders since the backup, and a hundred more. */
const factor = 10;
const fewest = 100;

/** Where numbers continue: at the next full thousand after those that may have been used. */
export const skipTo = (last: number, perDay: number, days: number): number =>
  Math.ceil((last + fewest + factor * perDay * days) / 1000) * 1000;

interface NextNumbers {
  readonly order: string;
  readonly receipt: string;
}

/**
 * After a restore, document numbers used since the backup must not be used again. Free orders leave no trace at Stripe,
 * so the counters skip ahead by far more than the shop's usual rate.
 */
export const skipNumbers = (db: Db, { backedUpAt, now }: { backedUpAt: Date; now: Date }): Promise<NextNumbers> =>
  inTransaction(db, async (trx) => {
    const { count } = await trx
      .selectFrom('orders_orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_at', '>', new Date(backedUpAt.getTime() - measuredDays * dayMs))
      .executeTakeFirstOrThrow();
    const days = Math.max(0, now.getTime() - backedUpAt.getTime()) / dayMs;
    const skip = (last: number): number => skipTo(last, count / measuredDays, days);
    const { rows } = await sql<{ last: string }>`select last_value as last from orders_number`.execute(trx);
    const order = skip(Number(rows[0]?.last ?? 0));
    await moveOrderNumbers(trx, order);
    const counters = await trx.selectFrom('orders_counters').selectAll().orderBy('name').forUpdate().execute();
    // A series that hasn't begun has nothing to skip, except for receipts.
    const used = counters.filter(({ name, value }) => name === 'receipts' || value > 0);
    const moved = new Map(used.map(({ name, value }) => [name, skip(value)]));
    for (const [name, value] of moved)
      await trx.updateTable('orders_counters').set({ value }).where('name', '=', name).execute();
    const receipt = moved.get('receipts') ?? 0;
    return { order: `${orderPrefix()}${order + 1}`, receipt: formatReceiptNumber(receipt + 1) };
  });
