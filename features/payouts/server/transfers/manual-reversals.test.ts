import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { orderOf, jobsDone } from '#testing/orders/buying.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { dueOf, linesOf, refundItem, sell, takeBackByHand } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop } from '#testing/orders/selling.ts';
import { transferWhatIsOwed } from './transfer-what-is-owed.ts';
import { sweep } from '../updates/sweep.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterEach(() => shop.sandbox.webhooks({}));
afterAll(() => shop.close());

/** A seller who was paid 18.00 for an order. */
const paid = async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  return { seller, accountId, order: await sell(shop, [seller, 2000]) };
};

type Paid = Awaited<ReturnType<typeof paid>>;

const standing = async ({ seller, accountId }: Paid) => [await dueOf(shop, seller), await fundsOf(shop, accountId)];

const correctionsOf = async ({ seller }: Paid) =>
  (await linesOf(shop, seller)).filter(([kind]) => kind === 'reversal' || kind === 'correction');

describe('a manual reversal at the provider', () => {
  test.each([
    ['in whole', 1800, 0],
    ['in part', 700, 1100],
  ])(
    '%s is in the ledger once the provider reports it, and isn’t paid again automatically',
    async (_what, taken, left) => {
      const world = await paid();
      await takeBackByHand(shop, world.order, taken);
      await jobsDone(shop);
      expect(await correctionsOf(world)).toEqual([
        ['reversal', taken],
        ['correction', -taken],
      ]);
      for (let n = 0; n < 2; n += 1) await transferWhatIsOwed(shop.deps, world.order.id);
      expect(await standing(world)).toEqual([0, left]);
      expect(await shop.deps.payments.findTransfers({ orderId: world.order.id })).toHaveLength(1);
      expect(await correctionsOf(world)).toHaveLength(2);
    },
  );

  test('is shown to the seller, whose totals add up', async () => {
    const world = await paid();
    await takeBackByHand(shop, world.order, 700);
    await jobsDone(shop);
    const ledger = (await world.seller.browser.call('GET', '/api/v1/app/payouts/ledger')).json();
    expect(ledger.sums).toEqual({ earned: 1100, owed: 0, transferred: 1100, manual: 0 });
    const { number } = world.order;
    expect(ledger.entries.slice(0, 2)).toMatchObject([
      { kind: 'correction', amount: -700, description: `Kept by the label for ${number}` },
      { kind: 'reversal', amount: 700, description: `Reversed by the label for ${number}` },
    ]);
  });

  test('is found by the daily check without an event', async () => {
    const world = await paid();
    await shop.sandbox.webhooks({ drop: ['transfer.reversed'] });
    await takeBackByHand(shop, world.order, 700);
    await jobsDone(shop);
    expect(await correctionsOf(world)).toEqual([]);
    const clock = movingClock();
    clock.pass({ hours: 25 });
    await sweep({ ...shop.deps, clock });
    await shop.deps.jobs.idle();
    expect(await correctionsOf(world)).toHaveLength(2);
    expect(await standing(world)).toEqual([0, 1100]);
  });

  test('counts toward a later refund to the buyer', async () => {
    const world = await paid();
    await takeBackByHand(shop, world.order, 700);
    await jobsDone(shop);
    await refundItem(shop, world.order, 0, 2000);
    expect(await standing(world)).toEqual([0, 0]);
    expect(await correctionsOf(world)).toEqual([
      ['reversal', 700],
      ['correction', -700],
      ['correction', 700],
      ['reversal', 1100],
    ]);
  });

  test('replaces our own if it was faster', async () => {
    const world = await paid();
    // We hear of the refund only: heard of first, the reversal would be kept, and then counted toward the refund.
    await shop.sandbox.webhooks({ drop: ['transfer.reversed'] });
    await takeBackByHand(shop, world.order);
    await refundItem(shop, world.order, 0, 2000);
    expect(await standing(world)).toEqual([0, 0]);
    expect(await correctionsOf(world)).toEqual([['reversal', 1800]]);
  });

  test('doesn’t touch earnings from other orders', async () => {
    const world = await paid();
    await takeBackByHand(shop, world.order);
    await jobsDone(shop);
    await sell(shop, [world.seller, 3000]);
    expect(await standing(world)).toEqual([0, 2700]);
    expect(await orderOf(shop, world.order.id)).toMatchObject({ state: 'paid', refunded_cents: 0 });
  });
});
