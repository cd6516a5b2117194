import type { Db } from '#platform/database/open.ts';
import { netOf } from '../../item-amounts.ts';
import { findOrders, type ItemRecord, type OrderRecord } from '../lifecycle/order-record.ts';
import { documentNumberOf, formatCreditNoteNumber } from '../../document-numbers.ts';

/** An invoice, or a credit note that isn't void. */
export interface TaxDocument {
  readonly kind: 'invoice' | 'credit note';
  readonly number: string;
  readonly at: Date;
  readonly order: OrderRecord;
  /** A credit note's amounts are negative. */
  readonly lines: readonly { readonly item: ItemRecord; readonly netCents: number; readonly taxCents: number }[];
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

const batchSize = 200;

/** All invoices of a period, then all credit notes, oldest first; read a few orders at a time. */
export const readTaxDocuments = async function* (db: Db, period: Period): AsyncGenerator<TaxDocument> {
  yield* readInvoices(db, period);
  yield* readCreditNotes(db, period);
};

const readInvoices = async function* (db: Db, { from, to }: Period): AsyncGenerator<TaxDocument> {
  let last = 0;
  for (;;) {
    const after = last;
    const rows = await db
      .selectFrom('orders_orders')
      .select(['id', 'invoice_number'])
      .where('paid_at', '>=', from)
      .where('paid_at', '<', to)
      .where('invoice_number', '>', after)
      .orderBy('invoice_number')
      .limit(batchSize)
      .execute();
    const orders = await findById(db, rows);
    for (const { id, invoice_number: number } of rows) {
      const order = orders.get(id);
      if (number === null || !order) continue;
      last = number;
      yield {
        kind: 'invoice',
        number: documentNumberOf(order) ?? '',
        at: order.paid_at ?? order.created_at,
        order,
        lines: order.items.map((item) => ({ item, netCents: netOf(item), taxCents: item.tax_cents })),
      };
    }
    if (rows.length < batchSize) return;
  }
};

const readCreditNotes = async function* (db: Db, { from, to }: Period): AsyncGenerator<TaxDocument> {
  let last = 0;
  for (;;) {
    const after = last;
    const notes = await db
      .selectFrom('orders_credit_notes')
      .selectAll()
      .where('issued_at', '>=', from)
      .where('issued_at', '<', to)
      .where('number', '>', after)
      .where('voided_at', 'is', null)
      .orderBy('number')
      .limit(batchSize)
      .execute();
    const orders = await findById(
      db,
      notes.map(({ order_id: id }) => ({ id })),
    );
    for (const note of notes) {
      last = note.number;
      const order = orders.get(note.order_id);
      if (!order) continue;
      yield {
        kind: 'credit note',
        number: formatCreditNoteNumber(note.number),
        at: note.issued_at,
        order,
        lines: note.lines.flatMap(({ itemId, netCents, taxCents }) => {
          const item = order.items.find(({ id }) => id === itemId);
          return item ? [{ item, netCents: -netCents, taxCents: -taxCents }] : [];
        }),
      };
    }
    if (notes.length < batchSize) return;
  }
};

const findById = async (db: Db, rows: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, OrderRecord>> =>
  new Map(
    (
      await findOrders(
        db,
        rows.map(({ id }) => id),
      )
    ).map((order) => [order.id, order]),
  );
