import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import { askSession, checkOut, jobsDone, pay } from '#testing/orders/buying.ts';
import { mailsTo } from '#testing/mails.ts';
import { refundItem, sellAtCheckout } from '#testing/orders/payouts.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { sweepSaleMails, sendDailySaleMails, sendSaleMails } from './send-sale-mails.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const setting = '/api/v1/app/seller/sale-mails';
const choose = async ({ browser }: TestSeller, saleMails: string) => await browser.call('PUT', setting, { saleMails });
const written = async ({ user }: TestSeller) =>
  (await mailsTo(shop, user.email)).filter(({ subject }) => subject.startsWith('You made'));
const later = (minutes: number) => ({
  ...shop.deps,
  clock: { now: () => new Date(shop.deps.clock.now().getTime() + minutes * 60_000) },
});

test('each sale emails its sellers, once, what they earn after fees by beat and license, however often the sale is reported', async () => {
  const [seller, other] = [await openShop(shop), await openShop(shop)];
  const order = await sellAtCheckout(shop, [seller, 2000], [seller, 1000], [other, 5000]);
  for (const _ of [1, 2, 3]) await askSession(shop, order.session_id);
  await sendSaleMails(shop.deps, order.id);
  await jobsDone(shop);

  const [mail, ...more] = await written(seller);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('You made 2 sales: you earn $27.00');
  const [first, second] = order.items;
  for (const words of [`${first?.beat_title} - ${first?.license.title}`, '$18.00', `${second?.beat_title}`, '$9.00'])
    expect(mail?.text).toContain(words);
  expect((await written(other)).map(({ subject }) => subject)).toEqual(['You made a sale: you earn $45.00']);
});

test('sellers who chose a daily email get one about all their sales, without those already refunded', async () => {
  const seller = await openShop(shop);
  expect((await seller.browser.call('GET', setting)).json()).toEqual({ saleMails: 'each' });
  expect((await choose(seller, 'daily')).json()).toEqual({ saleMails: 'daily' });
  expect((await choose(seller, 'hourly')).statusCode).toBe(400);
  const order = await sellAtCheckout(shop, [seller, 2000], [seller, 1000]);
  await sellAtCheckout(shop, [seller, 4000]);
  await refundItem(shop, order, 1, 1000);
  await sweepSaleMails(later(20));
  await sendDailySaleMails(shop.deps);
  await jobsDone(shop);
  expect(await written(seller)).toEqual([]);

  for (const _ of [1, 2]) await sendDailySaleMails(later(90));
  expect((await written(seller)).map(({ subject }) => subject)).toEqual(['You made 2 sales: you earn $54.00']);
});

test('sellers who earned nothing from a sale get no email', async () => {
  const seller = await openShop(shop);
  await choose(seller, 'daily');
  await refundItem(shop, await sellAtCheckout(shop, [seller, 2000]), 0, 2000);
  await sendDailySaleMails(later(90));
  await choose(seller, 'each');
  await sweepSaleMails(later(90));
  await jobsDone(shop);
  expect(await written(seller)).toEqual([]);
});

test('pending sale emails are sent after a lost job, and to sellers who switch back to one email per sale', async () => {
  const seller = await openShop(shop);
  await choose(seller, 'daily');
  await sellAtCheckout(shop, [seller, 2000]);
  await choose(seller, 'each');
  await sweepSaleMails(shop.deps);
  await jobsDone(shop);
  expect(await written(seller)).toEqual([]);
  await sweepSaleMails(later(6));
  await jobsDone(shop);
  expect(await written(seller)).toHaveLength(1);
});

test('sale emails still work if a server of the previous version queued their jobs', async () => {
  const [each, daily] = [await openShop(shop), await openShop(shop)];
  for (const seller of [each, daily]) await choose(seller, 'daily');
  const order = await sellAtCheckout(shop, [each, 2000]);
  await sellAtCheckout(shop, [daily, 3000]);
  await choose(each, 'each');
  await shop.deps.db
    .updateTable('payouts_sale_notices')
    .set({ sold_at: new Date(shop.deps.clock.now().getTime() - 2 * hourMs) })
    .where('seller_id', '=', daily.user.id)
    .execute();
  await shop.deps.jobs.send('payouts.tell-sale', { orderId: order.id });
  await shop.deps.jobs.send('payouts.tell-day', {});
  await jobsDone(shop);
  expect([await written(each), await written(daily)]).toMatchObject([
    [{ subject: 'You made a sale: you earn $18.00' }],
    [{ subject: expect.stringContaining('$27.00') }],
  ]);
});

test('a sale email waits an hour for Stripe’s fee, which may lower the earnings', async () => {
  const seller = await openShop(shop);
  await choose(seller, 'daily');
  const order = await sellAtCheckout(shop, [seller, 2000]);
  await choose(seller, 'each');
  await shop.deps.db
    .updateTable('orders_orders')
    .set({ provider_fee_cents: null })
    .where('id', '=', order.id)
    .execute();
  await sendSaleMails(later(50), order.id);
  expect(await written(seller)).toEqual([]);
  await sendSaleMails(later(70), order.id);
  expect(await written(seller)).toHaveLength(1);
});

describe('an exclusive license', () => {
  /** The license is alone in its order, at a price that its seller chose. */
  const sellExclusive = async (seller: TestSeller, priceCents: number): Promise<void> => {
    const license = await createLicense(shop.deps, { priceCents, exclusive: true, ownerId: seller.user.id });
    const beat = await createBeat(shop.deps, { sellerId: seller.user.id, priceCents: 0, licenseIds: [license.id] });
    const order = await checkOut(shop, [{ beatId: beat.id, licenseId: license.id }]);
    if (priceCents > 0) await pay(shop, order);
    await jobsDone(shop);
  };

  test.each([
    ['for nothing', 'each', 0, 'You made a sale: you earn $0.00'],
    ['for nothing, with daily emails', 'daily', 0, 'You made a sale: you earn $0.00'],
    ['for a price, with daily emails', 'daily', 2000, 'You made a sale: you earn $18.00'],
  ])('sold %s is emailed to its seller at once, and only once', async (_name, chosen, priceCents, subject) => {
    const seller = await openShop(shop);
    await choose(seller, chosen);
    await sellExclusive(seller, priceCents);
    expect((await written(seller)).map((mail) => mail.subject)).toEqual([subject]);
    await sendDailySaleMails(later(90));
    await sweepSaleMails(later(90));
    await jobsDone(shop);
    expect(await written(seller)).toHaveLength(1);
  });
});
