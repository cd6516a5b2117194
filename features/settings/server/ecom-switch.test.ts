import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Site } from '../contract.ts';
import { createApp } from '#server/app.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { eventually } from '#testing/eventually.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { isEcomEnabled } from './public.ts';

const url = '/api/v1/app/isEcomEnabled';
let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ breakable: true });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const read = async (app = shop.app) => (await app.inject(url)).json<unknown>();
const readSite = async (app = shop.app) => (await app.inject('/api/v1/app/site')).json<Site>();
const turn = (isEcomEnabled: unknown, by = admin) => by.call('PUT', url, { isEcomEnabled });
/** Number of log entries from earlier tests. */
let seen = 0;
const entries = async () => (await allEntries()).slice(seen);
const allEntries = () =>
  shop.deps.db
    .selectFrom('audit_entries')
    .innerJoin('auth_sessions', 'auth_sessions.user_id', 'audit_entries.actor_id')
    .select(['auth_sessions.id as session', 'action', 'details'])
    .where('action', '=', 'settings.switch-ecom')
    .orderBy('audit_entries.id')
    .execute();

beforeEach(async () => {
  await shop.deps.db.deleteFrom('settings_values').where('name', '=', 'ecom').execute();
  seen = (await allEntries()).length;
});

test('isEcomEnabled is true by default, and its response must not be cached', async () => {
  const response = await shop.app.inject(url);
  expect([response.statusCode, response.json()]).toEqual([200, { isEcomEnabled: true }]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await readSite()).isEcomEnabled).toBe(true);
});

test('all servers notice at once that buying was turned off or on, and GET site has the same value', async () => {
  const other = await createApp(shop.deps);
  try {
    expect(await read(other)).toEqual({ isEcomEnabled: true });
    const switched = await turn(false);
    expect([switched.statusCode, switched.json()]).toEqual([200, { isEcomEnabled: false }]);
    for (const app of [shop.app, other]) {
      expect(await read(app)).toEqual({ isEcomEnabled: false });
      expect((await readSite(app)).isEcomEnabled).toBe(false);
    }
    await turn(true);
    expect((await readSite(other)).isEcomEnabled).toBe(true);
  } finally {
    await other.close();
  }
});

test('the audit log records who turned buying on or off, with both values, and nothing if the value stays', async () => {
  const other = await newcomer(shop, 'admin');
  for (const [on, by] of [
    [true, admin],
    [false, admin],
    [false, other],
    [true, other],
  ] as const) {
    expect((await turn(on, by)).statusCode).toBe(200);
  }
  const [off, on] = [{ isEcomEnabled: false }, { isEcomEnabled: true }];
  expect(await entries()).toEqual([
    { session: admin.sessionId, action: 'settings.switch-ecom', details: { before: on, after: off } },
    { session: other.sessionId, action: 'settings.switch-ecom', details: { before: off, after: on } },
  ]);
});

test('if buying is turned off three times at the same moment, the audit log has one entry', async () => {
  await Promise.all([turn(false), turn(false), turn(false)]);
  expect(await entries()).toHaveLength(1);
});

test('a value of isEcomEnabled that is neither true nor false is refused', async () => {
  for (const wrong of ['false', 0, null, undefined]) expect((await turn(wrong)).statusCode).toBe(400);
  expect(await isEcomEnabled(shop.deps.db)).toBe(true);
});

test('while the database is down, pages keep the last known isEcomEnabled, and a server that knows none says off', async () => {
  const fresh = await createApp(shop.deps);
  try {
    expect((await readSite()).isEcomEnabled).toBe(true);
    await shop.database.goAway();
    expect(await readSite()).toMatchObject({ isEcomEnabled: true });
    expect(await readSite(fresh)).toMatchObject({ isEcomEnabled: false });
    await shop.database.comeBack();
    await eventually(async () => expect(await readSite(fresh)).toMatchObject({ isEcomEnabled: true, away: false }));
  } finally {
    await shop.database.comeBack();
    await fresh.close();
  }
});
