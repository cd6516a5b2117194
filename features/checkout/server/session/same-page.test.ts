import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '#platform/database/statement-counter.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense, createListener } from '#testing/factories.ts';
import { buyer, jobsDone, type Line, newLine, orderOf } from '#testing/orders/buying.ts';
import { openShop } from '#testing/orders/selling.ts';
import { buyBasic, newLadder, upgradeLine } from '#testing/orders/upgrading.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.deps.db.deleteFrom('http_limits').execute();
});

interface Start {
  readonly items: readonly Line[];
  readonly email?: string;
  readonly customer?: object | 'none';
  readonly from?: string;
  readonly browser?: string;
  readonly user?: LoggedInBrowser;
}

let networks = 0;
/** Limits count by network, so by default each request comes from another one. */
const newNetwork = (): string => {
  networks += 1;
  return `198.51.100.${networks}`;
};

const start = async ({ items, email = 'mia@example.com', customer = buyer, from, browser, user }: Start) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/stripe/create-checkout-session',
    remoteAddress: from ?? newNetwork(),
    payload: { items, email, consent: true, ...(customer !== 'none' && { customer }) },
    headers: user?.headers ?? {},
    ...(browser !== undefined && { cookies: { checkoutBrowser: browser } }),
  });
  return {
    status: response.statusCode,
    url: response.json().url as string,
    code: response.json().code as string | undefined,
    retryAfter: Number(response.headers['retry-after']),
    browser: response.cookies.find(({ name }) => name === 'checkoutBrowser')?.value ?? '',
  };
};
const ordersOf = async (email: string) => {
  const rows = await shop.deps.db.selectFrom('orders_orders').select('id').where('email', '=', email).execute();
  return await Promise.all(rows.map(({ id }) => orderOf(shop, id)));
};
const newAccount = async (): Promise<LoggedInBrowser> => await logInAs(shop, await createListener(shop.deps));
let emails = 0;
const newEmail = (): string => {
  emails += 1;
  return `buyer${emails}@example.com`;
};

test('one press of Pay quotes the cart once, whichever pages the buyer has left open', async () => {
  const quotesOf = async (how: Start) => {
    const { result, statements } = await countStatements(() => start(how));
    expect(result.status).toBe(200);
    return { ...result, quotes: statements.filter((sql) => sql.includes('from "discounts_deals"')).length };
  };
  const [line, other, email] = [await newLine(shop), await newLine(shop, 'exclusive'), newEmail()];
  const { browser, ...first } = await quotesOf({ items: [line], email });
  const again = await quotesOf({ items: [line], email, browser });
  const more = await quotesOf({ items: [line, other], email, browser });
  expect([first.quotes, again.quotes, more.quotes]).toEqual([1, 1, 1]);
});

test('a cart whose upgrade the buyer has just paid for on another page is quoted again, not sold', async () => {
  const seller = await openShop(shop);
  const ladder = await newLadder(shop, seller);
  const email = newEmail();
  const base = await buyBasic(shop, ladder, email);
  const line = upgradeLine(shop, base, ladder.premium);
  const first = await start({ items: [line], email });
  await shop.sandbox.webhooks({ drop: ['*'] });
  const [order] = (await ordersOf(email)).filter(({ id }) => id !== base.id);
  await shop.sandbox.pay(order?.session_id ?? '');
  const more = await start({ items: [line, await newLine(shop)], email, browser: first.browser });
  await shop.sandbox.webhooks({ drop: [] });
  expect([more.status, more.code]).toEqual([409, 'CHECKOUT_CHANGED']);
  expect(await ordersOf(email)).toHaveLength(2);
});

describe('the same checkout request', () => {
  test('from the same browser gets its open page again', async () => {
    const [items, email] = [[await newLine(shop), await newLine(shop, 'exclusive')], newEmail()];
    const first = await start({ items, email });
    const again = await start({ items: items.toReversed(), email, browser: first.browser });
    expect([again.status, again.url]).toEqual([200, first.url]);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('from a stranger who types the same email address gets another page, and the buyer’s stays open', async () => {
    const [items, email] = [[await newLine(shop), await newLine(shop)], newEmail()];
    const first = await start({ items, email });
    const stranger = await start({ items, email });
    expect(stranger.status).toBe(200);
    expect(stranger.url).not.toBe(first.url);
    expect((await start({ items, email, user: await newAccount() })).url).not.toBe(first.url);
    expect((await start({ items, email, browser: first.browser })).url).toBe(first.url);
    expect((await ordersOf(email)).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
  });

  test('from the same account in another browser gets the open page', async () => {
    const [items, email, user] = [[await newLine(shop, 'exclusive')], newEmail(), await newAccount()];
    const first = await start({ items, email, user });
    expect((await start({ items, email, user })).url).toBe(first.url);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('sent five times at once opens one page', async () => {
    const browser = (await start({ items: [await newLine(shop)] })).browser;
    const [items, email, from] = [[await newLine(shop, 'exclusive'), await newLine(shop)], newEmail(), newNetwork()];
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => start({ items, email, browser, from })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ url }) => url)).size).toBe(1);
    const orders = await ordersOf(email);
    expect(orders.map(({ state }) => state)).toEqual(['pending']);
  });

  test('for a free item, sent three times, makes one order', async () => {
    const browser = (await start({ items: [await newLine(shop)] })).browser;
    const license = await createLicense(shop.deps, { priceCents: 0 });
    const { id: beatId } = await createBeat(shop.deps, { licenseIds: [license.id] });
    const [items, email, from] = [[{ beatId, licenseId: license.id }], newEmail(), newNetwork()];
    const responses = await Promise.all([1, 2].map(() => start({ items, email, browser, from })));
    const third = await start({ items, email, browser });
    expect(new Set([...responses, third].map(({ url }) => url)).size).toBe(1);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('sent after paying leads to the success page', async () => {
    const [items, email] = [[await newLine(shop)], newEmail()];
    const first = await start({ items, email });
    const [order] = await ordersOf(email);
    await shop.sandbox.webhooks({ hold: true });
    await shop.sandbox.pay(order?.session_id ?? '');
    const again = await start({ items, email, browser: first.browser });
    await shop.sandbox.webhooks({ hold: false });
    expect(again.url).toBe(`/beatstore/checkout/success?session_id=${order?.session_id}`);
    await jobsDone(shop);
  });
});

describe('a checkout request that differs', () => {
  const reprice = async ({ beatId }: Line) => {
    await shop.deps.db.updateTable('catalogue_beats').set({ price_cents: 700 }).where('id', '=', beatId).execute();
  };
  const rename = async ({ beatId }: Line) => {
    await shop.deps.db.updateTable('catalogue_beats').set({ title: 'New title' }).where('id', '=', beatId).execute();
  };
  type Change = (was: { items: Line[]; email: string }) => Promise<object> | object;
  const changes: Record<string, Change> = {
    'another item': async ({ items }) => ({ items: [...items, await newLine(shop)] }),
    'a new price': async ({ items: [line] }) => (line ? await reprice(line) : undefined) ?? {},
    'a new title': async ({ items: [line] }) => (line ? await rename(line) : undefined) ?? {},
    'another email': () => ({ email: newEmail() }),
    'another name': () => ({ customer: { ...buyer, name: 'Mia Berg' } }),
    'omitted details': () => ({ customer: 'none' }),
  };
  test.each(Object.keys(changes))('(%s) gets a new page, and the earlier one is closed', async (name) => {
    const [items, email] = [[await newLine(shop)], newEmail()];
    const first = await start({ items, email });
    const [earlier] = await ordersOf(email);
    const change = (await changes[name]?.({ items, email })) ?? {};
    const second = await start({ items, email, browser: first.browser, ...change });
    expect(second.status).toBe(200);
    expect(second.url).not.toBe(first.url);
    expect((await orderOf(shop, earlier?.id ?? '')).state).toBe('expired');
    expect((await shop.deps.payments.getCheckout(earlier?.session_id ?? ''))?.status).toBe('expired');
  });
});

describe('attempts to start a checkout are limited', () => {
  const cases: Record<string, () => Partial<Start>> = {
    account: () => ({ user: account, email: newEmail() }),
    email: () => ({ email: 'often@example.com', from: '203.0.113.200' }),
    network: () => ({ email: newEmail(), from: '203.0.113.201' }),
  };
  let account: LoggedInBrowser;
  beforeAll(async () => {
    account = await newAccount();
  });

  test.each([
    ['account', 20],
    ['email', 20],
    ['network', 60],
  ] as const)('by %s: after %i, the next one is refused with a time to retry', async (name, max) => {
    // The wrong price is refused at once, so the test only counts attempts.
    const items = [{ ...(await newLine(shop)), price: '0.01' }];
    for (let n = 0; n < max; n += 1) {
      expect((await start({ items, ...cases[name]?.() })).code).toBe('CHECKOUT_CHANGED');
    }
    const refused = await start({ items, ...cases[name]?.() });
    expect([refused.status, refused.code]).toEqual([429, 'CHECKOUT_TOO_MANY']);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(600);
    expect((await start({ items })).code).toBe('CHECKOUT_CHANGED');
  });
});
