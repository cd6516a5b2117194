import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newLine, type Line, jobsDone } from '#testing/orders/buying.ts';
import { createBeat, createLicense } from '#testing/factories.ts';

let shop: TestApp;
let now = 0;
afterEach(() => shop.close());

const open = async (settings: Record<string, string> = {}): Promise<void> => {
  now = Date.now();
  shop = await createTestApp({
    settings: { RATE_LIMIT: 'on', ...settings },
    ports: { clock: { now: () => new Date(now) } },
  });
};

const start = async (items: readonly Line[], from = '203.0.113.7', headers: Record<string, string> = {}) =>
  await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/stripe/create-checkout-session',
    remoteAddress: from,
    headers,
    payload: { items, email: 'mia@example.com', consent: true },
  });

const statuses = async (count: number, items: readonly Line[], from?: string): Promise<number[]> => {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await start(items, from)).statusCode);
  return found;
};

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

test('a network can have ten checkouts open: the next one gets a time to retry, and other networks can start more', async () => {
  await open();
  const cart = [await newLine(shop)];
  expect(await statuses(10, cart)).toEqual(times(10, 200));
  now += 60_000;
  const refused = await start(cart);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'CHECKOUT_TOO_MANY' });
  expect(refused.headers['retry-after']).toBe(String(30 * 60));
  expect((await start(cart, '203.0.113.8')).statusCode).toBe(200);
  now += 30 * 60_000;
  expect((await start(cart)).statusCode).toBe(200);
});

test('paid and restarted checkouts don’t count against a network’s open ones', async () => {
  await open();
  const cart = [await newLine(shop)];
  const first = await start(cart);
  const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
  expect(await statuses(9, cart)).toEqual(times(9, 200));
  const cookie = `checkoutBrowser=${cookies['checkoutBrowser']}`;
  expect((await start([...cart, await newLine(shop)], undefined, { cookie })).statusCode).toBe(200);
  expect((await start(cart)).statusCode).toBe(429);
  const { session_id: page } = await shop.deps.db
    .selectFrom('orders_orders')
    .select('session_id')
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirstOrThrow();
  await shop.sandbox.pay(page ?? '');
  await jobsDone(shop);
  expect(await statuses(2, cart)).toEqual([200, 429]);
});

test('simultaneous checkouts of one network are counted one after the other', async () => {
  await open();
  const cart = [await newLine(shop)];
  const responses = await Promise.all(Array.from({ length: 20 }, () => start(cart)));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([...times(10, 200), ...times(10, 429)]);
});

test('nobody holds more than ten exclusive beats in a day', async () => {
  await open();
  const beats = await Promise.all(Array.from({ length: 12 }, () => newLine(shop, 'exclusive')));
  const whole = await start(beats.slice(0, 11));
  expect([whole.statusCode, whole.json().message]).toEqual([
    429,
    'You can buy at most 10 exclusive licenses in one payment.',
  ]);
  expect(whole.headers['retry-after']).toBeUndefined();
  expect((await start(beats.slice(0, 8))).statusCode).toBe(200);
  // The eleventh beat isn't held: the first payment gets it.
  expect((await start(beats.slice(8, 11))).statusCode).toBe(200);
  const held = await shop.deps.db.selectFrom('checkout_holds').select('thing').execute();
  expect(held).toHaveLength(10);
});

test('free orders count as checkouts, because each emails the typed address', async () => {
  await open();
  const license = await createLicense(shop.deps, { priceCents: 0 });
  const beat = await createBeat(shop.deps, { licenseIds: [license.id] });
  expect(await statuses(11, [{ beatId: beat.id, licenseId: license.id }])).toEqual([...times(10, 200), 429]);
});

test('a forged X-Forwarded-For doesn’t change who is limited; behind a trusted proxy, the header tells visitors apart', async () => {
  await open();
  const cart = [await newLine(shop)];
  const forged: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    forged.push((await start(cart, undefined, { 'x-forwarded-for': `198.51.100.${n}` })).statusCode);
  }
  expect(forged).toEqual([...times(10, 200), 429]);
  await shop.close();

  await open({ TRUSTED_PROXIES: '203.0.113.7' });
  const other = [await newLine(shop)];
  const from = async (visitor: string) =>
    (await start(other, undefined, { 'x-forwarded-for': `192.0.2.1, ${visitor}` })).statusCode;
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push(await from('2001:db8:1:2::' + n.toString(16)));
  expect(statuses).toEqual([...times(10, 200), 429]);
  expect(await from('2001:db8:1:3::1')).toBe(200);
});

test('limiting a visitor’s checkouts doesn’t store their IP address', async () => {
  await open();
  await start([await newLine(shop)], '203.0.113.99');
  const rows = await shop.deps.db.selectFrom('checkout_openings').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});
