import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';

type Series = 'receipts' | 'invoices' | 'credit-notes';

/** The series' next number. It stays locked until the transaction ends, so a rollback leaves no gap. */
export const nextNumber = async (trx: Trx, series: Series): Promise<number> => {
  const { value } = await trx
    .updateTable('orders_counters')
    .set((counter) => ({ value: counter('value', '+', 1) }))
    .where('name', '=', series)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
};

/** Taxed orders get an invoice; free and untaxed orders a receipt. */
const isInvoiced = ({ tax_mode: mode, total_cents: cents }: OrderRecord): boolean => mode !== 'off' && cents > 0;

/** Gives a paid order its receipt or invoice number, once. Call it last: the counter stays locked until the commit. */
export const assignReceipt = async (trx: Trx, order: OrderRecord): Promise<OrderRecord> => {
  if (order.receipt_number !== null || order.invoice_number !== null) return order;
  const number = isInvoiced(order)
    ? { invoice_number: await nextNumber(trx, 'invoices') }
    : { receipt_number: await nextNumber(trx, 'receipts') };
  await trx.updateTable('orders_orders').set(number).where('id', '=', order.id).execute();
  return { ...order, ...number };
};

const padded = (number: number): string => String(number).padStart(6, '0');

/** For display: "R-000042". */
export const formatReceiptNumber = (receiptNumber: number): string => `R-${padded(receiptNumber)}`;

/** "C-000042" */
export const formatCreditNoteNumber = (number: number): string => `C-${padded(number)}`;

type Numbered = Pick<OrderRecord, 'receipt_number' | 'invoice_number'>;

/** "R-000042", or "I-000042" for an invoice; null for an order that was never paid. */
export const documentNumberOf = ({ receipt_number: receipt, invoice_number: invoice }: Numbered): string | null =>
  invoice !== null ? `I-${padded(invoice)}` : receipt !== null ? formatReceiptNumber(receipt) : null;
