import type { Trx } from '#platform/database/open.ts';
import type { CheckoutTax, LineTax } from '#platform/stripe/payments.ts';
import { forgetTaxed } from '../buyers/forget-buyer.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import type { ItemTax } from '../../tax-sums.ts';
import type { TaxFacts } from '../tables.ts';
import { isForgotten } from '../../shown-buyer.ts';

interface NotedTax {
  readonly tax_cents: number;
  readonly taxes: readonly ItemTax[];
}

/** Returns null if this can't be the item's tax. */
const taxOf = (item: ItemRecord, line: LineTax | undefined): NotedTax | null => {
  if (!line || line.taxCents < 0 || (!item.tax_added && line.taxCents > item.price_cents)) return null;
  return { tax_cents: line.taxCents, taxes: line.taxes };
};

const paidFor = (item: ItemRecord, { tax_cents: cents }: NotedTax): number =>
  item.price_cents + (item.tax_added ? cents : 0);

interface Found {
  readonly totalCents: number;
  readonly tax: CheckoutTax;
  readonly noted: readonly (NotedTax | null)[];
}

/** Returns the problem in words for an admin's page; null if the tax adds up. */
const findTaxProblem = (order: OrderRecord, { totalCents, tax, noted }: Found): string | null => {
  if (tax.status !== 'complete') return `Stripe didn’t compute the tax (${tax.status ?? 'no status'}).`;
  const strange = order.items.find((item, index) => {
    const found = noted[index];
    const line = tax.lines.find(({ itemId }) => itemId === item.id);
    return !found || line?.totalCents !== paidFor(item, found);
  });
  if (strange) return `Stripe’s amounts for ${strange.beat_title} don’t match its price.`;
  const sums = [
    noted.reduce((sum, found) => sum + (found?.tax_cents ?? 0), 0) === tax.taxCents,
    order.items.reduce((sum, item, index) => sum + paidFor(item, noted[index] ?? nothing), 0) === totalCents,
  ];
  return sums.every(Boolean) ? null : 'The taxes of the items don’t add up to what Stripe charged.';
};

const nothing: NotedTax = { tax_cents: 0, taxes: [] };

/** Stores the tax computed by Stripe, once. If it's wrong, the paid order continues, and admins see the problem. */
export const noteTax = async (
  trx: Trx,
  order: OrderRecord,
  { tax, totalCents }: { readonly tax: CheckoutTax | null; readonly totalCents: number },
): Promise<OrderRecord> => {
  if (tax === null || order.tax_mode === 'off' || order.tax_facts !== null) return order;
  const noted = order.items.map((item) =>
    taxOf(
      item,
      tax.lines.find(({ itemId }) => itemId === item.id),
    ),
  );
  const facts: TaxFacts = {
    ...tax.payer,
    cardCountry: tax.cardCountry,
    problem: findTaxProblem(order, { totalCents, tax, noted }),
  };
  const row = await trx
    .updateTable('orders_orders')
    .set({ tax_facts: JSON.stringify(facts), total_cents: totalCents })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // A late payment must not restore the data of a forgotten buyer.
  if (isForgotten(order)) await forgetTaxed(trx, [order.id]);
  const items: ItemRecord[] = [];
  for (const [index, item] of order.items.entries()) {
    const { tax_cents: cents, taxes } = noted[index] ?? nothing;
    const written = await trx
      .updateTable('orders_items')
      .set({ tax_cents: cents, taxes: JSON.stringify(taxes) })
      .where('id', '=', item.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    items.push(written);
  }
  return { ...row, items };
};
