import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { askSession, newLine, orderOf, type PlainLine } from '#testing/orders/buying.ts';

// The whole checkout with limits on, as buyers and attackers use it. `decide-holds.test.ts` tests the rule alone.

const minute = 60_000;
const hour = 60 * minute;
let shop: TestApp;
let now = Date.now();
const clock = () => new Date(now);
beforeAll(async () => {
  shop = await createTestApp({
    settings: { RATE_LIMIT: 'on' },
    ports: { clock: { now: clock } },
    providerNow: clock,
    deliver: false,
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Starts each test on another day.
  now += 25 * hour;
  await shop.deps.db.deleteFrom('http_limits').execute();
});

interface Person {
  readonly email: string;
  readonly network: string;
  browser: string | undefined;
}
let people = 0;
const person = (known: Partial<Person> = {}): Person => {
  people += 1;
  return { email: `p${people}@example.com`, network: `203.0.113.${people}`, browser: undefined, ...known };
};

const call = async (who: Person, path: string, payload: object) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/app/${path}`,
    remoteAddress: who.network,
    payload,
    ...(who.browser !== undefined && { cookies: { checkoutBrowser: who.browser } }),
  });
  who.browser = response.cookies.find(({ name }) => name === 'checkoutBrowser')?.value ?? who.browser;
  return { status: response.statusCode, body: response.json() };
};
const start = (who: Person, items: readonly PlainLine[]) =>
  call(who, 'stripe/create-checkout-session', { items, email: who.email, consent: true });
const noticeOf = async (who: Person, line: PlainLine): Promise<string | null> =>
  (await call(who, 'checkout/quote', { items: [line] })).body.items[0].notice;
const isRefused = async (who: Person, line: PlainLine): Promise<boolean> => {
  const { status, body } = await start(who, [line]);
  if (status === 409) expect(body.details.items[0].problem).toBe('RESERVED');
  else expect(status).toBe(200);
  return status === 409;
};
const orderAt = async (url: string): Promise<OrderRecord> => {
  const id = url.split('/').at(-1) ?? '';
  const query = shop.deps.db.selectFrom('orders_orders').select('id').where('session_id', '=', id);
  return await orderOf(shop, (await query.executeTakeFirstOrThrow()).id);
};
const pageNoteOf = async (url: string): Promise<string | undefined> => {
  const { rows } = await shop.database.pool.query<{ note: string | null }>(
    `select body -> 'custom_text' -> 'submit' ->> 'message' as note from payments_sandbox.object where id = $1`,
    [url.split('/').at(-1)],
  );
  return rows[0]?.note ?? undefined;
};
/** The moved clock would make the signatures of Stripe's events too old, so buyers open the success page instead. */
const comeBack = async (order: OrderRecord): Promise<OrderRecord> => {
  await askSession(shop, order.session_id);
  await shop.deps.jobs.idle();
  return await orderOf(shop, order.id);
};
const exclusives = (count: number) => Promise.all(Array.from({ length: count }, () => newLine(shop, 'exclusive')));

describe('an attacker who pays for nothing', () => {
  test('holds ten exclusives for the time of one payment page, however often they start again', async () => {
    const beats = await exclusives(10);
    const attacker = person();
    const began = now;
    expect((await start(attacker, beats)).status).toBe(200);
    const refusedAt: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      now += 5 * minute;
      expect((await start(attacker, beats)).status).not.toBe(500);
      const rival = await start(person(), beats.slice(n % 10, (n % 10) + 1));
      if (rival.status !== 200) refusedAt.push(now - began);
    }
    expect(Math.max(...refusedAt)).toBeLessThan(31 * minute);
  });

  test('with three IP addresses, new emails and browsers blocks others for the time of two pages at most', async () => {
    const [line] = await exclusives(1);
    const addresses = [1, 2, 3].map((n) => `198.51.100.${n}`);
    let refused = 0;
    const turns = 24;
    for (let n = 0; n < turns; n += 1) {
      for (const network of addresses) await start(person({ network }), [line as PlainLine]);
      // A quote is enough: starting a checkout would hold the beat.
      const { body } = await call(person(), 'checkout/quote', { items: [line] });
      if (body.items[0].problem === 'RESERVED') refused += 1;
      now += 15 * minute;
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(6);
  });

  test.each([
    ['email', (was: Person) => ({ email: was.email.replace('@', '+new@').toUpperCase() })],
    ['browser', (was: Person) => ({ browser: was.browser })],
    ['network', (was: Person) => ({ network: was.network })],
  ] as const)('can’t hold the same beat again as a new buyer with the same %s', async (_what, sameAs) => {
    const [line] = (await exclusives(1)) as [PlainLine];
    const attacker = person();
    await start(attacker, [line]);
    now += 32 * minute;
    expect(await isRefused(person(sameAs(attacker)), line)).toBe(false);
    expect(await isRefused(person(), line)).toBe(false);
  });
});

describe('an honest buyer', () => {
  test('who comes back keeps the beat, even with another cart, and can pay on a page that outlives the hold', async () => {
    const [line, other] = (await exclusives(2)) as [PlainLine, PlainLine];
    const mia = person();
    const first = await orderAt((await start(mia, [line])).body.url);
    now += 20 * minute;
    expect(await noticeOf(mia, line)).toMatch(/^This beat is reserved for you for 11 more minutes\. After that,/);
    const { body } = await start(mia, [line, other]);
    const second = await orderAt(body.url);
    expect((await orderOf(shop, first.id)).state).toBe('expired');
    expect(await isRefused(person(), line)).toBe(true);
    expect(await pageNoteOf(body.url)).toBe(
      '“Test Beat” is reserved for you for 11 more minutes. After that, someone else may buy it first; then we’ll refund your payment for it.'.replace(
        'Test Beat',
        second.items[0]?.beat_title ?? '',
      ),
    );
    now += 12 * minute;
    expect(await isRefused(person(), line)).toBe(false);
    expect(await isRefused(person(), other)).toBe(true);
    await shop.sandbox.pay(second.session_id ?? '');
    expect((await comeBack(second)).items.map(({ state }) => state)).toEqual(['granted', 'granted']);
  });

  test('whose card is declined can pay with another card', async () => {
    const [line] = (await exclusives(1)) as [PlainLine];
    const mia = person();
    const { body } = await start(mia, [line]);
    const order = await orderAt(body.url);
    await shop.sandbox.pay(order.session_id ?? '', { card: '4000000000000002' });
    expect((await start(mia, [line])).body.url).toBe(body.url);
    await shop.sandbox.pay(order.session_id ?? '');
    expect((await comeBack(order)).state).toBe('paid');
    const left = await shop.deps.db.selectFrom('checkout_holds').where('order_id', '=', order.id).selectAll().execute();
    expect(left).toEqual([]);
  });

  test('in the same office as another buyer can hold another beat', async () => {
    const [one, two] = (await exclusives(2)) as [PlainLine, PlainLine];
    const network = '192.0.2.44';
    expect((await start(person({ network }), [one])).status).toBe(200);
    expect((await start(person({ network }), [two])).status).toBe(200);
    expect([await isRefused(person(), one), await isRefused(person(), two)]).toEqual([true, true]);
  });

  test('can hold a beat again after six hours', async () => {
    const [line] = (await exclusives(1)) as [PlainLine];
    const mia = person();
    await start(mia, [line]);
    now += 6 * hour;
    expect(await noticeOf(mia, line)).toBeNull();
    await start(mia, [line]);
    expect(await isRefused(person(), line)).toBe(true);
  });

  test('who can’t hold a beat reads that before paying; the first payment gets the beat, and the other one is refunded', async () => {
    const [line] = (await exclusives(1)) as [PlainLine];
    const mia = person();
    await start(mia, [line]);
    now += 40 * minute;
    expect(await noticeOf(mia, line)).toBe(
      'We can’t reserve this beat for you now: someone else may buy it first; then we’ll refund your payment for it.',
    );
    const unheld = await start(mia, [line]);
    expect(await pageNoteOf(unheld.body.url)).toContain('not reserved for you: someone else may buy it first;');
    const rival = await start(person(), [line]);
    expect([unheld.status, rival.status]).toEqual([200, 200]);
    expect(await pageNoteOf(rival.body.url)).toBeUndefined();
    const [loser, winner] = [await orderAt(rival.body.url), await orderAt(unheld.body.url)];
    await shop.sandbox.pay(winner.session_id ?? '');
    now += minute;
    await shop.sandbox.pay(loser.session_id ?? '');
    // Stripe's events may arrive in either order.
    await comeBack(loser);
    expect((await comeBack(winner)).items[0]?.state).toBe('granted');
    expect((await comeBack(loser)).state).toBe('refunded');
  });
});
