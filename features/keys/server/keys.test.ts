import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Key, type KeyList, maxKeys } from '../contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createListener } from '#testing/factories.ts';
import { newKey } from '#testing/login/keys.ts';
import { mailsTo } from '#testing/mails.ts';
import { type MovingClock, movingClock } from '#testing/moving-clock.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { hashOfSecret, newSecret } from './key-format.ts';

let shop: TestApp;
let clock: MovingClock;
let seller: TestSeller;
let browser: LoggedInBrowser;
beforeAll(async () => {
  clock = movingClock();
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await openShop(shop);
  browser = await logInAs(shop, seller.user, { confirmed: true });
});

const url = '/api/v1/app/keys';
const beats = '/api/v1/app/sync/beats';
const make = (body: object = {}, by = browser) =>
  by.call('POST', url, { name: 'Shop sync', scopes: ['catalogue:read'], ...body });
const list = async (by = browser): Promise<Key[]> => {
  const { keys, mode } = (await by.call('GET', url)).json<KeyList>();
  expect(mode).toBe('test');
  return keys;
};
const callWith = async (secret: string, more: Readonly<Record<string, string>> = {}) => {
  const response = await shop.app.inject({ url: beats, headers: { authorization: `Bearer ${secret}`, ...more } });
  return [response.statusCode, response.statusCode === 200 ? '' : response.json().code];
};
const good = [200, ''];
const unknown = [401, 'KEY_UNKNOWN'];

describe('an API key', () => {
  test('is shown once, stored as a hash, listed without its secret, and works until it’s revoked', async () => {
    const made = await make({ expiresInDays: 30 });
    expect(made.statusCode, made.payload).toBe(201);
    const { key, secret } = made.json<{ key: Key; secret: string }>();
    expect(await list()).toEqual([key]);
    expect(key).toMatchObject({ name: 'Shop sync', scopes: ['catalogue:read'], lastUsedAt: null });
    expect(secret.startsWith(key.start)).toBe(true);
    const [row] = await shop.deps.db.selectFrom('keys_keys').selectAll().where('id', '=', key._id).execute();
    expect(row?.hash).toEqual(hashOfSecret(secret));
    expect(JSON.stringify([row, await list()])).not.toContain(secret.slice(14));
    expect(await callWith(secret)).toEqual(good);
    expect((await browser.call('DELETE', `${url}/${key._id}`)).statusCode).toBe(200);
    expect(await callWith(secret)).toEqual(unknown);
    expect((await browser.call('DELETE', `${url}/${key._id}`)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('is announced to its owner by an email that lists its scopes, but not the key', async () => {
    const { secret } = (await make({ scopes: ['payouts:read', 'codes:write'] })).json();
    await shop.deps.jobs.idle();
    const mail = (await mailsTo(shop, seller.user.email)).find(({ purpose }) => purpose.startsWith('keys.made:'));
    expect(mail?.text).toContain('Shop sync');
    expect(mail?.text).toContain('Read the ledger of sales, fees, and payouts');
    expect(mail?.text).toContain('/dashboard/keys');
    expect(mail?.text).not.toContain(secret);
  });

  test('can’t be made without a verified email, or by someone who sells nothing', async () => {
    const { user } = await openShop(shop, { emailVerifiedAt: null });
    const unverified = await make({}, await logInAs(shop, user, { confirmed: true }));
    expect([unverified.statusCode, unverified.json().code]).toEqual([403, 'ACCOUNT_EMAIL_UNVERIFIED']);
    const buyer = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    expect((await make({}, await logInAs(shop, buyer, { confirmed: true }))).statusCode).toBe(403);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['sales:read', 'sales:read'] }],
    ['scopes.0', { scopes: ['everything'] }],
    ['expiresInDays', { expiresInDays: 0 }],
    ['expiresInDays', { expiresInDays: 1e6 }],
  ])('can’t be made without a valid %s: %j', async (field, body) => {
    const refused = await make(body);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  });

  test('can’t be made if its owner has twenty keys, even if many are made at once', async () => {
    for (let count = 2; count < maxKeys; count += 1) await newKey(shop, seller.user.id);
    const codes = (await Promise.all([make(), make(), make(), make()])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([201, 201, 409, 409]);
    expect(await list()).toHaveLength(maxKeys);
  });

  test('of another person can be neither seen nor revoked', async () => {
    const { id, secret } = await newKey(shop, (await openShop(shop)).user.id);
    expect(await list()).toEqual([]);
    expect((await browser.call('DELETE', `${url}/${id}`)).statusCode).toBe(404);
    expect(await callWith(secret)).toEqual(good);
  });
});

describe('a call with an API key', () => {
  test('is refused if the key is unknown, incomplete, of the other mode, or has expired', async () => {
    expect(await callWith(newSecret('test'))).toEqual(unknown);
    expect(await callWith('sth_test_')).toEqual(unknown);
    expect(await callWith((await newKey(shop, seller.user.id, { mode: 'live' })).secret)).toEqual(unknown);
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const { secret } = await newKey(shop, seller.user.id, { expiresAt });
    expect(await callWith(secret)).toEqual(good);
    clock.pass({ minutes: 1 });
    expect(await callWith(secret)).toEqual(unknown);
    const response = await shop.app.inject({ url: beats, headers: { authorization: `Bearer ${secret}` } });
    expect(response.headers['www-authenticate']).toContain('invalid_token');
  });

  test('is refused while its owner is suspended, and for good once the account is closed', async () => {
    const { secret } = await newKey(shop, seller.user.id);
    const admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
    await admin.call('POST', `/api/v1/app/users/${seller.user.id}/suspend`, { reason: 'A test.' });
    expect(await callWith(secret)).toEqual(unknown);
    await admin.call('POST', `/api/v1/app/users/${seller.user.id}/restore`);
    expect(await callWith(secret)).toEqual(good);
    const again = await logInAs(shop, seller.user, { confirmed: true });
    const closed = await again.call('POST', '/api/v1/app/account/close', { username: seller.user.username });
    expect(closed.statusCode, closed.payload).toBe(200);
    expect(await callWith(secret)).toEqual(unknown);
    const left = shop.deps.db.selectFrom('keys_keys').select('id').where('user_id', '=', seller.user.id);
    expect(await left.execute()).toEqual([]);
  });

  test('is made as the key’s owner, whatever cookies it carries', async () => {
    const [{ secret }, other] = [await newKey(shop, seller.user.id), await openShop(shop)];
    const code = { code: 'BYKEY', kind: 'percent', value: 10 };
    const headers = { authorization: `Bearer ${secret}`, cookie: other.browser.cookie };
    const made = await shop.app.inject({ method: 'POST', url: '/api/v1/app/seller/codes', headers, payload: code });
    expect(made.statusCode, made.payload).toBe(201);
    const ofOther = (await other.browser.call('GET', '/api/v1/app/seller/codes')).json().codes;
    const own = (await browser.call('GET', '/api/v1/app/seller/codes')).json().codes;
    expect([ofOther.length, own.length]).toEqual([0, 1]);
    const revoked = { ...headers, authorization: `Bearer ${newSecret('test')}` };
    expect((await shop.app.inject({ url: '/api/v1/app/seller/codes', headers: revoked })).statusCode).toBe(401);
  });

  test('updates the key’s last use at most once a minute', async () => {
    const { secret } = await newKey(shop, seller.user.id);
    const lastUse = async () => (await list())[0]?.lastUsedAt;
    await callWith(secret);
    const first = clock.now().toISOString();
    expect(await lastUse()).toBe(first);
    clock.pass({ seconds: 59 });
    await callWith(secret);
    expect(await lastUse()).toBe(first);
    clock.pass({ seconds: 1 });
    await callWith(secret);
    expect(await lastUse()).toBe(clock.now().toISOString());
  });

  test('by an admin’s program names the key in the audit log', async () => {
    await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', seller.user.id).execute();
    const key = await newKey(shop, seller.user.id);
    await key.call('POST', '/api/v1/app/admin/codes', { code: 'LABELKEY', kind: 'percent', value: 10 });
    const entry = await shop.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('actor_id', '=', seller.user.id)
      .executeTakeFirstOrThrow();
    expect(entry.details).toMatchObject({ program: { id: key.id, name: 'A program' } });
  });
});

test('an API key may call 600 times a minute, and each response says how many calls are left', async () => {
  const strict = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock } });
  try {
    const { user } = await openShop(strict);
    const [key, other] = [await newKey(strict, user.id), await newKey(strict, user.id)];
    const first = await key.call('GET', beats);
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"key";q=600;w=60', ratelimit: '"key";r=599;t=60' });
    await strict.deps.db.updateTable('http_limits').set({ uses: 599 }).where('uses', '=', 1).execute();
    clock.pass({ seconds: 10 });
    expect((await key.call('GET', beats)).headers['ratelimit']).toBe('"key";r=0;t=50');
    const refused = await key.call('GET', beats);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'KEY_TOO_OFTEN']);
    expect(refused.headers).toMatchObject({ 'retry-after': '50', ratelimit: '"key";r=0;t=50' });
    expect((await other.call('GET', beats)).statusCode).toBe(200);
    clock.pass({ seconds: 50 });
    expect((await key.call('GET', beats)).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});
