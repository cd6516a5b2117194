import type { QueryCreator } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';

type Series = 'receipts' | 'invoices' | 'credit-notes';

const takeNumber = (trx: QueryCreator<Tables>, series: Series) =>
  trx
    .updateTable('orders_counters')
    .set((counter) => ({ value: counter('value', '+', 1) }))
    .where('name', '=', series)
    .returning('value');

/** The series' next number. It stays locked until the transaction ends, so a rollback leaves no gap. */
export const nextNumber = async (trx: Trx, series: Series): Promise<number> =>
  (await takeNumber(trx, series).executeTakeFirstOrThrow()).value;

/** Taxed orders get an invoice; free and untaxed orders a receipt. */
const isInvoiced = ({ tax_mode: mode, total_cents: cents }: OrderRecord): boolean => mode !== 'off' && cents > 0;

/** Gives a paid order its receipt or invoice number, once. Call it last: the counter stays locked until the commit. */
export const assignReceipt = async (trx: Trx, order: OrderRecord): Promise<OrderRecord> => {
  if (order.receipt_number !== null || order.invoice_number !== null) return order;
  const [series, column] = isInvoiced(order)
    ? (['invoices', 'invoice_number'] as const)
    : (['receipts', 'receipt_number'] as const);
  const number = await trx
    .with('next', (query) => takeNumber(query, series))
    .updateTable('orders_orders')
    .set(column, (query) => query.selectFrom('next').select('value'))
    .where('id', '=', order.id)
    .returning(['receipt_number', 'invoice_number'])
    .executeTakeFirstOrThrow();
  return { ...order, ...number };
};
