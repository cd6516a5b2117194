import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { withSend } from '#testing/jobs.ts';
import { orderOf, jobsDone } from '#testing/orders/buying.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { dueOf, linesOf, refundItem, sell, takeBackManually } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop } from '#testing/orders/selling.ts';
import { transferWhatIsOwed } from './transfer-what-is-owed.ts';
import { sweep } from '../updates/sweep.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterEach(() => shop.sandbox.webhooks({}));
afterAll(() => shop.close());

const paid = async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  return { seller, accountId, order: await sell(shop, [seller, 2000]) };
};

type Paid = Awaited<ReturnType<typeof paid>>;

const standing = async ({ seller, accountId }: Paid) => [await dueOf(shop, seller), await fundsOf(shop, accountId)];

const correctionsOf = async ({ seller }: Paid) =>
  (await linesOf(shop, seller)).filter(([kind]) => kind === 'reversal' || kind === 'correction');

describe('a manual reversal at Stripe', () => {
  test.each([
    ['in whole', 1800, 0],
    ['in part', 700, 1100],
  ])('%s is in the ledger once Stripe reports it, and isn’t paid again automatically', async (_what, taken, left) => {
    const world = await paid();
    await takeBackManually(shop, world.order, taken);
    await jobsDone(shop);
    expect(await correctionsOf(world)).toEqual([
      ['reversal', taken],
      ['correction', -taken],
    ]);
    for (let n = 0; n < 2; n += 1) await transferWhatIsOwed(shop.deps, world.order.id);
    expect(await standing(world)).toEqual([0, left]);
    expect(await shop.deps.payments.findTransfers({ orderId: world.order.id })).toHaveLength(1);
    expect(await correctionsOf(world)).toHaveLength(2);
  });

  test('is shown to the seller, whose totals add up', async () => {
    const world = await paid();
    await takeBackManually(shop, world.order, 700);
    await jobsDone(shop);
    const ledger = (await world.seller.browser.call('GET', '/api/v1/app/payouts/ledger')).json();
    expect(ledger.sums).toMatchObject({ earned: 1100, owed: 0, transferred: 1100, manual: 0 });
    const { number } = world.order;
    expect(ledger.entries.slice(0, 2)).toMatchObject([
      { kind: 'correction', amount: -700, description: `Kept by the label for ${number}` },
      { kind: 'reversal', amount: 700, description: `Reversed by the label for ${number}` },
    ]);
  });

  test('is found by the daily check if no event reports it', async () => {
    const world = await paid();
    await shop.sandbox.webhooks({ drop: ['transfer.reversed'] });
    await takeBackManually(shop, world.order, 700);
    await jobsDone(shop);
    expect(await correctionsOf(world)).toEqual([]);
    const clock = movingClock();
    clock.pass({ hours: 25 });
    await sweep({ ...shop.deps, clock });
    await shop.deps.jobs.idle();
    expect(await correctionsOf(world)).toHaveLength(2);
    expect(await standing(world)).toEqual([0, 1100]);
  });

  test('can be found for thirty days: each transfer is checked once a day, however many there are', async () => {
    const { order } = await paid();
    const clock = movingClock();
    const made = (number: number, age: number) =>
      sql`
      insert into payouts_transfers (id, seller_id, order_id, number, provider_account, amount_cents, item_ids, state,
        idempotency_key, provider_id, compare_at, created_at)
      select gen_random_uuid(), ${order.items[0]?.seller_id}::uuid, ${order.id}::uuid, ${number}::int + n, 'acct_many', 1, '{}', 'made',
        'many:' || ${number}::int + n, 'tr_many_' || ${number}::int + n, ${clock.now()}, ${clock.now()}::timestamptz - ${age}::int * interval '1 day'
      from generate_series(1, 300) n`.execute(shop.deps.db);
    await made(1000, 29);
    await made(2000, 31);
    const transfers = async () =>
      await shop.deps.db
        .selectFrom('payouts_transfers')
        .select(['compare_at', ({ fn }) => fn.countAll<number>().as('count')])
        .where('provider_account', '=', 'acct_many')
        .groupBy('compare_at')
        .orderBy('compare_at')
        .execute();
    // Running the jobs would request transfers that Stripe doesn't have.
    const sent: string[] = [];
    const jobs = withSend(shop.deps.jobs, async (_, data) => void sent.push((data as { orderId: string }).orderId));
    await sweep({ ...shop.deps, clock, jobs });
    const tomorrow = new Date(clock.now().getTime() + 24 * 60 * 60_000);
    expect(await transfers()).toEqual([
      { compare_at: tomorrow, count: 300 },
      { compare_at: null, count: 300 },
    ]);
    expect(sent).toContain(order.id);
    sent.length = 0;
    await sweep({ ...shop.deps, clock, jobs });
    expect(sent).not.toContain(order.id);
    await shop.deps.db.deleteFrom('payouts_transfers').where('provider_account', '=', 'acct_many').execute();
  });

  test('counts toward a later refund to the buyer', async () => {
    const world = await paid();
    await takeBackManually(shop, world.order, 700);
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

  test('replaces our own reversal if it was made first', async () => {
    const world = await paid();
    // If the reversal's event came first, the reversal would be recorded and then counted toward the refund.
    await shop.sandbox.webhooks({ drop: ['transfer.reversed'] });
    await takeBackManually(shop, world.order);
    await refundItem(shop, world.order, 0, 2000);
    expect(await standing(world)).toEqual([0, 0]);
    expect(await correctionsOf(world)).toEqual([['reversal', 1800]]);
  });

  test('doesn’t reduce earnings from other orders', async () => {
    const world = await paid();
    await takeBackManually(shop, world.order);
    await jobsDone(shop);
    await sell(shop, [world.seller, 3000]);
    expect(await standing(world)).toEqual([0, 2700]);
    expect(await orderOf(shop, world.order.id)).toMatchObject({ state: 'paid', refunded_cents: 0 });
  });
});
