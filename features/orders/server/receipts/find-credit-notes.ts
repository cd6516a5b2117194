import type { Selectable } from 'kysely';
import { centsToPrice } from '#contract-kit/money.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Order } from '../../contract.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import type { CreditNoteTable } from '../tables.ts';
import { formatCreditNoteNumber } from '../../document-numbers.ts';

type CreditNote = Selectable<CreditNoteTable>;

/** An order's credit notes, sorted by number; none without an invoice. */
export const findCreditNotes = async (
  db: Queryable,
  order: Pick<OrderRecord, 'id' | 'invoice_number'>,
): Promise<CreditNote[]> =>
  order.invoice_number === null
    ? []
    : await db
        .selectFrom('orders_credit_notes')
        .selectAll()
        .where('order_id', '=', order.id)
        .orderBy('number')
        .execute();

/** `query` is added to the link: the order's key as `?key=…`, or nothing. */
export const presentCreditNote = (note: CreditNote, query: string): Order['creditNotes'][number] => {
  const number = formatCreditNoteNumber(note.number);
  return {
    number,
    amount: centsToPrice(note.amount_cents),
    issuedAt: note.issued_at.toISOString(),
    voided: note.voided_at !== null,
    url: `/api/v1/app/orders/${note.order_id}/credit-notes/${number}${query}`,
  };
};
