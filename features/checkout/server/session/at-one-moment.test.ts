import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';
import { type Line, orderOf } from '#testing/orders/buying.ts';
import { newCode, start, type Start } from '#testing/orders/discounting.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';

// Concurrent requests of one buyer while their payment page is being opened must not look like an outage of Stripe.

let shop: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await openShop(shop);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

const newLine = async (license: 'basic' | 'exclusive' = 'basic'): Promise<Line> => ({
  beatId: (await createBeat(shop.deps, { sellerId: seller.user.id })).id,
  licenseId: licenseIds[license],
});

/** Delays Stripe's response for the first payment page. */
const holdFirstPage = () => {
  const { payments } = shop.deps;
  const create = payments.createCheckoutSession.bind(payments);
  const requested = Promise.withResolvers<string>();
  const released = Promise.withResolvers<void>();
  vi.spyOn(payments, 'createCheckoutSession').mockImplementationOnce(async (checkout) => {
    requested.resolve(checkout.orderId);
    await released.promise;
    return await create(checkout);
  });
  return { requested: requested.promise, release: () => released.resolve() };
};

/** The fields that a logged-in buyer sends from each of two tabs. */
const newBuyer = async (): Promise<Pick<Start, 'email' | 'user'>> => {
  const user = await logInAs(shop, await createListener(shop.deps, { emailVerifiedAt: new Date() }));
  return { user, email: 'mia@example.com' };
};

interface Tabs {
  readonly first: Start;
  readonly second: Start;
}
/** What the two tabs share; only one of their pages can stay open. */
const cases: Record<string, () => Promise<Tabs>> = {
  'one code': async () => {
    const [{ code }, mine] = [await newCode(seller.browser), await newBuyer()];
    const [first, second] = [[await newLine()], [await newLine()]];
    return { first: { ...mine, items: first, code }, second: { ...mine, items: second, code } };
  },
  'one beat': async () => {
    const [mine, line] = [await newBuyer(), await newLine()];
    return { first: { ...mine, items: [line] }, second: { ...mine, items: [line, await newLine()] } };
  },
  'one exclusive beat': async () => {
    const [mine, line] = [await newBuyer(), await newLine('exclusive')];
    return { first: { ...mine, items: [line] }, second: { ...mine, items: [line, await newLine()] } };
  },
};

test.each(Object.keys(cases))(
  'a buyer’s two tabs share %s: the tab whose page opens later gets CHECKOUT_CHANGED',
  async (name) => {
    const tabs = await cases[name]?.();
    if (!tabs) throw new Error(name);
    const page = holdFirstPage();
    const slow = start(shop, tabs.first);
    const orderId = await page.requested;
    expect((await start(shop, tabs.second)).status).toBe(200);
    page.release();
    const { status, code, details } = await slow;
    expect([status, code]).toEqual([409, 'CHECKOUT_CHANGED']);
    expect(details?.items).toHaveLength(tabs.first.items.length);
    const order = await orderOf(shop, orderId);
    expect(order.state).toBe('failed');
  },
);

test('if two identical requests wait for a page that Stripe refuses, both get Stripe’s error', async () => {
  const [mine, items] = [await newBuyer(), [await newLine()]];
  const page = holdFirstPage();
  await shop.sandbox.control('faults', { status: 400, count: 2, on: 'POST /v1/checkout/sessions' });
  const both = [1, 2].map(() => start(shop, { ...mine, items }));
  await page.requested;
  page.release();
  const codes = (await Promise.all(both)).map(({ code }) => code);
  expect(codes).toEqual(['CHECKOUT_PROVIDER_REFUSED', 'CHECKOUT_PROVIDER_REFUSED']);
});

test('two identical requests, overtaken by a third, don’t report that Stripe is unavailable, and leave one page open', async () => {
  const tabs = await cases['one code']?.();
  if (!tabs) throw new Error('no case');
  const page = holdFirstPage();
  const both = [1, 2].map(() => start(shop, tabs.first));
  const orderId = await page.requested;
  const other = await start(shop, tabs.second);
  page.release();
  const all = [other, ...(await Promise.all(both))];
  expect(all.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect((await orderOf(shop, orderId)).state).toBe('failed');
  const open = await shop.deps.db
    .selectFrom('orders_orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('buyer_id', '=', (await orderOf(shop, orderId)).buyer_id)
    .execute();
  expect(open).toHaveLength(1);
});
