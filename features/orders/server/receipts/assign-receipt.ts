import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';

/**
 * Gives a paid order the next receipt number, once. The counter stays locked until the transaction ends: call this last,
 * so that other payments wait as briefly as possible.
 */
export const assignReceipt = async (trx: Trx, order: OrderRecord): Promise<OrderRecord> => {
  if (order.receipt_number !== null) return order;
  const { receipt_number: value } = await trx
    .with('next', (query) =>
      query
        .updateTable('orders_counters')
        .set((counter) => ({ value: counter('value', '+', 1) }))
        .where('name', '=', 'receipts')
        .returning('value'),
    )
    .updateTable('orders_orders')
    .from('next')
    .set((column) => ({ receipt_number: column.ref('next.value') }))
    .where('orders_orders.id', '=', order.id)
    .returning('receipt_number')
    .executeTakeFirstOrThrow();
  return { ...order, receipt_number: value };
};

/** For display: "R-000042". */
export const formatReceiptNumber = (receiptNumber: number): string => `R-${String(receiptNumber).padStart(6, '0')}`;
