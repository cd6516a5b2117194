import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reconcileSince } from '#features/orders/server/rebuild/reconcile-since.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { ownBeatPath } from '#testing/beats/own-beats.ts';
import { createAdmin, createBeat } from '#testing/factories.ts';
import { act, refund } from '#testing/orders/admin.ts';
import { buyAtCheckout, jobsDone } from '#testing/orders/buying.ts';
import { openDispute } from '#testing/orders/disputing.ts';
import { loseOrder } from '#testing/orders/lose-order.ts';
import { newBuyer, newOpen, offered } from '#testing/orders/offers.ts';
import { refundItem, sellAtCheckout } from '#testing/orders/payouts.ts';
import { connectToProvider, newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { buyBasic, newLadder, upgrade } from '#testing/orders/upgrading.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { type EventType, eventTypeNames } from '../../event-names.ts';
import { eventTypes } from '../../event-types.ts';

// Tests which events are written for whom. This shop's requests to receivers are fakes.

let shop: TestApp;
let admin: LoggedInBrowser;
let one: TestSeller;
let two: TestSeller;
let third: TestSeller;
beforeAll(async () => {
  shop = await createTestApp({
    ports: { outbound: { refuse: () => null, post: () => Promise.resolve({ status: 200, text: '' }) } },
  });
  admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
  const details = { legalName: 'Nell Newcomer', sellerCountry: 'Ireland' };
  [one, two, third] = [await openShop(shop, details), await openShop(shop, details), await openShop(shop)];
  const body = { url: 'https://hooks.example/gijo', types: eventTypeNames };
  for (const { user } of [one, two, third]) {
    const confirmed = await logInAs(shop, user, { confirmed: true });
    await confirmed.call('POST', '/api/v1/app/seller/webhooks', body);
  }
  const ofLabel = await admin.call('POST', '/api/v1/app/admin/webhooks', body);
  expect(ofLabel.statusCode, ofLabel.body).toBe(201);
});
afterAll(() => shop.close());

const everything: string[] = [];
const clear = async (): Promise<void> => {
  const gone = await shop.deps.db.deleteFrom('outgoing_webhooks_deliveries').returning('body').execute();
  everything.push(...gone.map(({ body }) => body));
};
beforeEach(clear);

interface Heard {
  readonly type: EventType;
  readonly data: Record<string, unknown>;
}

/** The events of a seller, or of the label (null), oldest first. */
const heard = async (seller: TestSeller | null): Promise<Heard[]> => {
  const rows = await shop.deps.db
    .selectFrom('outgoing_webhooks_deliveries as d')
    .innerJoin('outgoing_webhooks_endpoints as e', 'e.id', 'd.endpoint_id')
    .select('d.body')
    .where('e.owner_id', seller === null ? 'is' : '=', seller === null ? null : seller.user.id)
    .orderBy('d.id')
    .execute();
  return rows.map(({ body }) => {
    const { type, timestamp, data } = JSON.parse(body) as Heard & { readonly timestamp: string };
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    // As documented, without further fields.
    expect(eventTypes[type].data.strict().parse(data)).toEqual(data);
    return { type, data };
  });
};

const typesOf = async (seller: TestSeller | null): Promise<EventType[]> =>
  (await heard(seller)).map(({ type }) => type).toSorted();

/** Without events about publishing beats. */
const soldOf = async (seller: TestSeller | null): Promise<EventType[]> =>
  (await typesOf(seller)).filter((type) => type !== 'beat.published');

test.each(eventTypeNames)('the example of the event type %s matches the schema', (type) => {
  expect(eventTypes[type].data.strict().parse(eventTypes[type].example)).toEqual(eventTypes[type].example);
});

test('docs/webhooks.md and the OpenAPI document have each event type with its example', async () => {
  const docs = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const described = [...docs.matchAll(/### `([\w.]+)`\n\n[^`]+\n\n```json\n([^`]+)\n```/g)];
  expect(described.map(([, type, json = '']) => [type, JSON.parse(json)])).toEqual(
    eventTypeNames.map((type) => [type, eventTypes[type].example]),
  );
  const { webhooks } = (await shop.app.inject('/api/docs/openapi.json')).json();
  expect(Object.keys(webhooks)).toEqual(eventTypeNames);
});

test('from sale to dispute, each seller gets the events of their own items, and the label gets the events of all items', async () => {
  await connectToProvider(shop, two);
  const order = await sellAtCheckout(shop, [one, 2000], [two, 3000], [one, 500]);
  await shop.sandbox.control('balance/mature');
  await jobsDone(shop);
  const paid = await soldOf(one);
  expect([paid, await soldOf(two)]).toEqual([
    ['beat.sold', 'beat.sold', 'order.paid'],
    ['beat.sold', 'order.paid', 'payout.paid'],
  ]);
  expect(await soldOf(null)).toEqual(['beat.sold', 'beat.sold', 'beat.sold', 'order.paid', 'payout.paid']);
  expect(await soldOf(third)).toEqual([]);
  const paidTo = async (seller: TestSeller | null) => {
    const { data } = (await heard(seller)).find(({ type }) => type === 'order.paid') ?? {};
    const items = (data?.['items'] ?? []) as readonly object[];
    return [data?.['orderNumber'], data?.['amountCents'], items.length];
  };
  expect(await paidTo(two)).toEqual([order.number, order.items[1]?.price_cents, 1]);
  expect(await paidTo(null)).toEqual([order.number, order.total_cents, 3]);

  // Refunds part of one item, and later the rest: the event has the total refunded.
  await clear();
  await refundItem(shop, order, 1, 100);
  expect(await typesOf(two)).toEqual(['order.refunded']);
  const refunded = await refund(admin, order, { items: [order.items[1]?.id] });
  expect(refunded.statusCode, refunded.body).toBe(200);
  await jobsDone(shop);
  await act(admin, order, 'reconcile');
  expect([await typesOf(one), await typesOf(two)]).toEqual([[], ['license.ended', 'order.refunded', 'order.refunded']]);
  const refunds = (await heard(null)).filter(({ type }) => type === 'order.refunded');
  expect(refunds.map(({ data }) => data['refundedCents'])).toEqual([100, order.items[1]?.paid_cents]);

  // An admin's manual withdrawal moves no money.
  await clear();
  const withdrawn = await act(admin, order, `items/${order.items[0]?.id}/withdraw`, { reason: 'A test.' });
  expect(withdrawn.statusCode, withdrawn.body).toBe(200);
  expect([await typesOf(one), await typesOf(two)]).toEqual([['license.ended'], []]);

  await clear();
  await openDispute(shop, order);
  expect([await typesOf(one), await typesOf(two), await typesOf(third)]).toEqual([
    ['order.disputed'],
    ['order.disputed'],
    [],
  ]);

  // No body names a buyer.
  expect(everything).not.toHaveLength(0);
  expect(everything.join()).not.toContain('mia@example.com');
  expect(everything.join()).not.toContain('Peachtree');
});

test('an upgrade sends an event with the id of the item that it replaces', async () => {
  const ladder = await newLadder(shop, one);
  const order = await buyBasic(shop, ladder);
  await clear();
  await upgrade(shop, order, ladder.premium);
  expect(await typesOf(one)).toEqual(['beat.sold', 'license.upgraded', 'order.paid']);
  const { data } = (await heard(one)).find(({ type }) => type === 'license.upgraded') ?? {};
  expect(data?.['replacesItemId']).toBe(order.items[0]?.id);
});

test('a refund that fails at the bank sends an event with the corrected total, and one about the restored license', async () => {
  const order = await sellAtCheckout(shop, [one, 2000], [two, 3000]);
  await clear();
  await refundItem(shop, order, 0, 2000);
  expect([await typesOf(one), await typesOf(two)]).toEqual([['license.ended', 'order.refunded'], []]);
  await clear();
  const { payments } = shop.deps;
  const known = { ...payments };
  const spy = vi.spyOn(payments, 'getCheckout').mockImplementation(async (sessionId) => {
    const checkout = await known.getCheckout(sessionId);
    return checkout && { ...checkout, refunds: [], amountRefundedCents: 0 };
  });
  await act(admin, order, 'reconcile');
  spy.mockRestore();
  expect([await typesOf(one), await typesOf(two)]).toEqual([['license.restored', 'order.refund_failed'], []]);
  const failed = (await heard(null)).find(({ type }) => type === 'order.refund_failed');
  expect([failed?.data['orderId'], failed?.data['refundedCents']]).toEqual([order.id, 0]);
});

test('an order that is rebuilt after a restore, and its payouts, send events under their original ids', async () => {
  const since = new Date(Date.now() - 1000);
  await connectToProvider(shop, two);
  const { beatId, basic } = await newLadder(shop, two);
  const order = await buyAtCheckout(shop, [{ beatId, licenseId: basic }]);
  await shop.sandbox.control('balance/mature');
  await jobsDone(shop);
  const announced = async () =>
    (
      await shop.deps.db
        .selectFrom('outgoing_webhooks_deliveries')
        .select(['type', 'event_id', 'endpoint_id', 'body'])
        .where('type', 'in', ['order.paid', 'beat.sold', 'payout.paid'])
        .where('body', 'like', `%${order.id}%`)
        .orderBy('type')
        .orderBy('endpoint_id')
        .execute()
    ).map(({ type, event_id: id, endpoint_id: endpointId, body }) => [type, endpointId, id, JSON.parse(body).data]);
  const before = await announced();
  // Once for the seller and once for the label.
  expect(before.map(([type]) => type)).toEqual(
    ['beat.sold', 'order.paid', 'payout.paid'].flatMap((type) => [type, type]),
  );
  expect(new Set(before.map(([, , id]) => id)).size).toBe(6);
  await clear();
  await loseOrder(shop, order.id);
  await reconcileSince(shop.deps, since);
  await jobsDone(shop);
  expect(await announced()).toEqual(before);
});

test('a published beat and an offer send events to their seller', async () => {
  const line = await newBeatOf(shop, one);
  expect(await typesOf(one)).toEqual(['beat.published']);
  for (const act of ['unpublish', 'publish']) {
    const done = await one.browser.call('POST', ownBeatPath(line.beatId, `/${act}`));
    expect(done.statusCode, done.body).toBe(200);
  }
  const published = (await heard(one)).map(({ type, data }) => [type, data['beatId']]);
  expect(published).toEqual([
    ['beat.published', line.beatId],
    ['beat.published', line.beatId],
  ]);
  await clear();
  const open = await newOpen(shop, { seller: one, from: '100.00' });
  await clear();
  await offered(shop, await newBuyer(shop), open, '400');
  // Declined automatically, so the seller gets no event.
  await offered(shop, await newBuyer(shop), open, '5');
  expect((await heard(one)).map(({ type, data }) => [type, data['amountCents']])).toEqual([['offer.received', 40_000]]);
  expect(await typesOf(two)).toEqual([]);
});

test('a transaction that is rolled back sends no events', async () => {
  const failing = inTransaction(shop.deps.db, async (trx) => {
    const { id } = await createBeat({ ...shop.deps, db: trx as never }, { sellerId: one.user.id });
    throw new Error(`no ${id}`);
  });
  await expect(failing).rejects.toThrow('no ');
  expect(await typesOf(one)).toEqual([]);
});
