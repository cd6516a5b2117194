import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  askSession,
  checkOut,
  eventsOf,
  mails,
  newLine,
  orderOf,
  pay,
  postEvent,
  jobsDone,
  signEvent,
} from '#testing/orders/buying.ts';

const completed = 'checkout.session.completed';
let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ deliver: false });
});
afterAll(() => shop.close());

/** A paid order that the shop doesn't know about yet, and the event that will report it. */
const paidUnheard = async () => {
  const order = await checkOut(shop, [await newLine(shop)]);
  await pay(shop, order);
  const events = await eventsOf(shop, completed);
  const event = events.find(({ data }) => (data as { object: { id: string } }).object.id === order.session_id);
  if (!event) throw new Error('Stripe has no event of this payment');
  return { order, event };
};

const countRows = async (orderId: string) => {
  const grants = await shop.deps.db
    .selectFrom('orders_grants')
    .innerJoin('orders_items', 'orders_items.id', 'orders_grants.item_id')
    .select('orders_grants.kind')
    .where('orders_items.order_id', '=', orderId)
    .execute();
  const shares = await shop.deps.db.selectFrom('payouts_shares').selectAll().where('order_id', '=', orderId).execute();
  const written = (await mails(shop)).filter(({ purpose }) => purpose === `purchase:${orderId}`);
  return { grants: grants.length, shares: shares.length, mails: written.length };
};

describe('the webhook', () => {
  test('refuses an event without a signature, and one signed by someone else', async () => {
    const { order, event } = await paidUnheard();
    const unsigned = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/stripe/webhook',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(event),
    });
    const forged = await postEvent(shop, event, 'whsec_of_somebody_else');
    expect([unsigned.statusCode, unsigned.json().code]).toEqual([400, 'CHECKOUT_BAD_SIGNATURE']);
    expect([forged.statusCode, forged.json().code]).toEqual([400, 'CHECKOUT_BAD_SIGNATURE']);
    await shop.deps.jobs.idle();
    expect((await orderOf(shop, order.id)).state).toBe('pending');
    const stored = await shop.deps.db.selectFrom('webhook_events').select('id').execute();
    expect(stored.map(({ id }) => id)).not.toContain(event.id);
  });

  test('stores an event’s states and amounts, and nothing about the person', async () => {
    const { event, order } = await paidUnheard();
    expect(JSON.stringify(event)).toContain(order.email);
    await postEvent(shop, event);
    const { payload } = await shop.deps.db
      .selectFrom('webhook_events')
      .select('payload')
      .where('id', '=', event['id'] as string)
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ type: completed, data: { object: { id: order.session_id, amount_total: 1999 } } });
    expect(JSON.stringify(payload)).not.toContain('@example.com');
    await shop.deps.jobs.idle();
    expect((await orderOf(shop, order.id)).state).toBe('paid');
  });

  test.each(['/', '//', '/?from=dashboard'])('accepts an event at its URL with %s at the end', async (end) => {
    const { order, event } = await paidUnheard();
    const { payload, signature } = signEvent(shop, event);
    const heard = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/app/stripe/webhook${end}`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
    expect([heard.statusCode, heard.json()]).toEqual([200, { received: true }]);
    await shop.deps.jobs.idle();
    expect((await orderOf(shop, order.id)).state).toBe('paid');
  });

  test('refuses a body changed after signing', async () => {
    const { event } = await paidUnheard();
    const signed = await postEvent(shop, event);
    const header = signed.raw.req.headers['stripe-signature'];
    const changed = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': String(header) },
      payload: JSON.stringify({ ...event, type: 'charge.refunded' }),
    });
    expect(changed.statusCode).toBe(400);
  });

  test('fulfills once when the same event arrives ten times at once and again later', async () => {
    const { order, event } = await paidUnheard();
    const responses = await Promise.all(Array.from({ length: 10 }, () => postEvent(shop, event)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    await shop.deps.jobs.idle();
    const replayed = await postEvent(shop, event);
    expect(replayed.json()).toEqual({ received: true });
    await shop.deps.jobs.idle();
    expect((await orderOf(shop, order.id)).state).toBe('paid');
    expect(await countRows(order.id)).toEqual({ grants: 1, shares: 1, mails: 1 });
  });

  test('and the success page, called at the same time, fulfill an order once', async () => {
    const { order, event } = await paidUnheard();
    const [responses, , ...seen] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => postEvent(shop, event))),
      shop.deps.jobs.idle(),
      ...Array.from({ length: 5 }, () => askSession(shop, order.session_id)),
    ]);
    await shop.deps.jobs.idle();
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(['paid']));
    expect(await countRows(order.id)).toEqual({ grants: 1, shares: 1, mails: 1 });
  });

  test('stores events of unknown types and of other shops’ orders, and does nothing', async () => {
    const { event } = await paidUnheard();
    const data = event.data as { object: Record<string, unknown> };
    const foreign = {
      ...event,
      id: 'evt_foreign',
      data: {
        object: {
          ...data.object,
          id: 'cs_test_foreign',
          client_reference_id: '17',
          metadata: { order_id: '17' },
          payment_intent: null,
        },
      },
    };
    const unknown = { ...event, id: 'evt_unknown', type: 'product.created', data: { object: { id: 'prod_1' } } };
    const elsewhere = {
      ...foreign,
      id: 'evt_elsewhere',
      type: 'charge.refunded',
      data: { object: { id: 'ch_elsewhere', object: 'charge', payment_intent: 'pi_elsewhere' } },
    };
    expect((await postEvent(shop, foreign)).statusCode).toBe(200);
    expect((await postEvent(shop, elsewhere)).statusCode).toBe(200);
    expect((await postEvent(shop, unknown)).statusCode).toBe(200);
    await shop.deps.jobs.idle();
    const rows = await shop.deps.db
      .selectFrom('webhook_events')
      .selectAll()
      .where('id', 'in', ['evt_foreign', 'evt_unknown', 'evt_elsewhere'])
      .execute();
    expect(rows.map(({ order_id, processed_at }) => [order_id, processed_at !== null])).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ]);
    expect(await shop.deps.jobs.failed()).toBe(0);
  });

  test('leads to the same result when events arrive reversed, doubled and late', async () => {
    const { order } = await paidUnheard();
    const { charge_id: before } = await orderOf(shop, order.id);
    expect(before).toBeNull();
    const providerCheckout = await shop.deps.payments.getCheckout(order.session_id ?? '');
    await shop.sandbox.control(`charges/${providerCheckout?.chargeId}/refund`);
    const events = (await eventsOf(shop)).filter((event) => JSON.stringify(event).includes(order.id));
    const about = (await eventsOf(shop)).filter((event) =>
      JSON.stringify(event).includes(providerCheckout?.chargeId ?? '-'),
    );
    const all = [...new Map([...events, ...about].map((event) => [event.id, event])).values()].toReversed();
    for (const event of [...all, ...all]) {
      await postEvent(shop, event);
      await shop.deps.jobs.idle();
    }
    const after = await orderOf(shop, order.id);
    expect([after.state, after.items.map(({ state }) => state)]).toEqual(['refunded', ['withdrawn']]);
    await jobsDone(shop);
  });
});
