import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { makeAdmin, type UserRow } from '#features/account/server/public.ts';
import type { Session } from '../../contract.ts';
import { createApp } from '#server/app.ts';
import { deleteExpired } from '#server/retention.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import { authPersonalData } from '../personal-data.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

let user: UserRow;
beforeEach(async () => {
  user = await createListener(shop.deps);
});

const path = '/api/v1/app/sessions';
const days = (count: number) => clock.pass({ hours: 24 * count });
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

test('an open session has an admin’s rights as soon as the person is one', async () => {
  const person = await createListener(shop.deps, { emailVerifiedAt: clock.now() });
  const browser = await logInAs(shop, person);
  const entries = '/api/v1/app/audit';
  expect((await browser.call('GET', entries)).statusCode).toBe(403);
  await makeAdmin(shop.deps, person.email);
  expect((await browser.call('GET', entries)).statusCode).toBe(200);
  expect((await browser.call('GET', '/api/v1/app/user-info')).json()).toMatchObject({ user: { role: 'admin' } });
});

test('a new SESSION_SECRET logs everyone out, and tokens of the old one can’t be renewed', async () => {
  const browser = await logInAs(shop, user);
  const config = { ...shop.deps.config, sessionSecret: 'another secret of 32 characters!' };
  const restarted = await createApp({ ...shop.deps, config });
  const ask = (url: string, cookie: string) => restarted.inject({ url: `/api/v1/app/${url}`, headers: { cookie } });
  try {
    expect((await browser.call('GET', '/api/v1/app/user-info')).statusCode).toBe(200);
    expect((await ask('user-info', browser.cookie)).statusCode).toBe(401);
    const renewal = await ask('checkToken', `refreshToken=${browser.refreshToken}`);
    expect(renewal.json()).toMatchObject({ refreshTokenExpired: true, accessTokenRefreshed: false });
    expect(renewal.cookies.map(({ name }) => name)).not.toContain('accessToken');
  } finally {
    await restarted.close();
  }
});

describe('the list of sessions', () => {
  test('has active and ended sessions, newest first, and marks the current one', async () => {
    const first = await logInAs(shop, user);
    clock.pass({ minutes: 30 });
    const second = await logInAs(shop, user, { userAgent: phone });
    clock.pass({ minutes: 31 });
    const third = await logInAs(shop, user);
    await second.call('POST', '/api/v1/app/logout');
    const list = (await third.call('GET', path)).json<Session[]>();
    expect(list.map(({ id, isActive, current }) => [id, isActive, current])).toEqual([
      [third.sessionId, true, true],
      [second.sessionId, false, false],
      [first.sessionId, false, false],
    ]);
    expect(list[1]).toMatchObject({
      ipAddress: '127.0.0.1',
      location: 'Unknown',
      deviceType: 'mobile',
      deviceName: 'Apple iPhone',
      browser: 'Mobile Safari',
      endedAt: clock.now().toISOString(),
    });
    // The first session expired a minute ago.
    expect(new Date(list[2]?.endedAt ?? '')).toEqual(new Date(clock.now().getTime() - 60_000));
  });

  test('has only the caller’s own, and none older than 90 days', async () => {
    await logInAs(shop, await createListener(shop.deps));
    await logInAs(shop, user);
    days(90);
    const own = await logInAs(shop, user);
    const list = (await own.call('GET', path)).json<Session[]>();
    expect(list.map(({ id }) => id)).toEqual([own.sessionId]);
  });

  test('needs a login', async () => {
    expect((await shop.app.inject(path)).statusCode).toBe(401);
  });
});

describe('ending', () => {
  test('one of the caller’s sessions takes effect at once', async () => {
    const [own, other] = [await logInAs(shop, user), await logInAs(shop, user)];
    expect((await own.call('DELETE', `${path}/${other.sessionId}`)).statusCode).toBe(200);
    expect((await other.call('GET', path)).statusCode).toBe(401);
    expect((await own.call('GET', path)).statusCode).toBe(200);
  });

  test('the current session logs the caller out', async () => {
    const own = await logInAs(shop, user);
    const response = await own.call('DELETE', `${path}/${own.sessionId}`);
    expect(response.cookies.find(({ name }) => name === 'refreshToken')).toMatchObject({ value: '' });
    expect((await own.call('GET', path)).statusCode).toBe(401);
  });

  test('another person’s session, or an unknown one, is 404', async () => {
    const own = await logInAs(shop, user);
    const stranger = await logInAs(shop, await createListener(shop.deps));
    for (const id of [stranger.sessionId, newId()]) {
      const response = await own.call('DELETE', `${path}/${id}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'AUTH_SESSION_NOT_FOUND']);
    }
    expect((await own.call('DELETE', `${path}/nonsense`)).statusCode).toBe(404);
    expect((await stranger.call('GET', path)).statusCode).toBe(200);
  });

  test('all other sessions keeps the current one, and says how many ended', async () => {
    const stranger = await logInAs(shop, await createListener(shop.deps));
    const [own, one, two] = [await logInAs(shop, user), await logInAs(shop, user), await logInAs(shop, user)];
    await two.call('POST', '/api/v1/app/logout');
    expect((await own.call('DELETE', path)).json()).toMatchObject({ ended: 1 });
    expect((await one.call('GET', path)).statusCode).toBe(401);
    expect((await own.call('GET', path)).statusCode).toBe(200);
    expect((await stranger.call('GET', path)).statusCode).toBe(200);
  });
});

test('the daily cleanup deletes sessions, tokens, links and rate limits that nobody can use or see anymore', async () => {
  const { db } = shop.deps;
  const old = await logInAs(shop, user);
  await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/password-reset/send-code',
    payload: { email: user.email },
  });
  await shop.deps.jobs.idle();
  await db
    .insertInto('http_limits')
    .values({ key: Buffer.from('old'), window_start: clock.now(), uses: 1 })
    .execute();
  days(89);
  const recent = await logInAs(shop, user);
  days(2);
  await deleteExpired(shop.deps);
  const sessions = await db.selectFrom('auth_sessions').select('id').where('user_id', '=', user.id).execute();
  expect(sessions).toEqual([{ id: recent.sessionId }]);
  expect(
    await db.selectFrom('auth_refresh_tokens').selectAll().where('session_id', '=', old.sessionId).execute(),
  ).toEqual([]);
  expect(await db.selectFrom('auth_links').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  expect(await db.selectFrom('http_limits').selectAll().where('key', '=', Buffer.from('old')).execute()).toEqual([]);
});

describe('a person’s data in auth', () => {
  test('is exported without a hash, a key or a token', async () => {
    const { db } = shop.deps;
    const browser = await logInAs(shop, user, { userAgent: phone });
    await db
      .insertInto('auth_identities')
      .values({ issuer: 'https://accounts.example', subject: 'subject-1', user_id: user.id, created_at: clock.now() })
      .execute();
    const { data } = await authPersonalData().collect(db, user);
    expect(data).toMatchObject({
      logInAlerts: true,
      twoFactor: null,
      sessions: [{ id: browser.sessionId, device_name: 'Apple iPhone', ip_address: '127.0.0.1' }],
      knownBrowsers: [{ lastSeenAt: clock.now() }],
      linkedAccounts: [{ issuer: 'https://accounts.example', subject: 'subject-1' }],
      passkeys: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/hash|argon2|public_key|"code|token/);
  });

  test('is deleted with the account, which logs the person out', async () => {
    const { db } = shop.deps;
    const [browser, stranger] = [await logInAs(shop, user), await logInAs(shop, await createListener(shop.deps))];
    await db.transaction().execute((trx) => authPersonalData().erase(trx, user));
    for (const table of ['auth_sessions', 'auth_devices', 'auth_passwords', 'auth_links'] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute(), table).toEqual([]);
    }
    expect((await browser.call('GET', path)).statusCode).toBe(401);
    expect((await stranger.call('GET', path)).statusCode).toBe(200);
  });
});
