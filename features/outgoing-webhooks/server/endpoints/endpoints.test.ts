import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { openSecret } from '#platform/webhooks/sealed-secret.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin } from '#testing/factories.ts';
import { openShop } from '#testing/orders/selling.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { maxEndpoints } from '../../rules.ts';
import { outgoingWebhooksPersonalData } from '../personal-data.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
  admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
});
afterAll(() => shop.close());

const own = '/api/v1/app/seller/webhooks';
const ofLabel = '/api/v1/app/admin/webhooks';
const body = { url: 'https://hooks.example/gijo', description: 'Our chat', types: ['beat.sold', 'beat.sold'] };

const newSeller = async () => {
  const { user } = await openShop(shop);
  return { user, browser: await logInAs(shop, user, { confirmed: true }) };
};

describe('an endpoint’s URL', () => {
  const notPublic = 'It doesn’t lead to a public address.';
  test.each([
    ['without https', 'http://hooks.example/', 'It must begin with https://.'],
    ['of this machine', 'https://127.0.0.1/', notPublic],
    ['of this machine in hexadecimal', 'https://0x7f.1/', notPublic],
    ['of this machine as an IPv4-mapped IPv6 address', 'https://[::ffff:127.0.0.1]/', notPublic],
    ['with a password', 'https://me:secret@hooks.example/', 'It must not have a name or password in it.'],
    ['with another service’s port', 'https://hooks.example:25/', 'Its port must be 443, or 1024 and above.'],
    ['with another scheme', 'ftp://hooks.example/', 'Enter a URL like https://example.com/webhooks.'],
    ['too long', `https://hooks.example/${'x'.repeat(500)}`, 'At most 500 characters.'],
  ])('%s is refused with an error on its field', async (_, url, why) => {
    const { browser } = await newSeller();
    const response = await browser.call('POST', own, { ...body, url });
    expect([response.statusCode, response.json().fields]).toEqual([400, { url: [why] }]);
  });
});

test('a seller and the label have separate webhook endpoints, and admins’ actions on them are in the audit log', async () => {
  const { browser } = await newSeller();
  const mine = (await browser.call('POST', own, body)).json().endpoint;
  expect(mine).toMatchObject({ url: body.url, types: ['beat.sold'], enabled: true, offReason: null, waiting: 0 });
  const labels = (await admin.call('POST', ofLabel, body)).json().endpoint;
  // An admin is also a seller, but neither path opens the other’s endpoints.
  for (const [caller, path] of [
    [browser, `${own}/${labels._id}`],
    [admin, `${own}/${labels._id}`],
    [admin, `${own}/${mine._id}`],
    [admin, `${ofLabel}/${mine._id}`],
  ] as const) {
    for (const [method, more] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/secret'],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const) {
      const response = await caller.call(method, path + more, method === 'PUT' ? body : undefined);
      expect([response.statusCode, response.json().code]).toEqual([404, 'OUTGOING_WEBHOOKS_NOT_FOUND']);
    }
  }
  await admin.call('GET', `${ofLabel}/${labels._id}/secret`);
  await admin.call('DELETE', `${ofLabel}/${labels._id}`);
  const entries = await shop.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('subject_id', '=', labels._id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'outgoing-webhooks.add',
    'outgoing-webhooks.show-secret',
    'outgoing-webhooks.delete',
  ]);
  expect(JSON.stringify(entries)).not.toContain('whsec_');
});

test('a webhook secret is stored encrypted, and another shop’s session secret can’t decrypt it', async () => {
  const { browser } = await newSeller();
  const { endpoint, secret } = (await browser.call('POST', own, body)).json();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const row = await shop.deps.db
    .selectFrom('outgoing_webhooks_endpoints')
    .select('secret')
    .where('id', '=', endpoint._id)
    .executeTakeFirstOrThrow();
  expect(row.secret.toString('latin1')).not.toContain(secret.slice(6, 20));
  expect(openSecret(shop.deps.config.sessionSecret, row.secret)).toBe(secret);
  expect(openSecret('another secret of 32 characters!', row.secret)).toBeNull();
});

test('an account has at most ten webhook endpoints, and calls that make the shop post are limited', async () => {
  const { browser } = await newSeller();
  const many = await Promise.all(Array.from({ length: maxEndpoints + 2 }, () => browser.call('POST', own, body)));
  expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(maxEndpoints).fill(201), 409, 409]);
  const { endpoints } = (await browser.call('GET', own)).json();
  const path = `${own}/${endpoints[0]._id}`;
  await browser.call('PUT', path, { ...body, enabled: false });
  const tests = await Promise.all(Array.from({ length: 61 }, () => browser.call('POST', `${path}/test`)));
  const codes = tests.map((response) => response.json().code).toSorted();
  expect(codes).toEqual([...Array(60).fill('OUTGOING_WEBHOOKS_OFF'), 'OUTGOING_WEBHOOKS_TOO_OFTEN']);
});

test('the personal data export has a seller’s webhook endpoints without secrets; closing the account deletes the endpoints', async () => {
  const { user, browser } = await newSeller();
  const { endpoint, secret } = (await browser.call('POST', own, body)).json();
  await browser.call('POST', `${own}/${endpoint._id}/test`);
  const personal = outgoingWebhooksPersonalData();
  const { data } = await personal.collect(shop.deps.db, user);
  expect(data).toMatchObject({
    endpoints: [{ url: body.url }],
    deliveries: [{ type: 'webhook.test', state: 'waiting' }],
  });
  expect(JSON.stringify(data)).not.toContain(secret);
  await inTransaction(shop.deps.db, async (trx) => {
    await personal.lock?.(trx, user.id);
    await personal.erase(trx, user);
  });
  expect((await browser.call('GET', own)).json()).toEqual({ endpoints: [] });
});
