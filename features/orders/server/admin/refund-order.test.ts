import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { newcomer } from '#testing/access/access-world.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCrashes } from '#testing/crashes.ts';
import { checkOut, jobsDone, newLine, openOrder, orderOf, pay } from '#testing/orders/buying.ts';
import { createAdmin } from '#testing/factories.ts';
import { act, auditOf, buy, refund, seeOrder } from '#testing/orders/admin.ts';
import { dueOf, sellAtCheckout } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { connectFeatures } from '#server/connect-features.ts';
import type { OrderRecord } from '../public.ts';
import { refundOrder } from './refund-order.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';

const crashes = createCrashes();
let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const refundsOf = async (order: OrderRecord) =>
  (await shop.deps.payments.getCheckout(order.session_id ?? ''))?.refunds.map(({ amountCents, itemId }) => [
    amountCents,
    itemId ?? null,
  ]);
const stand = async (order: OrderRecord) => {
  const { state, items, refunded_cents: back } = await orderOf(shop, order.id);
  return [state, items.map((item) => item.state), back];
};
const codeOf = (response: { readonly statusCode: number; json(): { code?: string } }) => [
  response.statusCode,
  response.json().code,
];

describe('a refund', () => {
  test('of the whole order returns everything, ends every license, and is in the audit log', async () => {
    const order = await buy(shop);
    const response = await refund(admin, order);
    expect([response.statusCode, response.json().message]).toEqual([200, '$55.56 was refunded.']);
    // Done in the request, not by an event or a job.
    expect(await stand(order)).toEqual(['refunded', ['withdrawn', 'withdrawn'], 5556]);
    await jobsDone(shop);
    expect(await refundsOf(order)).toEqual([[5556, null]]);
    const [entry] = await auditOf(shop, order);
    expect(entry).toMatchObject({
      action: 'orders.refund-order',
      subject_id: order.id,
      details: {
        reason: 'They asked for it.',
        before: { refundedCents: 0 },
        after: { refundedCents: 5556, parts: [{ itemId: null, cents: 5556 }] },
      },
    });
    expect(entry?.actor_id).not.toBeNull();
  });

  test('of one item ends that license only', async () => {
    const order = await buy(shop);
    const itemId = order.items[1]?.id ?? '';
    expect((await refund(admin, order, { items: [itemId] })).json().refunds).toMatchObject([
      { itemId, cents: 3557, state: 'made' },
    ]);
    expect(await stand(order)).toEqual(['paid', ['granted', 'withdrawn'], 3557]);
    expect((await openOrder(shop, order)).items.map(({ files }) => files.length)).toEqual([1, 0]);
  });

  test('of a list of all items refunds the order in full, with one refund for each item', async () => {
    const order = await buy(shop);
    await refund(admin, order, { items: order.items.map(({ id }) => id) });
    await jobsDone(shop);
    expect(await stand(order)).toEqual(['refunded', ['withdrawn', 'withdrawn'], 5556]);
    expect((await refundsOf(order))?.length).toBe(2);
  });

  test('of an amount ends no license until everything is refunded', async () => {
    const order = await buy(shop);
    await refund(admin, order, { cents: 500 });
    expect(await stand(order)).toEqual(['paid', ['granted', 'granted'], 500]);
    expect((await seeOrder(admin, order)).leftCents).toBe(5056);
    expect((await refund(admin, order)).json().message).toBe('$50.56 was refunded.');
    expect(await stand(order)).toEqual(['refunded', ['withdrawn', 'withdrawn'], 5556]);
  });

  test('takes back the seller’s earnings', async () => {
    const seller = await openShop(shop);
    const account = await connectToProvider(shop, seller);
    const order = await sellAtCheckout(shop, [seller, 3000], [seller, 1000]);
    const before = await fundsOf(shop, account);
    expect(before).toBeGreaterThan(1000);
    await refund(admin, order, { items: [order.items[0]?.id] });
    await jobsDone(shop);
    const after = await fundsOf(shop, account);
    expect(after).toBeLessThan(1000);
    expect(after).toBeGreaterThan(0);
    expect(await dueOf(shop, seller)).toBe(0);
    const { events } = await seeOrder(admin, order);
    const texts = events.map(({ text }) => text);
    const amounts = new Map(events.map(({ text, cents }) => [text, cents]));
    expect(amounts.get('Stripe reported charge.succeeded')).toBe(4000);
    expect(amounts.get('Stripe reported charge.refunded')).toBe(3000);
    expect(amounts.get(`Transfer to ${seller.user.display_name} reversed`)).toBe(before - after);
    expect(texts).toEqual(
      expect.arrayContaining([
        `Transferred to ${seller.user.display_name}`,
        `Transfer to ${seller.user.display_name} reversed`,
        expect.stringMatching(/^Refund of .* requested$/),
        expect.stringMatching(/^Refund of .* sent$/),
        'Stripe reported charge.refunded',
        expect.stringMatching(/: license and files withdrawn$/),
      ]),
    );
  });
});

describe('a refund that is requested several times', () => {
  test('happens once for repeated requests from one press of the button, in sequence or at once', async () => {
    const order = await buy(shop);
    const input = { requestId: newId(), cents: 700 };
    const responses = await Promise.all([1, 2, 3].map(() => refund(admin, order, input)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await refund(admin, order, input)).json().message).toBe('$7.00 was refunded.');
    await jobsDone(shop);
    expect(await refundsOf(order)).toEqual([[700, null]]);
    expect(await auditOf(shop, order)).toHaveLength(1);
    expect(codeOf(await refund(admin, order, { ...input, cents: 800 }))).toEqual([409, 'ORDERS_REQUEST_USED']);
    expect(codeOf(await refund(admin, await buy(shop), input))).toEqual([409, 'ORDERS_REQUEST_USED']);
  });

  test('by two admins at once, each in full, happens once; the other admin’s request is refused', async () => {
    const order = await buy(shop);
    const responses = await Promise.all([refund(admin, order), refund(await newcomer(shop, 'admin'), order)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await jobsDone(shop);
    expect(await refundsOf(order)).toEqual([[5556, null]]);
  });

  test('happens once when another admin requests the same item before the order includes the first refund', async () => {
    const quiet = await createTestApp({ deliver: false });
    try {
      const placed = await checkOut(quiet, [await newLine(quiet), await newLine(quiet, 'premium')]);
      await pay(quiet, placed);
      const actor = { kind: 'user', id: (await createAdmin(quiet.deps)).id, address: '127.0.0.1' } as never;
      const { payments } = quiet.deps;
      const items = [(await reconcileOrder(quiet.deps, placed.id))?.items[0]?.id ?? ''];
      const input = () => ({
        orderId: placed.id,
        requestId: newId(),
        items,
        reason: 'Twice.',
        emailBuyer: true,
        actor,
      });
      const atProvider = async () => (await quiet.deps.payments.getCheckout(placed.session_id ?? ''))?.refunds ?? [];
      // The other admin read from Stripe a moment too early.
      const early = await payments.getCheckout(placed.session_id ?? '');
      const rival = { ...quiet.deps, payments: { ...payments, getCheckout: async () => early } };
      // A refund's job could update the order before the rival's request, so no jobs are sent.
      const jobs = Object.assign(Object.create(quiet.deps.jobs) as Jobs, { send: () => Promise.resolve() });
      let second: unknown;
      const getCheckout: typeof payments.getCheckout = async (sessionId) => {
        if ((await atProvider()).length > 0) second ??= await refundOrder(rival, input());
        return await payments.getCheckout(sessionId);
      };
      const first = await refundOrder({ ...quiet.deps, jobs, payments: { ...payments, getCheckout } }, input());
      expect((await atProvider()).map(({ amountCents }) => amountCents)).toEqual([1999]);
      expect(first).toMatchObject({ message: '$19.99 was refunded.' });
      expect(second).toMatchObject({ failure: 'ORDERS_REFUND_UNDER_WAY' });
    } finally {
      await quiet.close();
    }
  });

  test('happens once despite a crash at any step, after a retry', async () => {
    const mortal = { ...shop.deps, ...crashes.ports(shop.deps) };
    connectFeatures(mortal);
    const actor = { kind: 'user', id: (await auditor()).id, address: '127.0.0.1' } as never;
    const steps = await crashes.atEveryStep(
      async (crashing) => {
        const order = await buy(shop, [await newLine(shop)]);
        const input = {
          orderId: order.id,
          requestId: newId(),
          cents: 900,
          reason: 'A crash.',
          emailBuyer: true,
          actor,
        };
        await crashing(() => refundOrder(mortal, input));
        await refundOrder(shop.deps, input);
        await jobsDone(shop);
        expect(await refundsOf(order)).toEqual([[900, null]]);
        expect((await orderOf(shop, order.id)).refunded_cents).toBe(900);
        expect(await auditOf(shop, order)).toHaveLength(1);
      },
      { atOnce: 4 },
    );
    expect(steps).toBeGreaterThan(12);
  });

  test('waits while Stripe is unavailable: another refund fails, and a job makes the first one later', async () => {
    const order = await buy(shop);
    const { refundPayment } = shop.deps.payments;
    const away = { ...shop.deps, payments: { ...shop.deps.payments } };
    let calls = 0;
    away.payments.refundPayment = async (newRefund) => {
      calls += 1;
      await shop.sandbox.control('faults', { status: 500, count: 1 });
      return await refundPayment(newRefund);
    };
    // This request sends no job; the test sends the job below.
    away.jobs = { ...shop.deps.jobs, send: async () => undefined } as typeof away.jobs;
    const actor = { kind: 'user', id: (await auditor()).id, address: '127.0.0.1' } as never;
    const input = { orderId: order.id, requestId: newId(), cents: 100, reason: 'Away.', emailBuyer: true, actor };
    const response = await refundOrder(away, input);
    expect(response).toMatchObject({
      message: '$1.00 waits for the payment provider and is refunded as soon as it answers.',
      refunds: [{ state: 'planned', cents: 100 }],
    });
    expect(calls).toBe(1);
    expect((await seeOrder(admin, order)).refundUnderWay).toBe(true);
    expect(codeOf(await refund(admin, order, { cents: 50 }))).toEqual([409, 'ORDERS_REFUND_UNDER_WAY']);
    await shop.deps.jobs.send('orders.refund', { orderId: order.id });
    await jobsDone(shop);
    expect(await refundsOf(order)).toEqual([[100, null]]);
    expect((await orderOf(shop, order.id)).refunded_cents).toBe(100);
  });
});

test('a refund whose job has given up is made when an admin runs the order’s fulfillment again', async () => {
  const order = await buy(shop);
  const planned = { id: newId(), request_id: newId(), order_id: order.id, item_id: null, amount_cents: 300 };
  await shop.deps.db
    .insertInto('orders_refunds')
    .values({ ...planned, reason: 'Stripe was away for days.', created_at: new Date() })
    .execute();
  expect((await seeOrder(admin, order)).refundUnderWay).toBe(true);
  expect((await act(admin, order, 'reconcile')).json().message).toBe(
    'The order was brought up to date: it is paid now.',
  );
  expect(await refundsOf(order)).toEqual([[300, null]]);
  expect(await seeOrder(admin, order)).toMatchObject({ refundUnderWay: false, refunded: '3.00' });
});

const auditor = () =>
  shop.deps.db.selectFrom('account_users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();

describe('a refund is refused with a clear message', () => {
  const messageOf = async (order: OrderRecord, input: object = {}) => {
    const response = await refund(admin, order, input);
    return [response.json().code, response.json().message];
  };

  test('for more than is left, by amount and by item', async () => {
    const order = await buy(shop);
    await refund(admin, order, { cents: 3000 });
    const words = ['ORDERS_TOO_MUCH', 'Only $25.56 is left to refund.'];
    expect(await messageOf(order, { cents: 2557 })).toEqual(words);
    expect(await messageOf(order, { items: [order.items[1]?.id] })).toEqual(words);
    expect(await refundsOf(order)).toEqual([[3000, null]]);
  });

  test('for what was already refunded at Stripe, even before its event arrives', async () => {
    const quiet = await createTestApp({ deliver: false });
    try {
      const placed = await checkOut(quiet, [await newLine(quiet)]);
      await pay(quiet, placed);
      const other = await newcomer(quiet, 'admin');
      await act(other, placed, 'reconcile');
      const order = await orderOf(quiet, placed.id);
      await quiet.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 1000 });
      expect((await refund(other, order, { cents: 1500 })).json().message).toBe('Only $9.99 is left to refund.');
    } finally {
      await quiet.close();
    }
  });

  test('for an item twice, an item of another order, or an unknown order', async () => {
    const order = await buy(shop);
    const items = [order.items[0]?.id];
    await refund(admin, order, { items });
    expect(await messageOf(order, { items })).toEqual([
      'ORDERS_ITEM_NOT_REFUNDABLE',
      `${order.items[0]?.beat_title} was already refunded.`,
    ]);
    expect(codeOf(await refund(admin, await buy(shop), { items }))).toEqual([404, 'ORDERS_NOT_FOUND']);
    expect(codeOf(await refund(admin, { id: newId() }))).toEqual([404, 'ORDERS_NOT_FOUND']);
  });

  test('for an order that is unpaid, disputed or already refunded', async () => {
    const placed = await checkOut(shop, [await newLine(shop)]);
    expect(await messageOf(placed)).toEqual([
      'ORDERS_NOT_REFUNDABLE',
      'This order isn’t paid, so there is nothing to refund.',
    ]);
    const disputed = await buy(shop);
    await shop.sandbox.control(`charges/${disputed.charge_id}/dispute`);
    await jobsDone(shop);
    expect((await messageOf(disputed))[1]).toMatch(/^The bank is reviewing this payment\./);
    const refunded = await buy(shop);
    await refund(admin, refunded);
    expect((await messageOf(refunded))[1]).toBe('This order was already refunded in full.');
  });

  test('for a zero amount, for items and an amount together, or without a reason', async () => {
    const order = await buy(shop);
    for (const input of [{ cents: 0 }, { cents: 5, items: [order.items[0]?.id] }, { reason: ' ' }, { items: [] }]) {
      expect((await refund(admin, order, input)).statusCode).toBe(400);
    }
    expect(await refundsOf(order)).toEqual([]);
  });

  test('if Stripe refuses: nothing moves, and the order’s history has the cause', async () => {
    const order = await buy(shop);
    // Most of the money was refunded at Stripe, which our stale copy doesn't show.
    const { payments } = shop.deps;
    const early = await payments.getCheckout(order.session_id ?? '');
    const stale = { ...shop.deps, payments: { ...payments, getCheckout: async () => early } };
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 5000 });
    await shop.sandbox.flush();
    await shop.deps.jobs.idle();
    await shop.deps.db.updateTable('orders_orders').set({ refunded_cents: 0 }).where('id', '=', order.id).execute();
    const actor = { kind: 'user', id: (await auditor()).id, address: '127.0.0.1' } as never;
    const input = { orderId: order.id, requestId: newId(), cents: 4000, reason: 'Late.', emailBuyer: true, actor };
    expect(await refundOrder(stale, input)).toMatchObject({
      failure: 'ORDERS_REFUND_REFUSED',
      message: expect.stringContaining('greater than unrefunded amount'),
    });
    expect(await refundsOf(order)).toEqual([[5000, null]]);
    expect((await seeOrder(admin, order)).events.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Refund refused by Stripe: Refund amount'),
    );
  });
});
