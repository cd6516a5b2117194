import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { forceState } from '#testing/database/force-state.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, newLine, orderOf } from '#testing/orders/buying.ts';
import { type ItemState, itemState, type OrderState, orderState } from '../../contract.ts';
import { noteOf } from '../purchases/get-order.ts';
import { lockOrder } from './order-record.ts';
import { isRefunded, type Ties, transitionItem, transitionOrder } from './order-states.ts';

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
  pending: ['granted', 'upgraded', 'frozen', 'withdrawn', 'lost'],
  granted: ['upgraded', 'frozen', 'withdrawn', 'lost'],
  upgraded: ['granted', 'frozen', 'withdrawn', 'lost'],
  frozen: ['granted', 'upgraded', 'withdrawn', 'lost'],
  withdrawn: ['granted', 'upgraded', 'frozen'],
  lost: [],
};
/** An order state in which an item may reach the given state. */
const orderOfItem: Readonly<Record<ItemState, OrderState>> = {
  pending: 'pending',
  granted: 'paid',
  upgraded: 'paid',
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

/** Forces the order and its item into these states. */
const setUp = async (state: OrderState, item: ItemState = 'pending') => {
  const { db } = shop.deps;
  await db.updateTable('orders_orders').set({ paid_at: null }).where('id', '=', orderId).execute();
  await forceState(db, 'orders_orders', orderId, state);
  const { id } = await db
    .updateTable('orders_items')
    .set({ refunded_cents: 0, withheld: false })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await forceState(db, 'orders_items', id, item);
};

const locked = async <Result>(work: (trx: Parameters<typeof lockOrder>[0], order: OrderOf) => Promise<Result>) =>
  inTransaction(shop.deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Error('the order is gone');
    return await work(trx, order);
  });
type OrderOf = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

describe('an order', () => {
  test.each(pairs(orders, orderState.options))('that is %s, moving to %s: allowed %s', async (from, to, allowed) => {
    await setUp(from);
    const { revision } = await orderOf(shop, orderId);
    const move = locked((trx, order) => transitionOrder(trx, order, to, paid));
    if (allowed) expect((await move).state).toBe(to);
    else await expect(move).rejects.toThrow(`an order cannot go from ${from} to ${to}`);
    const after = await orderOf(shop, orderId);
    expect([after.state, after.revision]).toEqual(allowed ? [to, revision + 1] : [from, revision]);
  });

  test.each(['paid', 'disputed', 'refunded'] as const)('doesn’t become %s without a payment', async (to) => {
    await setUp('pending');
    await expect(locked((trx, order) => transitionOrder(trx, order, to))).rejects.toThrow('without a payment');
    expect((await orderOf(shop, orderId)).state).toBe('pending');
  });
});

describe('an item that cost nothing', () => {
  const item = { paid_cents: 0, refunded_cents: 0, withheld: false, reason: null, reason_label: null };

  test('is refunded only together with its whole order', () => {
    expect([isRefunded(item, { state: 'paid' }), isRefunded(item, { state: 'refunded' })]).toEqual([false, true]);
  });

  test('is not withdrawn from a paid order', async () => {
    await setUp('pending', 'granted');
    const moved = locked((trx, order) =>
      transitionItem(
        trx,
        { state: 'paid' },
        { ...order.items[0]!, paid_cents: 0 },
        { state: 'withdrawn', refundedCents: 0 },
      ),
    );
    await expect(moved).rejects.toThrow('without a refund');
  });

  test('and was lost promises no refund, unlike a paid one', () => {
    const noteIn = (state: OrderState, paid_cents: number) => noteOf({ ...item, paid_cents, state: 'lost' }, { state });
    const lost = 'Someone else bought this beat exclusively just before you.';
    expect(noteIn('paid', 0)).toBe(lost);
    expect(noteIn('paid', 100)).toBe(`${lost} We’re refunding you automatically.`);
    expect(noteIn('refunded', 100)).toBe(`${lost} We’ve refunded you.`);
  });
});

describe('an item', () => {
  const untied: Ties = { base: null, isReplaced: false };
  const move = (to: ItemState, orderIs: OrderState, tied: Partial<Ties> = {}) =>
    locked(async (trx, order) => {
      const [item] = order.items;
      if (!item) throw new Error('the order has no item');
      const ties = { ...untied, isReplaced: to === 'upgraded', ...tied };
      return await transitionItem(trx, { state: orderIs }, item, { state: to, refundedCents: 0, ties });
    });

  test.each(pairs(items, itemState.options))('that is %s, moving to %s: allowed %s', async (from, to, allowed) => {
    await setUp('pending', from);
    const moved = move(to, orderOfItem[to]);
    if (allowed) expect((await moved).state).toBe(to);
    else await expect(moved).rejects.toThrow(`an item cannot go from ${from} to ${to}`);
    expect((await orderOf(shop, orderId)).items[0]?.state).toBe(allowed ? to : from);
  });

  describe('in an order that doesn’t allow it', () => {
    beforeEach(() => setUp('pending'));
    test.each([
      ['granted', 'disputed', 'in an order that is disputed'],
      ['granted', 'pending', 'in an order that is pending'],
      ['frozen', 'paid', 'in an order that is paid'],
      ['withdrawn', 'paid', 'without a refund'],
    ] as const)('can’t become %s while the order is %s', async (to, orderIs, why) => {
      await expect(move(to, orderIs)).rejects.toThrow(why);
      expect((await orderOf(shop, orderId)).items[0]?.state).toBe('pending');
    });
  });

  describe('linked by an upgrade', () => {
    beforeEach(() => setUp('pending'));

    test('is frozen with the license that it replaces, and not granted until the freeze ends', async () => {
      await expect(move('granted', 'paid', { base: 'frozen' })).rejects.toThrow('while the item that it replaces is');
      expect((await move('frozen', 'paid', { base: 'frozen' })).state).toBe('frozen');
      expect((await move('granted', 'paid', { base: 'upgraded' })).state).toBe('granted');
    });

    test('stays upgraded as long as the upgrade that replaced it stands', async () => {
      await expect(move('granted', 'paid', { isReplaced: true })).rejects.toThrow('while an upgrade of it stands');
      await expect(move('upgraded', 'paid', { isReplaced: false })).rejects.toThrow('without an upgrade');
      await expect(move('upgraded', 'disputed')).rejects.toThrow('in an order that is disputed');
      expect((await move('upgraded', 'paid')).state).toBe('upgraded');
    });
  });

  describe('that an admin changes', () => {
    const moveManually = (to: ItemState, orderIs: OrderState, withheld: boolean) =>
      locked(async (trx, order) => {
        const [item] = order.items;
        if (!item) throw new Error('the order has no item');
        const manual = { withheld, reason: 'They asked for it.' };
        return await transitionItem(trx, { state: orderIs }, item, { state: to, refundedCents: 0, manual });
      });

    /** An admin can withdraw an item of any order that was paid. An item that is withdrawn already can stay so. */
    const mayBeWithheld = (from: ItemState, orderIs: OrderState): boolean =>
      (from === 'withdrawn' || items[from].includes('withdrawn')) &&
      (['paid', 'disputed', 'refunded'].includes(orderIs) || from === 'withdrawn');

    const everywhere = itemState.options.flatMap((from) =>
      orderState.options.map((orderIs) => [from, orderIs, mayBeWithheld(from, orderIs)] as const),
    );
    test.each(everywhere)(
      'that is %s is withdrawn in an order that is %s: allowed %s',
      async (from, orderIs, allowed) => {
        await setUp('pending', from);
        const moved = moveManually('withdrawn', orderIs, true);
        if (allowed) expect(await moved).toMatchObject({ state: 'withdrawn', withheld: true });
        else await expect(moved).rejects.toThrow(/an item cannot go from/);
        const [item] = (await orderOf(shop, orderId)).items;
        expect([item?.state, item?.withheld]).toEqual(allowed ? ['withdrawn', true] : [from, false]);
      },
    );

    test.each(['granted', 'frozen'] as const)(
      'doesn’t become %s while it is withheld, and does once it isn’t',
      async (to) => {
        await setUp('pending', 'withdrawn');
        await moveManually('withdrawn', 'paid', true);
        await expect(move(to, orderOfItem[to])).rejects.toThrow('while it is withheld');
        expect(await moveManually(to, orderOfItem[to], false)).toMatchObject({ state: to, withheld: false });
      },
    );
  });

  test('and its order store a row for each new state, and none if the state stays the same', async () => {
    await setUp('pending');
    await shop.deps.db.deleteFrom('orders_changes').execute();
    await locked(async (trx, order) => {
      const settling = await transitionOrder(trx, order, 'settling');
      const now = await transitionOrder(trx, await transitionOrder(trx, settling, 'settling'), 'paid', paid);
      const [item] = now.items;
      if (!item) throw new Error('the order has no item');
      const granted = await transitionItem(trx, now, item, { state: 'granted', refundedCents: 0 });
      await transitionItem(trx, now, granted, { state: 'granted', refundedCents: 5 });
    });
    const lines = await shop.deps.db.selectFrom('orders_changes').select(['item_id', 'became']).orderBy('id').execute();
    expect(lines.map(({ item_id, became }) => [item_id === null, became])).toEqual([
      [true, 'settling'],
      [true, 'paid'],
      [false, 'granted'],
    ]);
  });
});

describe('the lock of an order', () => {
  /** Takes the lock in another transaction, if it's free. */
  const take = (strength: 'key share' | 'no key update') =>
    sql`select from orders_orders where id = ${orderId} for ${sql.raw(strength)} nowait`.execute(shop.deps.db);

  test('keeps others from changing the order, but lets them write rows that refer to it', async () => {
    await locked(async () => {
      await expect(take('no key update')).rejects.toThrow('could not obtain lock');
      expect((await take('key share')).rows).toHaveLength(1);
    });
  });
});
