import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { newId } from '#contract-kit/ids.ts';
import { type SecurityKind, securityKinds } from '#contract-kit/security/security-kinds.ts';
import type { SecurityItem } from '#features/auth/contract-security-items.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { accessTable } from '#testing/access/access-table.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { sendInvite } from '#testing/beats/splits.ts';
import { createAdmin, createBeat, createListener } from '#testing/factories.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';
import { askForReset, postTo } from '#testing/login/recovering.ts';
import { mailsTo } from '#testing/mails.ts';
import { openShop, startConnecting, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { allRoutes } from './app.ts';

// What a thief could leave behind in an account. Creating any kind needs the password and emails the owner, who can
// find and end each item on one page.

const app = '/api/v1/app';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let shop: TestApp;
let seller: TestSeller;
let browser: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await openShop(shop);
  browser = await logInAs(shop, seller.user, { confirmed: true, userAgent });
});

const itemsOf = async (caller: LoggedInBrowser): Promise<SecurityItem[]> =>
  (await caller.call('GET', `${app}/security/items`)).json<{ items: SecurityItem[] }>().items;
const end = (items: readonly Pick<SecurityItem, 'kind' | 'id'>[]) =>
  browser.call('POST', `${app}/security/end`, { items: items.map(({ kind, id }) => ({ kind, id })) });

const endpoint = { url: 'https://hooks.example/thief', types: ['beat.sold'] };
const newWebhook = async (caller: Pick<TestKey, 'call'>, of = 'seller'): Promise<string> => {
  const made = await caller.call('POST', `${app}/${of}/webhooks`, endpoint);
  expect(made.statusCode, made.body).toBe(201);
  return made.json().endpoint._id;
};
const newCode = async (caller: Pick<TestKey, 'call'>, of = 'seller'): Promise<string> => {
  const body = { code: `T-${newId().slice(-12)}`, kind: 'percent', value: 100 };
  const made = await caller.call('POST', `${app}/${of}/codes`, body);
  expect(made.statusCode, made.body).toBe(201);
  return made.json().code._id;
};
const isOn = async (id: string): Promise<boolean> =>
  (
    await shop.deps.db
      .selectFrom('outgoing_webhooks_endpoints')
      .select('enabled')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).enabled;
const isPaused = async (id: string): Promise<boolean> =>
  (await shop.deps.db.selectFrom('discounts_codes').select('paused').where('id', '=', id).executeTakeFirstOrThrow())
    .paused;

/** By kind: creates an item, with words of the email's subject. Null if logging in creates it, or other tests do. */
const making: Readonly<Record<SecurityKind, { readonly make: () => Promise<unknown>; readonly mail: string } | null>> =
  {
    session: null,
    google: null,
    // `features/auth/server/passkeys/passkeys.test.ts` adds one with an authenticator.
    passkey: null,
    // `features/auth/server/two-factor` tests its codes and emails.
    'two-factor': null,
    alerts: {
      mail: 'Login alerts were turned off',
      make: () =>
        browser.call('POST', `${app}/update-user-settings`, { userId: seller.user.id, emailAlertsDisabled: true }),
    },
    email: {
      mail: 'email',
      make: () => browser.call('PUT', `${app}/profile-u-v`, { newEmail: `${newId()}@example.com` }),
    },
    'api-key': {
      mail: 'New API key',
      make: () => browser.call('POST', `${app}/keys`, { name: 'Sync', scopes: ['sales:read'] }),
    },
    webhook: { mail: 'A webhook endpoint was added', make: () => newWebhook(browser) },
    'payout-account': {
      mail: 'A Stripe account was connected',
      make: () => startConnecting(shop, { user: seller.user, browser }),
    },
    split: {
      mail: 'A share of a beat was offered',
      make: async () => {
        const { id } = await createBeat(shop.deps, { sellerId: seller.user.id });
        const { username } = await createListener(shop.deps);
        return await sendInvite({ user: seller.user, browser }, id, username, { share: '99' });
      },
    },
    code: { mail: 'A discount code was saved', make: () => newCode(browser) },
    deal: {
      mail: 'A quantity deal was saved',
      make: () => browser.call('POST', `${app}/seller/deals`, { kind: 'buy-get', buy: 1, get: 1 }),
    },
  };

test('every kind of security item is described by a feature, and every call that creates one needs the password', () => {
  const sources = providersOf(shop.deps.db, 'auth.security').flat();
  expect(sources.map(({ kind }) => kind).toSorted()).toEqual([...securityKinds].toSorted());
  const endpoints = new Map(
    allRoutes(shop.deps).map(({ endpoint: one }): [string, Endpoint] => [`${one.method} ${one.path}`, one]),
  );
  const calls = sources.flatMap((source) => source.calls);
  expect(calls.length).toBeGreaterThan(15);
  for (const call of calls) {
    expect(endpoints.get(call)?.recentPassword, call).toBeTruthy();
    // `server/access.test.ts` checks that the call is refused without the password.
    expect(accessTable[call]?.password, call).toBeTruthy();
  }
});

const made = Object.entries(making).flatMap(([kind, how]) => (how ? [[kind as SecurityKind, how] as const] : []));

test.each(made)(
  '%s: the owner gets an email, and sees the item with its time and device',
  async (kind, { make, mail }) => {
    const before = (await mailsTo(shop, seller.user.email)).length;
    await make();
    const mails = (await mailsTo(shop, seller.user.email)).slice(before);
    expect(mails.map(({ subject }) => subject).join()).toContain(mail);
    const [item] = (await itemsOf(browser)).filter((one) => one.kind === kind);
    expect(item).toMatchObject({ madeAt: expect.any(String), madeBy: { key: null, here: true } });
    expect(item?.madeBy?.device).toContain('Firefox');
    const elsewhere = await logInAs(shop, seller.user);
    const seen = (await itemsOf(elsewhere)).find((one) => one.kind === kind);
    expect(seen?.madeBy).toMatchObject({ here: false });
    if (!item?.canEnd) return;
    expect((await end([item])).statusCode).toBe(200);
    expect((await itemsOf(browser)).filter((one) => one.kind === kind && one.id === item.id)).toEqual([]);
  },
);

describe('a webhook or code that was created with a key', () => {
  let key: TestKey;
  beforeEach(async () => {
    key = await newKey(shop, seller.user.id);
  });

  test('names the key, is reported to its owner, and stops once the key is revoked', async () => {
    const [webhook, code] = [await newWebhook(key), await newCode(key)];
    const mine = await newWebhook(browser);
    const found = (await itemsOf(browser)).filter(({ id }) => id === webhook || id === code);
    expect(found.map(({ madeBy }) => madeBy?.key)).toEqual(['A program', 'A program']);
    const mails = (await mailsTo(shop, seller.user.email)).map(({ text }) => text);
    expect(mails.filter((text) => text.includes('The API key “A program”')).length).toBe(2);
    expect((await browser.call('DELETE', `${app}/keys/${key.id}`)).statusCode).toBe(200);
    expect([await isOn(webhook), await isPaused(code), await isOn(mine)]).toEqual([false, true, true]);
  });

  test('stops when the owner ends the key on the security page', async () => {
    const webhook = await newWebhook(key);
    await end([{ kind: 'api-key', id: key.id }]);
    expect(await isOn(webhook)).toBe(false);
    expect((await key.call('GET', `${app}/seller/webhooks`)).statusCode).toBe(401);
  });
});

test('a call about someone else’s security item ends nothing', async () => {
  const other = await openShop(shop);
  const webhook = await newWebhook(other.browser);
  const { id } = await newKey(shop, other.user.id);
  const items = [
    { kind: 'webhook', id: webhook },
    { kind: 'api-key', id },
    { kind: 'session', id: other.browser.sessionId },
  ] as const;
  expect((await end(items)).statusCode).toBe(200);
  expect(await isOn(webhook)).toBe(true);
  expect((await other.browser.call('GET', `${app}/keys`)).json().keys).toHaveLength(1);
});

test('a password reset ends security items only if its reader asks for that', async () => {
  const other = await openShop(shop);
  const [key, others] = [await newKey(shop, seller.user.id), await newWebhook(other.browser)];
  const [webhook, code] = [await newWebhook(browser), await newCode(browser)];
  const clock = { ...systemClock, pass: () => undefined };
  const reset = async (how: object) => {
    const proof = await askForReset(shop, clock, seller.user);
    const done = await postTo(shop, 'password-reset/reset', { ...proof, ...how });
    expect(done.statusCode, done.body).toBe(200);
  };
  const keyStatus = async () => (await key.call('GET', `${app}/seller/webhooks`)).statusCode;
  for (const how of [{}, { endAll: false }]) {
    await reset(how);
    expect([await isOn(webhook), await isPaused(code), await keyStatus()]).toEqual([true, false, 200]);
  }
  await reset({ endAll: true });
  expect([await isOn(webhook), await isPaused(code), await keyStatus()]).toEqual([false, true, 401]);
  expect(await isOn(others)).toBe(true);
});

describe('a webhook of the label', () => {
  const losing: readonly (readonly [name: string, lose: (id: string, by: LoggedInBrowser) => Promise<unknown>])[] = [
    ['a seller', (id, by) => by.call('PUT', `${app}/users/${id}/role`, { role: 'seller' })],
    ['a user', (id, by) => by.call('PUT', `${app}/users/${id}/role`, { role: 'user' })],
    ['suspended', (id, by) => by.call('POST', `${app}/users/${id}/suspend`, { reason: 'A test.' })],
  ];
  test.each(losing)('ends when its admin becomes %s', async (_name, lose) => {
    const boss = await logInAs(shop, await createAdmin(shop.deps, { emailVerifiedAt: new Date() }), {
      confirmed: true,
    });
    const leaving = await createAdmin(shop.deps, { emailVerifiedAt: new Date() });
    const theirs = await newWebhook(await logInAs(shop, leaving, { confirmed: true }), 'admin');
    const others = await newWebhook(boss, 'admin');
    await lose(leaving.id, boss);
    expect([await isOn(theirs), await isOn(others)]).toEqual([false, true]);
    // After this, another admin is responsible for the webhook.
    const path = `${app}/admin/webhooks/${theirs}`;
    expect((await boss.call('PUT', path, { ...endpoint, enabled: true })).statusCode).toBe(200);
    expect(await isOn(theirs)).toBe(true);
  });

  test('ends when its admin closes their account', async () => {
    await createAdmin(shop.deps);
    const leaving = await createAdmin(shop.deps, { emailVerifiedAt: new Date() });
    const own = await logInAs(shop, leaving, { confirmed: true });
    const theirs = await newWebhook(own, 'admin');
    const closed = await own.call('POST', `${app}/account/close`, { username: leaving.username });
    expect(closed.statusCode, closed.body).toBe(200);
    expect(await isOn(theirs)).toBe(false);
  });
});
