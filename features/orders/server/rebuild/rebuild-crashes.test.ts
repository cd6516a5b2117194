import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectFeatures } from '#server/connect-features.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCrashes } from '#testing/crashes.ts';
import { jobsDone, mails, orderOf } from '#testing/orders/buying.ts';
import { loseOrder } from '#testing/orders/lose-order.ts';
import { sell } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop } from '#testing/orders/selling.ts';
import { reconcileSince } from './reconcile-since.ts';
import { rebuildOrder } from './rebuild-order.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '10' } });
});
afterAll(() => shop.close());

/** The sums of the order's ledger entries, by kind. */
const linesOf = (orderId: string) =>
  shop.deps.db
    .selectFrom('payouts_entries')
    .select('kind')
    .select(({ fn }) => fn.sum<number>('cents').as('cents'))
    .where('order_id', '=', orderId)
    .groupBy('kind')
    .orderBy('kind')
    .execute();

test('after a crash at any step of a rebuild, the next run finishes everything, once', async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  const order = await sell(shop, [seller, 2000]);
  await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 500 });
  await jobsDone(shop);
  const [lines, funds] = [await linesOf(order.id), await fundsOf(shop, accountId)];
  const since = new Date(Date.now() - 60_000);
  const crashes = createCrashes();
  const mortal = { ...shop.deps, ...crashes.ports(shop.deps) };
  connectFeatures(mortal);
  const steps = await crashes.atEveryStep(async (crashing) => {
    await loseOrder(shop, order.id);
    await crashing(() => rebuildOrder(mortal, order.session_id ?? '', order.id));
    // The shop's jobs, which make its transfers, run between the crash and the next run.
    await jobsDone(shop);
    expect((await reconcileSince(shop.deps, since)).problems).toEqual([]);
    await jobsDone(shop);
    expect(await orderOf(shop, order.id)).toMatchObject({ state: 'paid', refunded_cents: 500 });
    expect(await linesOf(order.id)).toEqual(lines);
    expect(await fundsOf(shop, accountId)).toBe(funds);
    expect((await mails(shop)).filter(({ purpose }) => purpose === `purchase:${order.id}`)).toHaveLength(1);
  });
  expect(steps).toBeGreaterThan(12);
});
