import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, pay, jobsDone } from '#testing/orders/buying.ts';
import { dueOf, linesOf, refundItem, sell, takeToBank } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, newBeatOf, openShop } from '#testing/orders/selling.ts';
import { findDue } from '../ledger/find-due.ts';
import { transferWhatIsOwed } from '../transfers/transfer-what-is-owed.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterEach(() => shop.sandbox.control('settings', { overdraft: false }));
afterAll(() => shop.close());

/** The seller moved 18.00 to their bank before the buyer was refunded, so nothing is left to reverse. */
const ownTooMuch = async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  const order = await sell(shop, [seller, 2000]);
  await takeToBank(shop, accountId);
  await refundItem(shop, order, 0, 2000);
  expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([-1800, 0]);
  return { seller, accountId, order };
};

describe('refunded money that a seller has already moved to their bank', () => {
  test('makes their balance negative, or, if Stripe refuses that, is reversed once there are funds again', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const orders = [await sell(shop, [seller, 2000]), await sell(shop, [seller, 2000])];
    await takeToBank(shop, accountId);
    await shop.sandbox.control('settings', { overdraft: true });
    await refundItem(shop, orders[0]!, 0, 2000);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, -1800]);
    await shop.sandbox.control('settings', { overdraft: false });
    await refundItem(shop, orders[1]!, 0, 2000);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([-1800, -1800]);
    await sell(shop, [seller, 5000]);
    await shop.deps.jobs.send('payouts.settle-order', { orderId: orders[1]!.id });
    await shop.deps.jobs.idle();
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 4500 - 3600]);
  });
});

describe('a seller’s debt', () => {
  test('is deducted from their next earnings and booked in both orders, and nothing else is deducted', async () => {
    const { seller, accountId, order } = await ownTooMuch();
    const next = await sell(shop, [seller, 5000]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 4500 - 1800]);
    expect((await linesOf(shop, seller)).filter(([kind]) => kind === 'offset')).toEqual([
      ['offset', -1800],
      ['offset', 1800],
    ]);
    const sums = await Promise.all([order, next].map(({ id }) => findDue(shop.deps.db, id, seller.user.id)));
    expect(sums).toEqual([0, 0]);
    expect(await shop.deps.payments.findTransfers({ orderId: next.id })).toMatchObject([{ amountCents: 2700 }]);
  });

  test('is paid off bit by bit by the seller’s small sales, and never by another seller’s', async () => {
    const { seller, accountId } = await ownTooMuch();
    const [other, otherAccount] = await (async () => {
      const one = await openShop(shop);
      return [one, await connectToProvider(shop, one)] as const;
    })();
    await sell(shop, [seller, 1000], [other, 1000]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([-900, 0]);
    expect([await dueOf(shop, other), await fundsOf(shop, otherAccount)]).toEqual([0, 900]);
    await sell(shop, [seller, 1000]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 0]);
    await sell(shop, [seller, 1000]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 900]);
  });

  test('is deducted only once from several simultaneous sales', async () => {
    const { seller, accountId } = await ownTooMuch();
    const placed = [];
    for (let n = 0; n < 4; n += 1) placed.push(await checkOut(shop, [await newBeatOf(shop, seller, 1500)]));
    await shop.sandbox.webhooks({ hold: true });
    for (const order of placed) await pay(shop, order);
    await shop.sandbox.webhooks({});
    await jobsDone(shop);
    await Promise.all(placed.map(({ id }) => transferWhatIsOwed(shop.deps, id)));
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 4 * 1350 - 1800]);
  });

  test('is owed again if the sale that paid it is refunded', async () => {
    const { seller, accountId } = await ownTooMuch();
    const next = await sell(shop, [seller, 5000]);
    await refundItem(shop, next, 0, 5000);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([-1800, 0]);
    await sell(shop, [seller, 3000]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 900]);
  });
});
