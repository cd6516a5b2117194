import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { eventsOf, signEvent } from '#testing/orders/buying.ts';
import { createListener, createSeller } from '#testing/factories.ts';
import { sell } from '#testing/orders/payouts.ts';
import { mailsTo } from '#testing/mails.ts';
import { logInAs } from '#testing/people.ts';
import { accountOf, connectToProvider, openShop, startConnecting } from '#testing/orders/selling.ts';

let shop: TestApp;
let limited: TestApp | null = null;
beforeAll(async () => {
  shop = await createTestApp();
});
afterEach(() => shop.sandbox.webhooks({}));
afterAll(async () => {
  await shop.close();
  await limited?.close();
});

const app = '/api/v1/app';
const connect = `${app}/stripe-connect`;
const verify = `${app}/stripe/verify-account`;
const dashboard = `${app}/stripe-dashboard-link`;
const asking = (path: string, email: string) => `${app}/${path}?email=${encodeURIComponent(email)}`;

describe('an endpoint whose request names a person', () => {
  const calls = [
    ['POST', connect],
    ['POST', verify],
    ['POST', dashboard],
    ['GET', 'stripe/balance'],
    ['GET', 'stripe/balance-history'],
    ['GET', 'stripe/recent-sales'],
    ['GET', 'account-status'],
  ] as const;
  type Call = readonly [method: 'GET' | 'POST', url: string, payload?: { email: string }];
  const ask = (method: 'GET' | 'POST', path: string, email: string): Call =>
    method === 'GET' ? [method, asking(path, email)] : [method, path, { email }];

  test.each(calls)(
    '%s %s: returns 401 to visitors and 403 to other sellers, whether or not the person exists',
    async (method, path) => {
      const [one, two] = [await openShop(shop), await openShop(shop)];
      const [, url, payload] = ask(method, path, one.user.email);
      const visitor = await shop.app.inject({ method, url, ...(payload && { payload }) });
      expect(visitor.statusCode).toBe(401);
      const known = await two.browser.call(...ask(method, path, one.user.email));
      const unknown = await two.browser.call(...ask(method, path, 'nobody@example.com'));
      expect([known.statusCode, unknown.statusCode]).toEqual([403, 403]);
      expect(known.json().message).toBe(unknown.json().message);
    },
  );

  test.each(calls.filter(([method]) => method === 'POST'))(
    '%s %s: requires the XSRF token and a valid email address',
    async (_method, url) => {
      const { user, browser } = await openShop(shop);
      const forged = await shop.app.inject({
        method: 'POST',
        url,
        headers: { cookie: browser.cookie },
        payload: { email: user.email },
      });
      expect([forged.statusCode, forged.json().code]).toEqual([403, 'XSRF']);
      expect((await browser.call('POST', url, {})).statusCode).toBe(400);
      expect((await browser.call('POST', url, { email: 'nonsense' })).statusCode).toBe(400);
    },
  );

  test('works for admins', async () => {
    const seller = await openShop(shop);
    await sell(shop, [seller, 2000]);
    const boss = await createListener(shop.deps);
    await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', boss.id).execute();
    const browser = await logInAs(shop, { ...boss, role: 'admin' }, { confirmed: true });
    const sales = await browser.call('GET', asking('stripe/recent-sales', seller.user.email));
    expect(sales.json()).toMatchObject([{ amount: 2000 }]);
    const nobody = await browser.call('POST', connect, { email: 'nobody@example.com' });
    expect([nobody.statusCode, nobody.json().code]).toEqual([404, 'PAYOUTS_NO_ACCOUNT_HOLDER']);
  });
});

test('the audit log has an entry without the link if an admin opens another person’s Stripe account, and none if its owner does', async () => {
  const seller = await openShop(shop);
  await connectToProvider(shop, seller);
  const admin = await newcomer(shop, 'admin');
  for (const { call } of [seller.browser, admin]) {
    for (const url of [connect, dashboard]) {
      expect((await call('POST', url, { email: seller.user.email })).statusCode).toBe(200);
    }
  }
  const entries = await shop.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'address', 'details'])
    .where('subject_id', '=', seller.user.id)
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { action: 'payouts.open-onboarding', address: '127.0.0.1' },
    { action: 'payouts.open-dashboard', address: '127.0.0.1' },
  ]);
  expect(entries.map(({ actor_id: id }) => id)).not.toContain(seller.user.id);
  expect(JSON.stringify(entries)).not.toContain('http');
});

describe('connecting to Stripe without the required details', () => {
  test('tells an admin what a person without legal name and country has to do, and emails that person once a day', async () => {
    const limitedShop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
    const person = await createListener(limitedShop.deps, { displayName: 'Mia', emailVerifiedAt: new Date() });
    const admin = await newcomer(limitedShop, 'admin');
    const press = async () => (await admin.call('POST', connect, { email: person.email })).json();
    expect(await press()).toMatchObject({
      code: 'PAYOUTS_COUNTRY_MISSING',
      message: 'Mia has to add their legal name and country first, on their dashboard. We’ve emailed them how.',
    });
    expect((await press()).message).toContain('We emailed them how within the last day.');
    const written = await mailsTo(limitedShop, person.email);
    expect(written.map(({ subject }) => subject)).toEqual(['Add your legal name and country to get paid by GIJO']);
    expect(written[0]?.text).toContain('/dashboard/payouts');
    await limitedShop.close();
  });

  test('tells an admin that a person has to verify their email address first, and emails nobody', async () => {
    const person = await createListener(shop.deps, { displayName: 'Mia' });
    const admin = await newcomer(shop, 'admin');
    const response = await admin.call('POST', connect, { email: person.email });
    expect(response.json().message).toContain('Mia has to verify their email first');
    expect(await mailsTo(shop, person.email)).toEqual([]);
  });

  test('tells a person who connects themselves what to do, and doesn’t email them', async () => {
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const browser = await logInAs(shop, user, { confirmed: true });
    const response = await browser.call('POST', connect, { email: user.email });
    expect(response.json().message).toBe('Add your legal name and country first. You can’t change the country later.');
    expect(await mailsTo(shop, user.email)).toEqual([]);
  });
});

describe('connecting a seller to Stripe', () => {
  test('opens one account and a new link each time, however many clicks and tabs', async () => {
    const seller = await openShop(shop);
    const ask = () => seller.browser.call('POST', connect, { email: seller.user.email.toUpperCase() });
    const responses = await Promise.all([ask(), ask(), ask()]);
    const urls = [...responses, await ask()].flatMap((response) =>
      response.statusCode === 200 ? [response.json().url] : [],
    );
    expect(urls.length).toBeGreaterThan(0);
    expect(new Set(urls).size).toBe(urls.length);
    const { rows } = await shop.database.pool.query(
      `select 1 from payments_sandbox.object where kind = 'account' and body -> 'metadata' ->> 'seller_id' = $1`,
      [seller.user.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is refused without a verified email address, without a country, or from an unsupported country', async () => {
    const unproven = await openShop(shop, { emailVerifiedAt: null });
    const user = await createSeller(shop.deps, { emailVerifiedAt: new Date() });
    const nowhere = { user, browser: await logInAs(shop, user, { confirmed: true }) };
    const elsewhere = await openShop(shop, { country: 'AQ' });
    const codes = [];
    for (const seller of [unproven, nowhere, elsewhere]) {
      const response = await seller.browser.call('POST', connect, { email: seller.user.email });
      codes.push([response.statusCode, response.json().code]);
    }
    expect(codes).toEqual([
      [403, 'PAYOUTS_EMAIL_UNVERIFIED'],
      [409, 'PAYOUTS_COUNTRY_MISSING'],
      [409, 'PAYOUTS_COUNTRY_UNSUPPORTED'],
    ]);
  });

  test('uses the country that the seller sells from', async () => {
    const user = await createSeller(shop.deps, { emailVerifiedAt: new Date() });
    const seller = { user, browser: await logInAs(shop, user, { confirmed: true }) };
    const details = { legalName: 'Sinead Seller', country: 'ireland' };
    expect((await seller.browser.call('PUT', `${app}/seller-details`, details)).statusCode).toBe(200);
    await startConnecting(shop, seller);
    expect((await seller.browser.call('GET', `${app}/payouts/setup`)).json()).toMatchObject({ country: 'Ireland' });
    const row = await shop.deps.db
      .selectFrom('payouts_accounts')
      .select('country')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    expect(row).toEqual({ country: 'IE' });
  });

  test('succeeds when Stripe reports it, not when the seller comes back', async () => {
    const seller = await openShop(shop);
    const { email } = seller.user;
    const ask = async () => (await seller.browser.call('POST', verify, { email })).json();
    const status = async () => (await seller.browser.call('GET', asking('account-status', email))).json();
    expect(await ask()).toEqual({ stripeConnected: false });
    const accountId = await startConnecting(shop, seller);
    expect(await ask()).toEqual({ stripeConnected: false });
    expect(await status()).toMatchObject({ stripeConnected: false });
    await shop.sandbox.webhooks({ hold: true });
    await shop.sandbox.control(`accounts/${accountId}/onboard`);
    expect(await ask()).toEqual({ stripeConnected: true });
    expect(await status()).toMatchObject({ stripeConnected: true, paypalConnected: false });
    await shop.sandbox.control(`accounts/${accountId}/restrict`);
    expect(await ask()).toEqual({ stripeConnected: false });
    expect(await status()).toMatchObject({ stripeConnected: false });
  });

  test('opens another account if Stripe no longer knows the old one', async () => {
    const seller = await openShop(shop);
    const first = await startConnecting(shop, seller);
    await shop.database.pool.query(`delete from payments_sandbox.object where id = $1`, [first]);
    const second = await startConnecting(shop, seller);
    expect(second).not.toBe(first);
    expect(await accountOf(shop, seller)).toBe(second);
  });

  test('fails with a readable message if Stripe can’t be reached', async () => {
    const seller = await openShop(shop);
    await shop.sandbox.control('faults', { status: 500, count: 1, on: 'POST /v1/accounts' });
    const response = await seller.browser.call('POST', connect, { email: seller.user.email });
    expect([response.statusCode, response.json().code]).toEqual([503, 'PAYOUTS_PROVIDER_UNAVAILABLE']);
  });

  test('is limited to ten attempts a minute', async () => {
    // The clock stands still, so that the minute doesn't end while the test runs.
    const now = new Date();
    limited = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: { now: () => now } } });
    const seller = await openShop(limited);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await seller.browser.call('POST', connect, { email: seller.user.email })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('the webhook of sellers’ accounts', () => {
  const post = async (event: object, secret: string, end = '') => {
    const { payload, signature } = signEvent(shop, event, secret);
    return await shop.app.inject({
      method: 'POST',
      url: `${app}/stripe/webhook/connect${end}`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  };

  test('has its own secret, and trusts nothing that an event says', async () => {
    const seller = await openShop(shop);
    const accountId = await startConnecting(shop, seller);
    const { webhookSecret, connectWebhookSecret } = shop.sandbox.sandbox.secrets;
    await shop.sandbox.webhooks({ hold: true });
    await shop.sandbox.control(`accounts/${accountId}/onboard`, { ending: 'missing' });
    const accountEvent = (await eventsOf(shop, 'account.updated')).find((event) => event['account'] === accountId);
    const data = accountEvent?.['data'] as { object: Record<string, unknown> };
    const lie = {
      ...accountEvent,
      id: 'evt_lie',
      data: { object: { ...data.object, capabilities: { transfers: 'active' }, payouts_enabled: true } },
    };
    for (const secret of [webhookSecret, 'whsec_of_somebody_else']) {
      const refused = await post(lie, secret, secret === webhookSecret ? '/' : '');
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'PAYOUTS_BAD_SIGNATURE']);
    }
    const responses = await Promise.all([post(lie, connectWebhookSecret), post(lie, connectWebhookSecret)]);
    expect(responses.map((response) => response.json())).toEqual([{ received: true }, { received: true }]);
    await shop.deps.jobs.idle();
    const row = await shop.deps.db
      .selectFrom('payouts_accounts')
      .select(['details_submitted', 'transfers_active'])
      .where('user_id', '=', seller.user.id)
      .executeTakeFirst();
    expect(row).toEqual({ details_submitted: true, transfers_active: false });
    const events = await shop.deps.db.selectFrom('webhook_events').selectAll().where('id', '=', 'evt_lie').execute();
    expect(events).toMatchObject([{ provider_account: accountId, processed_at: expect.any(Date) }]);
  });

  test('accepts events of unknown types and about unknown accounts, and leaves none unprocessed', async () => {
    const { connectWebhookSecret } = shop.sandbox.sandbox.secrets;
    const base = { object: 'event', created: Math.floor(Date.now() / 1000), livemode: false, data: { object: {} } };
    const unknown = { ...base, id: 'evt_unknown', type: 'person.created', account: 'acct_1' };
    const foreign = { ...base, id: 'evt_foreign', type: 'account.updated', account: 'acct_foreign' };
    for (const event of [unknown, foreign]) expect((await post(event, connectWebhookSecret)).statusCode).toBe(200);
    await shop.deps.jobs.idle();
    const events = await shop.deps.db.selectFrom('webhook_events').select(['id', 'processed_at']).execute();
    for (const id of ['evt_unknown', 'evt_foreign']) {
      expect(events).toContainEqual({ id, processed_at: expect.any(Date) });
    }
    expect(events.filter(({ processed_at: at }) => at === null)).toEqual([]);
    expect(await shop.deps.jobs.failed()).toBe(0);
  });
});
