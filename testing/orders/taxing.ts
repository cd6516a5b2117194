import type { PayOptions } from '@stemhouse/stripe-sandbox/testing/start-test-sandbox.ts';
import { expect } from 'vitest';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import { buyAtCheckout, type Line, orderOf } from './buying.ts';

/** A consumer in the EU, where tax is due. */
export const inAustria = { country: 'AT', zip: '1010' } as const;
/** A business in another EU country. */
export const inGermany = { country: 'DE', zip: '10115', taxId: 'DE123456789' } as const;
export const inNewYork = { country: 'US', state: 'NY', zip: '10001' } as const;
/** The label isn't registered for tax there. */
export const inJapan = { country: 'JP', zip: '100-0001' } as const;

export const buyIn = (
  shop: TestApp,
  place: NonNullable<PayOptions['place']>,
  lines: readonly Line[],
): Promise<OrderRecord> => buyAtCheckout(shop, lines, undefined, { place });

/** Cents in the order's ledger by kind: sale, fee and refund. */
export const booksOf = async ({ deps }: TestApp, { id }: Pick<OrderRecord, 'id'>) => {
  const rows = await deps.db
    .selectFrom('payouts_entries')
    .select('kind')
    .select(({ fn }) => fn.sum<number>('cents').as('cents'))
    .where('order_id', '=', id)
    .where('kind', 'in', ['sale', 'fee', 'refund'])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, Number(cents)]));
};

export const creditNotesOf = ({ deps }: TestApp, { id }: Pick<OrderRecord, 'id'>) =>
  deps.db.selectFrom('orders_credit_notes').selectAll().where('order_id', '=', id).orderBy('number').execute();

/** Net plus tax is what was charged, per item and in total, also for refunds. The ledger has no tax. */
export const expectSums = async (shop: TestApp, { id }: Pick<OrderRecord, 'id'>): Promise<void> => {
  const order = await orderOf(shop, id);
  const charge = await shop.deps.payments.getCheckout(order.session_id ?? '');
  expect(sum(order.items.map(({ paid_cents }) => paid_cents))).toBe(charge?.amountTotalCents);
  expect(order.total_cents).toBe(charge?.amountTotalCents);
  expect(order.refunded_cents).toBe(charge?.amountRefundedCents);
  const tax = sum(order.items.map(({ tax_cents }) => tax_cents));
  expect(tax).toBe(charge?.tax?.taxCents);
  for (const item of order.items) expect(sum(item.taxes.map(({ cents }) => cents))).toBe(item.tax_cents);
  const books = await booksOf(shop, order);
  const sold = order.items.filter(({ state }) => state !== 'lost');
  expect(books['sale'] ?? 0).toBe(sum(sold.map((item) => item.paid_cents - item.tax_cents)));
  const notes = await creditNotesOf(shop, order);
  expect(sum(notes.map(({ amount_cents }) => amount_cents))).toBe(order.refunded_cents);
  for (const { amount_cents: amount, lines } of notes)
    expect(sum(lines.map(({ netCents, taxCents }) => netCents + taxCents))).toBe(amount);
};
