import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, orderOf, pay } from '#testing/orders/buying.ts';
import { shareBeat } from '#testing/orders/splitting.ts';
import { connectToProvider, fundsOf, newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ deliver: false, settings: { PLATFORM_FEE_PERCENT: '10' } });
});
afterAll(() => shop.close());

test('a person who connects to Stripe after sales and refunds gets the same amount as one who connected before them', async () => {
  const [early, late] = [await openShop(shop), await openShop(shop)];
  const owner = await openShop(shop);
  const story = async (seller: TestSeller) => {
    const shared = await newBeatOf(shop, owner, 3557);
    await shareBeat(shop, shared.beatId, seller, 3333);
    const order = await checkOut(shop, [await newBeatOf(shop, seller, 1999), shared]);
    await pay(shop, order);
    await shop.deps.jobs.send('checkout.reconcile', { orderId: order.id });
    await shop.deps.jobs.idle();
    const { charge_id: charge } = await orderOf(shop, order.id);
    await shop.sandbox.control(`charges/${charge}/refund`, { amount: 777 });
    await shop.deps.jobs.send('checkout.reconcile', { orderId: order.id });
    await shop.deps.jobs.idle();
  };
  const accounts = [await connectToProvider(shop, early)];
  await shop.deps.jobs.send('payouts.check-account', { userId: early.user.id });
  await shop.deps.jobs.idle();
  await story(early);
  await story(late);
  accounts.push(await connectToProvider(shop, late));
  await shop.deps.jobs.send('payouts.check-account', { userId: late.user.id });
  await shop.deps.jobs.idle();
  const [first, second] = await Promise.all(accounts.map((id) => fundsOf(shop, id)));
  expect([first, second]).toEqual([first, first]);
  expect(first).toBeGreaterThan(0);
});
