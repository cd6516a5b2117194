import { sum } from '#contract-kit/numbers/sum.ts';
import type { Trx } from '#platform/database/open.ts';
import type { CheckoutRefund } from '#platform/stripe/payments.ts';
import { splitByWeight } from '#contract-kit/numbers/split-by-weight.ts';
import { netOf, type PaidItem, splitPaid } from '../../item-amounts.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import type { CreditLine } from '../tables.ts';
import { nextNumber } from './assign-receipt.ts';

/** Whether the money goes back or has gone back. */
export const isStandingRefund = ({ status }: Pick<CheckoutRefund, 'status'>): boolean =>
  status !== 'failed' && status !== 'canceled';

type CreditedItem = PaidItem & { readonly id: string };

interface Credit {
  /** Undefined if the refund isn't for one item. */
  readonly itemId: string | undefined;
  readonly cents: number;
  /** The order's earlier credit notes, without voided ones. */
  readonly earlier: readonly CreditLine[];
}

/** What a refund takes from each item's net price and tax: first from its own item, then by what is left of each. */
export const creditLines = (items: readonly CreditedItem[], { itemId, cents, earlier }: Credit): CreditLine[] => {
  const before = items.map(({ id }) => {
    const lines = earlier.filter((line) => line.itemId === id);
    const netCents = sum(lines.map((line) => line.netCents));
    return { netCents, cents: netCents + sum(lines.map((line) => line.taxCents)) };
  });
  const left = items.map((item, index) => item.paid_cents - (before[index]?.cents ?? 0));
  const own = items.map(({ id }, index) => (id === itemId ? Math.min(cents, left[index] ?? 0) : 0));
  const others = splitByWeight(
    cents - sum(own),
    left.map((rest, index) => rest - (own[index] ?? 0)),
  );
  return items.flatMap((item, index) => {
    const [part, known] = [(own[index] ?? 0) + (others[index] ?? 0), before[index] ?? { netCents: 0, cents: 0 }];
    if (part === 0) return [];
    const net = splitPaid(item, known.cents + part).netCents - known.netCents;
    // A voided credit note in between may have shifted a cent either way.
    const most = Math.min(part, netOf(item) - known.netCents);
    const least = Math.max(0, part - (item.tax_cents - (known.cents - known.netCents)));
    const netCents = Math.min(Math.max(net, least), most);
    return [{ itemId: item.id, netCents, taxCents: part - netCents }];
  });
};

/** Writes one credit note for each refund of a locked order's invoice, and voids those of failed refunds. */
export const writeCreditNotes = async (
  trx: Trx,
  order: OrderRecord,
  { refunds, now }: { readonly refunds: readonly CheckoutRefund[]; readonly now: Date },
): Promise<void> => {
  if (order.invoice_number === null || refunds.length === 0) return;
  const notes = await trx.selectFrom('orders_credit_notes').selectAll().where('order_id', '=', order.id).execute();
  const noted = new Map(notes.map((note) => [note.provider_refund_id, note]));
  const failed = refunds.filter((refund) => !isStandingRefund(refund) && noted.get(refund.id)?.voided_at === null);
  if (failed.length > 0) {
    await trx
      .updateTable('orders_credit_notes')
      .set({ voided_at: now })
      .where(
        'provider_refund_id',
        'in',
        failed.map(({ id }) => id),
      )
      .execute();
  }
  const isFailed = (id: string): boolean => failed.some((refund) => refund.id === id);
  const earlier = notes
    .filter((note) => note.voided_at === null && !isFailed(note.provider_refund_id))
    .flatMap(({ lines }) => lines);
  // Stripe lists the newest first.
  for (const { id, amountCents, itemId } of refunds.filter(isStandingRefund).toReversed()) {
    if (noted.has(id)) continue;
    const lines = creditLines(order.items, { itemId, cents: amountCents, earlier });
    await trx
      .insertInto('orders_credit_notes')
      .values({
        number: await nextNumber(trx, 'credit-notes'),
        order_id: order.id,
        provider_refund_id: id,
        amount_cents: amountCents,
        lines: JSON.stringify(lines),
        issued_at: now,
        voided_at: null,
      })
      .execute();
    earlier.push(...lines);
  }
};
