import { leastPaymentCents as leastAtStripe } from '@stemhouse/stripe-sandbox/public.ts';
import { postForm } from '@stemhouse/stripe-sandbox/testing/acts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, leastPaymentCents, setCurrency } from '#contract-kit/currency.ts';
import type { Setup } from '#features/site/contract-setup.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { buy } from '#testing/orders/admin.ts';
import { checkOut, jobsDone, newLine, openOrder, orderOf } from '#testing/orders/buying.ts';
import { refundItem, sellAtCheckout } from '#testing/orders/payouts.ts';
import { accountOf, connectToProvider, openShop } from '#testing/orders/selling.ts';
import { checkCurrency } from './startup/check-currency.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { CURRENCY: 'eur' } });
});
afterAll(() => shop.close());

const hasOrders = async (): Promise<boolean> => {
  const admin = await newcomer(shop, 'admin');
  return (await admin.call('GET', '/api/v1/app/admin/site-setup')).json<Setup>().server.hasOrders;
};

test('a shop without orders starts with any currency', async () => {
  expect(await hasOrders()).toBe(false);
  for (const currency of currencies) await checkCurrency(shop.deps.db, { currency });
});

test('payment, transfer and refund of an order are in the shop’s currency', async () => {
  const seller = await openShop(shop);
  await connectToProvider(shop, seller);
  const order = await sellAtCheckout(shop, [seller, 2000]);
  expect(order).toMatchObject({ currency: 'eur', state: 'paid' });
  await refundItem(shop, order, 0, 500);
  await jobsDone(shop);
  const { session_id: sessionId } = await orderOf(shop, order.id);
  expect(await shop.deps.payments.getCheckout(sessionId ?? '')).toMatchObject({
    currency: 'eur',
    amountTotalCents: 2000,
    amountRefundedCents: 500,
  });
  const { available, pending } = await shop.deps.payments.getSellerBalance(await accountOf(shop, seller));
  expect([...available, ...pending].map(({ currency }) => currency)).toEqual(['eur', 'eur']);
  const lines = await shop.deps.db
    .selectFrom('payouts_entries')
    .select(['kind', 'currency'])
    .where('seller_id', '=', seller.user.id)
    .execute();
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['sale', 'fee', 'refund', 'transfer', 'reversal']));
  expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set(['eur']));
});

test('documents, rendered in a child process, are in the shop’s currency, too', async () => {
  const order = await buy(shop);
  const opened = await openOrder(shop, order);
  for (const url of [opened.receipt?.url, opened.items[0]?.agreementUrl]) {
    const { text } = readPdfText((await shop.app.inject(url ?? '')).rawPayload);
    expect(text).toContain('€19.99');
    expect(text).not.toMatch(/\$|USD/);
  }
});

test('a shop with orders doesn’t start with another currency, and refuses an order in it', async () => {
  const { db } = shop.deps;
  expect(await hasOrders()).toBe(true);
  await checkCurrency(db, { currency: 'eur' });
  await expect(checkCurrency(db, { currency: 'usd' })).rejects.toThrow(
    /^The setting CURRENCY can’t be used: this shop has orders in EUR, so it can’t go on in USD\. .*set CURRENCY=eur/,
  );
  setCurrency('usd');
  try {
    const refused = await checkOut(shop, [await newLine(shop)]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(await db.selectFrom('orders_orders').select('currency').distinct().execute()).toEqual([{ currency: 'eur' }]);
  } finally {
    setCurrency('eur');
  }
});

test('the sandbox’s account has only the shop’s currency, with Stripe’s minimum in it', async () => {
  const session = (currency: string, cents: number) =>
    postForm(shop.sandbox, '/v1/checkout/sessions', {
      mode: 'payment',
      success_url: 'https://label.example/done',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': currency,
      'line_items[0][price_data][unit_amount]': String(cents),
      'line_items[0][price_data][product_data][name]': 'Midnight',
    });
  expect((await session('eur', 50)).status).toBe(200);
  expect((await session('usd', 5000)).body.error).toMatchObject({ param: 'line_items[0][price_data][currency]' });
  expect((await session('eur', 49)).body.error).toMatchObject({ code: 'amount_too_small' });
});

test('the shop and the sandbox know the same currencies, with the same minimum', () => {
  expect(leastPaymentCents).toEqual(leastAtStripe);
});
