import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { dueOf, sellAtCheckout } from '#testing/orders/payouts.ts';
import { connectToProvider, openShop } from '#testing/orders/selling.ts';
import { createPayments } from '#platform/stripe/create-payments.ts';

// Stripe transfers money within a country, and across borders only within its region. Sellers must learn this before
// they sell.

let shop: TestApp;
/** The shop fetches the label's country only once, so each case needs its own port. */
const moveLabelTo = async (country: string) => {
  await shop.sandbox.control('settings', { country });
  const { host, port, secrets } = shop.sandbox.sandbox;
  const { getOwnCountry } = createPayments({ sandbox: { host, port, ...secrets }, maxNetworkRetries: 0 });
  Object.assign(shop.deps.payments, { getOwnCountry });
};
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test.each([
  ['US', 'Germany', 200],
  ['DE', 'United States', 200],
  ['GB', 'Norway', 200],
  ['AU', 'Australia', 200],
  ['AU', 'United States', 409],
  ['US', 'Australia', 409],
  ['NZ', 'Australia', 409],
  ['US', 'Mexico', 409],
])('with a label in %s, connecting a seller in %s returns %i', async (label, country, status) => {
  await moveLabelTo(label);
  const seller = await openShop(shop, { sellerCountry: country });
  expect((await seller.browser.call('GET', '/api/v1/app/seller-details')).json()).toMatchObject({
    country,
    paidFrom: label,
  });
  const response = await seller.browser.call('POST', '/api/v1/app/stripe-connect', { email: seller.user.email });
  expect(response.statusCode, response.body).toBe(status);
  if (status === 409) expect(response.json().code).toBe('PAYOUTS_COUNTRY_UNSUPPORTED');
});

test('a seller to whom Stripe refuses transfers is owed what they earn, and is paid once Stripe accepts transfers', async () => {
  await moveLabelTo('AU');
  const seller = await openShop(shop, { sellerCountry: 'Australia' });
  await connectToProvider(shop, seller);
  await moveLabelTo('US');
  const order = await sellAtCheckout(shop, [seller, 2000]);
  expect(await dueOf(shop, seller)).toBe(1800);
  const refused = await shop.deps.db
    .selectFrom('payouts_transfers')
    .select(['state', 'refusal'])
    .where('seller_id', '=', seller.user.id)
    .execute();
  expect(refused).toEqual([{ state: 'refused', refusal: 'transfers_not_allowed' }]);
  await moveLabelTo('AU');
  await shop.deps.jobs.send('payouts.settle-order', { orderId: order.id });
  await shop.deps.jobs.idle();
  expect(await dueOf(shop, seller)).toBe(0);
});

test('sellers get no warning if Stripe doesn’t say where the label is', async () => {
  await shop.sandbox.control('faults', { status: 403, count: 1, on: 'GET /v1/account' });
  await moveLabelTo('AU');
  const seller = await openShop(shop, { sellerCountry: 'Japan' });
  expect((await seller.browser.call('GET', '/api/v1/app/seller-details')).json().paidFrom).toBeNull();
});
