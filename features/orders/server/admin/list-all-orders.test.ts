import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buy, refund, seeOrder } from '#testing/orders/admin.ts';
import { buyAtCheckout, newLine } from '#testing/orders/buying.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { ListedOrder } from '../../contract-admin.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

interface Page {
  readonly orders: ListedOrder[];
  readonly total: number;
  readonly pages: number;
}
const list = async (query: Record<string, string> = {}): Promise<Page> =>
  (await admin.call('GET', `/api/v1/app/admin/orders?${new URLSearchParams(query).toString()}`)).json();
const numbers = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).orders.map(({ number }) => number);

describe('the list of all orders', () => {
  test('finds orders by buyer, beat, number and Stripe’s ids, newest first', async () => {
    const one = await buy(shop, undefined, 'zadie.smith@readers.example');
    const two = await buy(shop, undefined, 'omar@writers.example');
    await shop.deps.db
      .updateTable('orders_items')
      .set({ beat_title: "Harbour's End", artist_name: 'Nils Quay' })
      .where('id', '=', two.items[0]?.id ?? '')
      .execute();
    expect((await numbers({})).slice(0, 2)).toEqual([two.number, one.number]);
    expect(await numbers({ search: 'zadie.smith@readers.example' })).toEqual([one.number]);
    expect(await numbers({ search: 'SMITH' })).toEqual([one.number]);
    expect(await numbers({ search: 'łukasz Ødeg' })).toEqual([two.number, one.number]);
    expect(await numbers({ search: "harbour's" })).toEqual([two.number]);
    expect(await numbers({ search: 'quay harb' })).toEqual([two.number]);
    expect(await numbers({ search: two.number.toLowerCase() })).toEqual([two.number]);
    for (const id of [one.session_id, one.payment_intent_id, one.charge_id]) {
      expect(await numbers({ search: id ?? '' })).toEqual([one.number]);
    }
    await refund(admin, one, { cents: 100 });
    const made = (await seeOrder(admin, one)).events.find(({ text }) => text === 'Refund sent');
    expect(await numbers({ search: made?.reference ?? '' })).toEqual([one.number]);
    expect(await numbers({ search: 'nobody' })).toEqual([]);
    for (const search of ["'", '<->', "a' | 'b", '\\', ':*', "smith':* | 'x"]) {
      expect((await numbers({ search })).every((number) => [one.number, two.number].includes(number))).toBe(true);
    }
  });

  test('filters by state, counts the results, and refuses an unknown state', async () => {
    const order = await buy(shop);
    await refund(admin, order);
    const { orders, total } = await list({ state: 'refunded' });
    expect(total).toBe(1);
    expect(orders).toMatchObject([
      { id: order.id, number: order.number, state: 'refunded', total: '55.56', refunded: '55.56' },
    ]);
    expect(orders[0]?.items).toHaveLength(2);
    expect((await admin.call('GET', '/api/v1/app/admin/orders?state=lost')).statusCode).toBe(400);
  });

  test('has each order on one of its pages, in the same order, and none on a page beyond the last', async () => {
    const all = await numbers({ limit: '100' });
    const paged: string[] = [];
    const { pages, total } = await list({ limit: '2' });
    expect([total, pages]).toEqual([all.length, Math.ceil(all.length / 2)]);
    for (let page = 1; page <= pages; page += 1) paged.push(...(await numbers({ limit: '2', page: String(page) })));
    expect(paged).toEqual(all);
    expect(await list({ page: '50' })).toEqual({ orders: [], total, pages: 1 });
  });
});

test('an admin sees an order’s buyer, money, ids and files, and its history in order of time', async () => {
  const order = await buyAtCheckout(shop, [await newLine(shop), await newLine(shop, 'premium')]);
  const shown = await seeOrder(admin, order);
  expect(shown).toMatchObject({
    number: order.number,
    state: 'paid',
    total: '55.56',
    refunded: '0.00',
    leftCents: 5556,
    refundUnderWay: false,
    buyer: { email: 'mia@example.com', name: 'Łukasz Ødegård', accountId: null },
    provider: { sessionId: order.session_id, paymentIntentId: order.payment_intent_id, chargeId: order.charge_id },
    items: [
      { state: 'granted', withheld: false, price: '19.99', grants: [{ kind: 'mp3', downloads: 0 }] },
      { state: 'granted', price: '35.57' },
    ],
  });
  const times = shown.events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(shown.events[0]?.text).toBe('Order placed for $55.56');
  expect(shown.events.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Stripe reported checkout.session.completed',
      'Order paid',
      `${order.items[0]?.beat_title}: license and files delivered`,
      expect.stringMatching(/^Email sent: Your .* order/),
    ]),
  );
});
