import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckoutSession } from '#features/checkout/server/session/create-checkout-session.ts';
import { reconcileOrder } from '#features/orders/server/reconcile/reconcile-order.ts';
import type { Deps } from '#platform/deps.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCrashes } from '#testing/crashes.ts';
import { buyer as customer, orderOf, pay } from '#testing/orders/buying.ts';
import { did, newBuyer, newOpen, offered, offersOf } from '#testing/orders/offers.ts';
import { connectFeatures } from './connect-features.ts';

// Crashes at each step of buying with an accepted offer. After a restart, its buyer must have used the offer once.

const crashes = createCrashes();
let shop: TestApp;
let deps: Deps;
let mortal: Deps;
let offsetMs = 0;
beforeAll(async () => {
  shop = await createTestApp({
    deliver: false,
    ports: { clock: { now: () => new Date(Date.now() + offsetMs) } },
  });
  deps = shop.deps;
  mortal = { ...deps, ...crashes.ports(shop.deps) };
  connectFeatures(mortal);
});
afterAll(() => shop.close());

/** An accepted offer of $400.00 for a license that costs $538.88. */
const newAccepted = async () => {
  const open = await newOpen(shop);
  const buyer = await newBuyer(shop);
  const { _id: offerId } = await did(shop, open.seller, await offered(shop, buyer, open, '400'), 'accept');
  const items = [{ beatId: open.beatId, licenseId: open.licenseId, offerId }];
  const visitor = { browser: null, buyerId: buyer.id, network: '203.0.113.7', country: null };
  const body = { items, email: buyer.email, customer, expectedTotal: '400.00' };
  const start = (by: Deps) => createCheckoutSession(by, body, visitor);
  const orders = async () => {
    const rows = await shop.deps.db
      .selectFrom('orders_items')
      .select('order_id')
      .where('reason_id', '=', offerId)
      .execute();
    return await Promise.all(rows.map(({ order_id: id }) => orderOf(shop, id)));
  };
  return { buyer, start, orders };
};

test('after a crash while a checkout starts, one payment page exists for the offer’s price', async () => {
  const steps = await crashes.atEveryStep(async (crashing) => {
    const { start, orders } = await newAccepted();
    await crashing(() => start(mortal));
    // Long enough that the crashed attempt to open a payment page doesn't block the next one.
    offsetMs += 60_000;
    expect(await start(deps)).toHaveProperty('url');
    const open = (await orders()).filter(({ state }) => state === 'pending');
    expect(open.map(({ total_cents: cents }) => cents)).toEqual([40_000]);
  });
  expect(steps).toBeGreaterThan(8);
});

test('after a crash while the order is fulfilled, the offer is paid and the buyer has one license', async () => {
  const steps = await crashes.atEveryStep(async (crashing) => {
    const { buyer, start, orders } = await newAccepted();
    await start(deps);
    const [order] = await orders();
    if (!order) throw new Error('there is no order');
    await pay(shop, order);
    await crashing(() => reconcileOrder(mortal, order.id));
    await reconcileOrder(deps, order.id);
    const after = await orderOf(shop, order.id);
    expect([after.state, after.items.map(({ state }) => state)]).toEqual(['paid', ['granted']]);
    expect((await offersOf(shop, buyer)).map(({ state }) => state)).toEqual(['paid']);
  });
  expect(steps).toBeGreaterThan(3);
});
