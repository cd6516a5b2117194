import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { type MovingClock, movingClock } from '#testing/moving-clock.ts';
import type { Line } from '#testing/orders/buying.ts';
import { newCode, type quoteOf, start } from '#testing/orders/discounting.ts';
import { openShop } from '#testing/orders/selling.ts';

let shop: TestApp;
let clock: MovingClock;
let line: Line;
let code: string;
beforeAll(async () => {
  clock = movingClock(new Date());
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock } });
  const seller = await openShop(shop);
  line = {
    beatId: (await createBeat(shop.deps, { sellerId: seller.user.id })).id,
    licenseId: licenseIds.basic,
  };
  ({ code } = await newCode(seller.browser));
});
afterAll(() => shop.close());

type Quoted = Awaited<ReturnType<typeof quoteOf>>;
const quoteFrom = async (from: string, typed: string) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/checkout/quote',
    remoteAddress: from,
    payload: { items: [line], code: typed },
  });
  return { status: response.statusCode, ...response.json<Quoted>() };
};
const withoutCode = { total: '19.99', saved: '0.00', items: [{ price: '19.99', reason: null }] };

test('after ten wrong codes in ten minutes a network has to wait, and its carts are quoted without a code', async () => {
  const from = '198.51.100.7';
  for (let n = 1; n < 10; n += 1) {
    // A cart is quoted after every change, so a repeated wrong code counts once, and a right code doesn't count.
    for (const _ of [1, 2]) expect((await quoteFrom(from, `WRONG-${n}`)).code?.state).toBe('unknown');
    expect((await quoteFrom(from, code)).code?.state).toBe('applied');
  }
  expect((await quoteFrom(from, 'WRONG-10')).code?.state).toBe('unknown');
  for (const typed of ['WRONG-10', 'WRONG-11', code]) {
    const { status, code: state, ...quoted } = await quoteFrom(from, typed);
    expect([status, state]).toMatchObject([200, { code: typed, state: 'too_many_tries' }]);
    const waitMs = Date.parse(state?.until ?? '') - clock.now().getTime();
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(600_000);
    expect(quoted).toMatchObject(withoutCode);
  }
  const paying = await start(shop, { items: [line], code, from });
  const details = { ...withoutCode, code: { code, state: 'too_many_tries' } };
  expect([paying.status, paying.code, paying.details]).toMatchObject([409, 'CHECKOUT_CHANGED', details]);
  expect((await start(shop, { items: [line], from })).status).toBe(200);
  const seen = await start(shop, { items: [line], code, from, expectedTotal: '19.99', email: 'ann@example.com' });
  const { total_cents: cents } = await orderAt(seen.url);
  expect([seen.status, cents]).toEqual([200, 1999]);
  expect((await quoteFrom('198.51.100.8', code)).code?.state).toBe('applied');
  clock.pass({ minutes: 11 });
  expect((await quoteFrom(from, code)).code?.state).toBe('applied');
});

test('a wrong code counts when a payment is started, just as in a quote', async () => {
  const from = '198.51.100.9';
  for (let n = 0; n < 10; n += 1) {
    const paying = await start(shop, { items: [{ ...line, price: '0.01' }], code: `PAY-${n}`, from });
    expect([paying.status, paying.details?.code?.state]).toEqual([409, 'unknown']);
  }
  const paying = await start(shop, { items: [line], code: 'PAY-11', from });
  expect([paying.status, paying.details?.code?.state]).toEqual([409, 'too_many_tries']);
});

test('after too many wrong codes no code is checked: existing and unknown codes get the same response', async () => {
  const from = '198.51.100.10';
  for (let n = 0; n < 10; n += 1) await quoteFrom(from, `ALIKE-${n}`);
  const responses = [];
  for (const typed of [code, 'NO-SUCH-CODE']) {
    const quoted = await quoteFrom(from, typed);
    const paying = await start(shop, { items: [line], code: typed, from });
    responses.push(JSON.stringify([quoted, paying.status, paying.details]).replaceAll(typed, 'CODE'));
  }
  expect(responses[0]).toBe(responses[1]);
});

test('a stranger’s wrong codes don’t close the page that a buyer has open with a right code', async () => {
  const from = '198.51.100.11';
  const mia = { items: [line], code, from, expectedTotal: '16.99', email: 'mia-11@example.com' };
  const first = await start(shop, mia);
  for (let n = 0; n < 10; n += 1) await quoteFrom(from, `OTHERS-${n}`);
  const again = await start(shop, { ...mia, browser: first.browser });
  expect([again.status, again.details?.code?.state]).toEqual([409, 'too_many_tries']);
  expect((await orderAt(first.url)).state).toBe('pending');
});

const orderAt = (url: string) =>
  shop.deps.db
    .selectFrom('orders_orders')
    .select(['state', 'total_cents'])
    .where('session_id', '=', url.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();

/** The requests that check a code. */
const ways: readonly [string, (typed: string, from: string) => Promise<string | undefined>][] = [
  ['a cart', async (typed, from) => (await quoteFrom(from, typed)).code?.state],
  [
    'a payment',
    async (typed, from) => {
      const paying = await start(shop, { items: [{ ...line, price: '0.01' }], code: typed, from });
      return paying.details?.code?.state;
    },
  ],
];

test.each(ways)('simultaneous wrong codes in %s get no more than ten checks', async (what, answer) => {
  const from = `198.51.100.${what.length + 20}`;
  const typed = Array.from({ length: 25 }, (_, n) => `${what.replace(' ', '-')}-${n}`);
  // Each code is sent twice, but a repeated code counts once.
  const states = await Promise.all([...typed, ...typed].map((each) => answer(each, from)));
  const answered = [...typed, ...typed].filter((_, index) => states[index] === 'unknown');
  expect(new Set(answered).size).toBe(10);
});

test('a code that exists is applied however many carts of one network use it at the same time', async () => {
  const states = await Promise.all(
    Array.from({ length: 50 }, async () => (await quoteFrom('198.51.100.60', code)).code?.state),
  );
  expect(states).toEqual(states.map(() => 'applied'));
});
