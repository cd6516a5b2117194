import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { jobsDone } from '#testing/orders/buying.ts';
import { dueOf, linesOf, refundItem, sell } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop } from '#testing/orders/selling.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

describe('money that was refunded to the buyer', () => {
  test('is reversed in full from the seller of the item, and from no other seller', async () => {
    const [one, two] = [await openShop(shop), await openShop(shop)];
    const accounts = [await connectToProvider(shop, one), await connectToProvider(shop, two)];
    const order = await sell(shop, [one, 2000], [two, 3000]);
    await refundItem(shop, order, 0, 2000);
    expect(await Promise.all(accounts.map((id) => fundsOf(shop, id)))).toEqual([0, 2700]);
    expect([await dueOf(shop, one), await dueOf(shop, two)]).toEqual([0, 0]);
    expect(await linesOf(shop, one)).toEqual(
      expect.arrayContaining([
        ['refund', -2000],
        ['fee', 200],
        ['reversal', 1800],
      ]),
    );
  });

  test('is reversed in parts if it was refunded in parts', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sell(shop, [seller, 2000]);
    for (const [cents, left] of [
      [500, 1350],
      [500, 900],
      [1000, 0],
    ] as const) {
      await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: cents });
      await jobsDone(shop);
      expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, left]);
    }
    const states = await shop.deps.db
      .selectFrom('payouts_transfers')
      .select(['state', 'reversals', 'reversed_cents'])
      .where('order_id', '=', order.id)
      .execute();
    expect(states).toEqual([{ state: 'reversed', reversals: 3, reversed_cents: 1800 }]);
  });

  test('is deducted from what wasn’t transferred yet, so that nothing has to be reversed', async () => {
    const seller = await openShop(shop);
    const order = await sell(shop, [seller, 2000], [seller, 1000]);
    await refundItem(shop, order, 0, 2000);
    const accountId = await connectToProvider(shop, seller);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toMatchObject([
      { amountCents: 900, reversedCents: 0 },
    ]);
    expect(await fundsOf(shop, accountId)).toBe(900);
  });

  test('is paid to the seller again, from the label’s balance, if the refund fails', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sell(shop, [seller, 2000]);
    await refundItem(shop, order, 0, 2000);
    expect(await fundsOf(shop, accountId)).toBe(0);
    // Fills the label's balance: this seller can't receive the money yet.
    await sell(shop, [await openShop(shop), 9000]);
    await shop.sandbox.control('balance/mature');
    const { payments } = shop.deps;
    const known = { ...payments };
    const spy = vi.spyOn(payments, 'getCheckout').mockImplementation(async (sessionId) => {
      const checkout = await known.getCheckout(sessionId);
      return checkout && { ...checkout, refunds: [], amountRefundedCents: 0 };
    });
    await shop.deps.jobs.send('checkout.reconcile', { orderId: order.id });
    await shop.deps.jobs.idle();
    spy.mockRestore();
    const transfers = await payments.findTransfers({ orderId: order.id });
    expect(transfers.map(({ chargeId, reversedCents }) => [chargeId, reversedCents])).toEqual([
      [null, 0],
      [order.charge_id, 1800],
    ]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('is reversed once, even if Stripe’s response was lost', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sell(shop, [seller, 2000]);
    const [transfer] = await shop.deps.payments.findTransfers({ orderId: order.id });
    await shop.sandbox.control('faults', {
      status: 'lost',
      count: 1,
      on: `POST /v1/transfers/${transfer?.transferId}/reversals`,
    });
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 1000 });
    await jobsDone(shop);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 900]);
  });
});

describe('a dispute about an order', () => {
  test('holds back what wasn’t transferred, and takes everything back if it is lost', async () => {
    const [early, late] = [await openShop(shop), await openShop(shop)];
    const accountId = await connectToProvider(shop, early);
    const order = await sell(shop, [early, 2000], [late, 1000]);
    const dispute = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await jobsDone(shop);
    const lateAccount = await connectToProvider(shop, late);
    expect([await fundsOf(shop, accountId), await fundsOf(shop, lateAccount)]).toEqual([1800, 0]);
    expect(await dueOf(shop, late)).toBe(900);
    await shop.sandbox.control(`disputes/${dispute.id}/close`, { outcome: 'lost' });
    await jobsDone(shop);
    expect([await fundsOf(shop, accountId), await fundsOf(shop, lateAccount)]).toEqual([0, 0]);
    expect([await dueOf(shop, early), await dueOf(shop, late)]).toEqual([0, 0]);
  });

  test('releases what it held back if it is won', async () => {
    const seller = await openShop(shop);
    const order = await sell(shop, [seller, 2000]);
    const dispute = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await jobsDone(shop);
    const accountId = await connectToProvider(shop, seller);
    expect(await fundsOf(shop, accountId)).toBe(0);
    await shop.sandbox.control(`disputes/${dispute.id}/close`, { outcome: 'won' });
    await jobsDone(shop);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });
});
