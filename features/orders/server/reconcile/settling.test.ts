import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { sendPurchaseEmail } from '#features/checkout/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { askSession, checkOut, mails, newLine, openOrder, orderOf, pay, jobsDone } from '#testing/orders/buying.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { sweep } from '../updates/sweep.ts';

let shop: TestApp;
let offsetMs = 0;
beforeAll(async () => {
  shop = await createTestApp({
    ports: { clock: { now: () => new Date(Date.now() + offsetMs) } },
  });
});
afterAll(() => shop.close());

const purposesOf = async (orderId: string) =>
  (await mails(shop)).filter(({ purpose }) => purpose.endsWith(orderId)).map(({ purpose }) => purpose.split(':')[0]);
const sendMail = (sessionId: string) =>
  shop.api<typeof sendPurchaseEmail>('POST /api/v1/app/stripe/send-purchase-email', { body: { sessionId } });

describe('a payment that settles later', () => {
  test('grants nothing until the money arrives, and then everything', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    await pay(shop, order, { account: '000123456789' });
    await jobsDone(shop);
    const waiting = await askSession(shop, order.session_id);
    expect([waiting.state, waiting.orderUrl]).toEqual(['settling', null]);
    expect(await purposesOf(order.id)).toEqual(['settling']);
    await expect(sendMail(order.session_id ?? '')).rejects.toMatchObject({ status: 409, code: 'CHECKOUT_UNPAID' });

    await shop.sandbox.control(`sessions/${order.session_id}/settle`, { outcome: 'success' });
    await jobsDone(shop);
    expect((await openOrder(shop, order)).items[0]?.files).toHaveLength(1);
    expect(await purposesOf(order.id)).toEqual(['settling', 'purchase']);
  });

  test('and then fails closes the order, notifies the buyer, and makes an exclusive beat available again', async () => {
    const line = await newLine(shop, 'exclusive');
    const order = await checkOut(shop, [line]);
    await pay(shop, order, { account: '000111111116' });
    await jobsDone(shop);
    offsetMs = 2 * 24 * 3_600_000;
    await expect(checkOut(shop, [line], 'other@example.com')).rejects.toMatchObject({ code: 'CHECKOUT_CHANGED' });
    offsetMs = 0;
    await shop.sandbox.control(`sessions/${order.session_id}/settle`, { outcome: 'failure' });
    await jobsDone(shop);
    expect((await askSession(shop, order.session_id)).state).toBe('failed');
    expect(await purposesOf(order.id)).toEqual(['settling', 'failed']);
    expect((await checkOut(shop, [line], 'other@example.com')).state).toBe('pending');
  });

  test('and has failed is left alone by later checks, even once the record of its email is gone', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    await pay(shop, order, { account: '000111111116' });
    await jobsDone(shop);
    await shop.sandbox.control(`sessions/${order.session_id}/settle`, { outcome: 'failure' });
    await jobsDone(shop);
    const failed = await orderOf(shop, order.id);
    await shop.deps.db.deleteFrom('mailing_messages').where('purpose', '=', `failed:${order.id}`).execute();
    await reconcileOrder(shop.deps, order.id);
    await jobsDone(shop);
    expect(await purposesOf(order.id)).toEqual(['settling']);
    expect(await orderOf(shop, order.id)).toEqual(failed);
  });

  test('is found by the sweep when its event was stored but not handled, as after a crash', async () => {
    await shop.sandbox.webhooks({ drop: ['*'] });
    const order = await checkOut(shop, [await newLine(shop)]);
    await pay(shop, order);
    await shop.sandbox.webhooks({ drop: [] });
    await shop.deps.db
      .insertInto('webhook_events')
      .values({
        id: `evt_${order.id}`,
        endpoint: 'account',
        type: 'checkout.session.completed',
        order_id: order.id,
        payload: '{}',
        received_at: new Date(),
      })
      .execute();
    offsetMs = 6 * 60_000;
    await sweep(shop.deps);
    await shop.deps.jobs.idle();
    offsetMs = 0;
    expect((await orderOf(shop, order.id)).state).toBe('paid');
  });

  test('is found by the sweep when no event ever arrives', async () => {
    await shop.sandbox.webhooks({ drop: ['*'] });
    const order = await checkOut(shop, [await newLine(shop)]);
    await pay(shop, order, { account: '000123456789' });
    await askSession(shop, order.session_id);
    await shop.sandbox.control(`sessions/${order.session_id}/settle`, { outcome: 'success' });
    await shop.sandbox.webhooks({ drop: [] });
    offsetMs = 10 * 60_000;
    await sweep(shop.deps);
    await shop.deps.jobs.idle();
    offsetMs = 0;
    expect((await orderOf(shop, order.id)).state).toBe('paid');
  });
});

describe('a payment that isn’t completed', () => {
  test('because a card was declined keeps its page open, where another card can pay the same order', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    expect((await pay(shop, order, { card: '4000000000000002' })).state).toBe('declined');
    await jobsDone(shop);
    expect((await askSession(shop, order.session_id)).state).toBe('open');
    await pay(shop, order);
    expect((await askSession(shop, order.session_id)).state).toBe('paid');
    await jobsDone(shop);
    expect(await purposesOf(order.id)).toEqual(['purchase']);
  });

  test('in time closes the order without an email', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    await shop.sandbox.control(`sessions/${order.session_id}/expire`);
    await jobsDone(shop);
    expect((await askSession(shop, order.session_id)).state).toBe('expired');
    expect(await purposesOf(order.id)).toEqual([]);
  });

  test('because the buyer left is closed by the sweep when the page expires', async () => {
    const order = await checkOut(shop, [await newLine(shop, 'exclusive')]);
    offsetMs = 32 * 60_000;
    await sweep(shop.deps);
    await shop.deps.jobs.idle();
    offsetMs = 0;
    expect((await orderOf(shop, order.id)).state).toBe('expired');
    const held = await shop.deps.db
      .selectFrom('checkout_holds')
      .select('released_at')
      .where('order_id', '=', order.id)
      .execute();
    expect(held.map(({ released_at }) => released_at)).toEqual([expect.any(Date)]);
  });
});

describe('a request about a payment', () => {
  test('finds nothing for a made-up session id', async () => {
    for (const made of ['cs_test_madeup', 'free_madeup', '../orders', "'; drop table orders_orders; --"]) {
      await expect(askSession(shop, made)).rejects.toMatchObject({ status: 404, code: 'CHECKOUT_SESSION_NOT_FOUND' });
      await expect(sendMail(made)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('sends the purchase email once, even if five requests arrive at once', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    await pay(shop, order);
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendMail(order.session_id ?? '')));
    expect(responses).toEqual(responses.map(() => ({ message: 'Email sent successfully' })));
    await jobsDone(shop);
    expect(await purposesOf(order.id)).toEqual(['purchase']);
  });
});

describe('an order whose payment page is unknown to Stripe', () => {
  test('is closed when it expires, and releases its reservations', async () => {
    const line = await newLine(shop, 'exclusive');
    const order = await checkOut(shop, [line]);
    await shop.deps.db
      .updateTable('orders_orders')
      .set({ session_id: `cs_test_${order.id.slice(0, 8)}` })
      .where('id', '=', order.id)
      .execute();
    offsetMs = 32 * 60_000;
    const next = await checkOut(shop, [line], 'next@example.com');
    offsetMs = 0;
    expect([(await orderOf(shop, order.id)).state, next.state]).toEqual(['expired', 'pending']);
    expect(await shop.deps.jobs.failed()).toBe(0);
  });
});
