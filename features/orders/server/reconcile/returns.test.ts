import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyAtCheckout, newLine, openOrder, orderOf, jobsDone } from '#testing/orders/buying.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { takenBackOf } from '../../kept-of.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** A paid order with a basic (19.99) and a premium license (35.57). */
const buyTwo = async (): Promise<OrderRecord> =>
  await buyAtCheckout(shop, [await newLine(shop), await newLine(shop, 'premium')]);

const stand = async (order: OrderRecord) => {
  const after = await orderOf(shop, order.id);
  const { state, items } = after;
  const shares = await shop.deps.db
    .selectFrom('payouts_shares')
    .select('state')
    .where('order_id', '=', order.id)
    .orderBy('gross_cents')
    .execute();
  return {
    state,
    items: items.map((item) => item.state),
    back: takenBackOf(after),
    shares: shares.map((share) => share.state),
  };
};

describe('a refund', () => {
  test('in full withdraws every grant, and no seller is owed anything', async () => {
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

  test('of one item withdraws only that item', async () => {
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

  test('in part withdraws nothing, even for the price of an item; once the rest is refunded, everything is withdrawn', async () => {
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

  test('freezes every license while it is open, and restores them all when it is won', async () => {
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

  test('withdraws every license when it is lost', async () => {
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
  interface Case {
    readonly open: {
      readonly amount?: number;
      readonly inquiry?: boolean;
      readonly prevented?: 'resolution' | 'block';
    };
    readonly close?: { readonly outcome: 'won' | 'lost'; readonly returned?: number };
  }
  const of = (amount: number, outcome?: 'won' | 'lost', returned?: number): Case => ({
    open: { amount },
    ...(outcome && { close: { outcome, ...(returned !== undefined && { returned }) } }),
  });

  const stays = { state: 'paid', items: ['granted', 'granted'], shares: ['owed', 'owed'] };
  const ended = {
    state: 'refunded',
    items: ['withdrawn', 'withdrawn'],
    back: 5556,
    shares: ['cancelled', 'cancelled'],
  };
  const waits = { state: 'disputed', items: ['frozen', 'frozen'] };

  test.each<readonly [string, readonly Case[], object]>([
    ['a lost part', [of(4678, 'lost')], { ...stays, back: 4678 }],
    ['a lost part, of which the bank returned some', [of(4678, 'lost', 1000)], { ...stays, back: 3678 }],
    ['a won part', [of(4678, 'won')], { ...stays, back: 0 }],
    ['everything, won before a part is lost', [of(5556, 'won'), of(100, 'lost')], { ...stays, back: 100 }],
    ['everything lost in two parts', [of(5000, 'lost'), of(556, 'lost')], ended],
    ['a lost part, and a newer one won', [of(4678, 'lost'), of(100, 'won')], { ...stays, back: 4678 }],
    ['everything lost, and a newer one of a dollar won', [of(5556, 'lost'), of(100, 'won')], ended],
    ['everything lost, and a newer one of a dollar open', [of(5556, 'lost'), of(100)], ended],
    ['more lost than was paid', [of(5556, 'lost'), of(100, 'lost')], ended],
    ['a lost part, and a newer one open', [of(4678, 'lost'), of(100)], { ...waits, back: 4678 }],
    ['an open one, and a newer one lost', [of(100), of(4678, 'lost')], { ...waits, back: 4678 }],
    ['an open one, and a newer one won', [of(100), of(4678, 'won')], { ...waits, back: 0 }],
    ['everything, resolved by Visa’s rules', [{ open: { prevented: 'resolution' } }], ended],
    ['a part, resolved by Visa’s rules', [{ open: { prevented: 'resolution', amount: 500 } }], { ...stays, back: 500 }],
    ['everything, blocked before it was opened', [{ open: { prevented: 'block' } }], { ...stays, back: 0 }],
    ['an inquiry that ended', [{ open: { inquiry: true }, close: { outcome: 'lost' } }], { ...stays, back: 0 }],
  ])('takes back only what the bank took: %s', async (_, cases, expected) => {
    const order = await buyTwo();
    for (const one of cases) {
      const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`, one.open);
      if (one.close) await shop.sandbox.control(`disputes/${id}/close`, one.close);
      await jobsDone(shop);
    }
    expect(await stand(order)).toMatchObject(expected);
  });

  test('that Visa resolved isn’t counted twice when an earlier refund fails', async () => {
    const order = await buyTwo();
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 1999 });
    await jobsDone(shop);
    await shop.sandbox.control(`charges/${order.charge_id}/dispute`, { prevented: 'resolution', amount: 3000 });
    await jobsDone(shop);
    expect(await stand(order)).toEqual({ ...stays, back: 3000 });
    const { refunded_cents: refunded, charged_back_cents: chargedBack } = await orderOf(shop, order.id);
    expect([refunded, chargedBack]).toEqual([0, 3000]);
  });
});
