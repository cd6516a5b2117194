import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, newLine, orderOf } from '#testing/orders/buying.ts';
import { type ItemState, itemState, type OrderState, orderState } from '../../contract.ts';
import { lockOrder } from './order-record.ts';
import { transitionItem, transitionOrder } from './order-states.ts';

/** Allowed transitions, by source state; all others are refused. */
const orders: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['settling', 'paid', 'disputed', 'refunded', 'failed', 'expired'],
  settling: ['paid', 'disputed', 'refunded', 'failed', 'expired'],
  failed: ['settling', 'paid', 'disputed', 'refunded'],
  expired: ['settling', 'paid', 'disputed', 'refunded'],
  paid: ['disputed', 'refunded'],
  disputed: ['paid', 'refunded'],
  refunded: ['paid', 'disputed'],
};
const items: Readonly<Record<ItemState, readonly ItemState[]>> = {
  pending: ['granted', 'frozen', 'withdrawn', 'lost'],
  granted: ['frozen', 'withdrawn', 'lost'],
  frozen: ['granted', 'withdrawn', 'lost'],
  withdrawn: ['granted', 'frozen'],
  lost: [],
};
/** An order state in which an item may reach that state. */
const orderOfItem: Readonly<Record<ItemState, OrderState>> = {
  pending: 'pending',
  granted: 'paid',
  frozen: 'disputed',
  withdrawn: 'refunded',
  lost: 'paid',
};

const pairs = <State extends string>(allowed: Readonly<Record<State, readonly State[]>>, states: readonly State[]) =>
  states.flatMap((from) => states.map((to) => [from, to, from === to || allowed[from].includes(to)] as const));

const paid = { paid_at: new Date('2026-11-20T12:00:00Z'), session_id: 'cs_of_the_table' };

let shop: TestApp;
let orderId: string;
beforeAll(async () => {
  shop = await createTestApp();
  orderId = (await checkOut(shop, [await newLine(shop)])).id;
});
afterAll(() => shop.close());

/** Puts the order in this state, by whatever path. */
const setUp = async (state: OrderState, item: ItemState = 'pending') => {
  const { db } = shop.deps;
  await db.updateTable('orders_orders').set({ state, paid_at: null }).where('id', '=', orderId).execute();
  await db
    .updateTable('orders_items')
    .set({ state: item, refunded_cents: 0 })
    .where('order_id', '=', orderId)
    .execute();
};

const locked = async <Result>(work: (trx: Parameters<typeof lockOrder>[0], order: OrderOf) => Promise<Result>) =>
  inTransaction(shop.deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Error('the order is gone');
    return await work(trx, order);
  });
type OrderOf = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

describe('an order', () => {
  test.each(pairs(orders, orderState.options))('that is %s, going to %s: allowed %s', async (from, to, allowed) => {
    await setUp(from);
    const { revision } = await orderOf(shop, orderId);
    const move = locked((trx, order) => transitionOrder(trx, order, to, paid));
    if (allowed) expect((await move).state).toBe(to);
    else await expect(move).rejects.toThrow(`an order cannot go from ${from} to ${to}`);
    const after = await orderOf(shop, orderId);
    expect([after.state, after.revision]).toEqual(allowed ? [to, revision + 1] : [from, revision]);
  });

  test.each(['paid', 'disputed', 'refunded'] as const)('is not %s without a payment', async (to) => {
    await setUp('pending');
    await expect(locked((trx, order) => transitionOrder(trx, order, to))).rejects.toThrow('without a payment');
    expect((await orderOf(shop, orderId)).state).toBe('pending');
  });
});

describe('an item', () => {
  const move = (to: ItemState, orderIs: OrderState) =>
    locked(async (trx, order) => {
      const [item] = order.items;
      if (!item) throw new Error('the order has no item');
      return await transitionItem(trx, { state: orderIs }, item, { state: to, refundedCents: 0 });
    });

  test.each(pairs(items, itemState.options))('that is %s, going to %s: allowed %s', async (from, to, allowed) => {
    await setUp('pending', from);
    const moved = move(to, orderOfItem[to]);
    if (allowed) expect((await moved).state).toBe(to);
    else await expect(moved).rejects.toThrow(`an item cannot go from ${from} to ${to}`);
    expect((await orderOf(shop, orderId)).items[0]?.state).toBe(allowed ? to : from);
  });

  describe('goes nowhere that its order does not allow', () => {
    beforeEach(() => setUp('pending'));
    test.each([
      ['granted', 'disputed', 'in an order that is disputed'],
      ['granted', 'pending', 'in an order that is pending'],
      ['frozen', 'paid', 'in an order that is paid'],
      ['withdrawn', 'paid', 'without a refund'],
    ] as const)('%s in an order that is %s', async (to, orderIs, why) => {
      await expect(move(to, orderIs)).rejects.toThrow(why);
      expect((await orderOf(shop, orderId)).items[0]?.state).toBe('pending');
    });
  });
});
