import { sql } from 'kysely';
import { orderPrefix } from '#content/label.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { inTransaction, type Db, type Queryable } from '#platform/database/open.ts';
import { formatReceiptNumber } from '../receipts/assign-receipt.ts';

/** The count in an order's number: 1042 in "GIJO1042"; 0 in what is none of this label's. */
export const orderNumberOf = (number: string): number => {
  const digits = number.startsWith(orderPrefix) ? number.slice(orderPrefix.length) : '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
};

/** The next order gets a higher number than this, whatever the counter says. */
export const moveOrderNumbers = async (db: Queryable, highest: number): Promise<void> => {
  await sql`select setval('orders_number', ${highest}) from orders_number where last_value < ${highest}`.execute(db);
};

const measuredDays = 30;
/** Many times as many as usual may have been given since the backup, and some at least. */
const factor = 10;
const fewest = 100;

/** Where numbers go on: at the next full thousand after what may have been given. */
export const skipTo = (last: number, perDay: number, days: number): number =>
  Math.ceil((last + fewest + factor * perDay * days) / 1000) * 1000;

interface NextNumbers {
  readonly order: string;
  readonly receipt: string;
}

/**
 * After a restore: numbers of orders, receipts, invoices and credit notes that were given after the backup are never given again. Nobody knows all of
 * them, as free orders have left no trace at the provider, so the counters leave a gap by how many the shop used to give.
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
    // A series that nobody has begun has nothing to leave out.
    const used = counters.filter(({ name, value }) => name === 'receipts' || value > 0);
    const moved = new Map(used.map(({ name, value }) => [name, skip(value)]));
    for (const [name, value] of moved)
      await trx.updateTable('orders_counters').set({ value }).where('name', '=', name).execute();
    const receipt = moved.get('receipts') ?? 0;
    return { order: `${orderPrefix}${order + 1}`, receipt: formatReceiptNumber(receipt + 1) };
  });
