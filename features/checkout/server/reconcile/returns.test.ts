import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, newLine, openOrder, orderOf, pay, jobsDone } from '#testing/orders/buying.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** A paid order of a basic (19.99) and a premium license (35.57). */
const buyTwo = async (): Promise<OrderRecord> => {
  const order = await checkOut(shop, [await newLine(shop), await newLine(shop, 'premium')]);
  await pay(shop, order);
  await jobsDone(shop);
  return await orderOf(shop, order.id);
};

const stand = async (order: OrderRecord) => {
  const { state, items, refunded_cents: back } = await orderOf(shop, order.id);
  const shares = await shop.deps.db
    .selectFrom('payouts_shares')
    .select('state')
    .where('order_id', '=', order.id)
    .orderBy('gross_cents')
    .execute();
  return { state, items: items.map((item) => item.state), back, shares: shares.map((share) => share.state) };
};

describe('a refund', () => {
  test('in full: every grant is withdrawn, and no seller is owed anything', async () => {
    const order = await buyTwo();
    await shop.sandbox.control(`charges/${order.charge_id}/refund`);
    await jobsDone(shop);
    expect(await stand(order)).toEqual({
      state: 'refunded',
      items: ['withdrawn', 'withdrawn'],
      back: 5556,
      shares: ['cancelled', 'cancelled'],
    });
    const opened = await openOrder(shop, order);
    expect(opened.items.map(({ files, agreementUrl, refunded }) => [files, agreementUrl, refunded])).toEqual([
      [[], null, true],
      [[], null, true],
    ]);
  });

  test('of one item: only that item is withdrawn', async () => {
    const order = await buyTwo();
    const item = order.items[1];
    await shop.deps.payments.refundItem({
      paymentIntentId: order.payment_intent_id ?? '',
      orderId: order.id,
      itemId: item?.id ?? '',
      amountCents: item?.price_cents ?? 0,
      reason: 'asked for',
    });
    await jobsDone(shop);
    expect(await stand(order)).toEqual({
      state: 'paid',
      items: ['granted', 'withdrawn'],
      back: 3557,
      shares: ['owed', 'cancelled'],
    });
  });

  test('in part: nothing is withdrawn, even for the price of an item; once the rest follows: everything', async () => {
    const order = await buyTwo();
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 1999 });
    await jobsDone(shop);
    expect(await stand(order)).toEqual({
      state: 'paid',
      items: ['granted', 'granted'],
      back: 1999,
      shares: ['owed', 'owed'],
    });
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 3557 });
    await jobsDone(shop);
    expect((await stand(order)).items).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('a dispute', () => {
  const dispute = async (order: OrderRecord): Promise<string> => {
    const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await jobsDone(shop);
    return id;
  };

  test('freezes while it is open, and restores everything when it is won', async () => {
    const order = await buyTwo();
    const id = await dispute(order);
    expect(await stand(order)).toMatchObject({ state: 'disputed', items: ['frozen', 'frozen'] });
    expect((await openOrder(shop, order)).items.map(({ files }) => files)).toEqual([[], []]);
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'won' });
    await jobsDone(shop);
    expect(await stand(order)).toMatchObject({
      state: 'paid',
      items: ['granted', 'granted'],
      shares: ['owed', 'owed'],
    });
    expect((await openOrder(shop, order)).items.map(({ files }) => files.length)).toEqual([1, 2]);
  });

  test('withdraws everything when it is lost', async () => {
    const order = await buyTwo();
    const id = await dispute(order);
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
    await jobsDone(shop);
    expect(await stand(order)).toMatchObject({
      state: 'refunded',
      items: ['withdrawn', 'withdrawn'],
      shares: ['cancelled', 'cancelled'],
    });
  });
});
