import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

let user: UserRow;
let browser: LoggedInBrowser;
beforeEach(async () => {
  user = await createListener(shop.deps);
  browser = await logInAs(shop, user);
});

const info = '/api/v1/app/user-info';
const alive = { accessTokenExpired: false, refreshTokenExpired: false, accessTokenRefreshed: false };
const over = { accessTokenExpired: true, refreshTokenExpired: true, accessTokenRefreshed: false };
const renewed = { accessTokenExpired: true, refreshTokenExpired: false, accessTokenRefreshed: true };

const withTokens = async (url: string, tokens: { accessToken?: string; refreshToken?: string }) =>
  await shop.app.inject({ url, cookies: { ...tokens } });
const check = async (refreshToken: string) => {
  const response = await withTokens('/api/v1/app/checkToken', { refreshToken });
  const next = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  return { status: response.statusCode, flags: response.json(), next };
};
const withBearer = (token: string, more: Record<string, string> = {}) =>
  shop.app.inject({ url: info, headers: { authorization: `Bearer ${token}`, ...more } });
const endOf = async ({ sessionId }: LoggedInBrowser) =>
  (
    await shop.deps.db
      .selectFrom('auth_sessions')
      .select('end_reason')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).end_reason;

describe('a refresh token', () => {
  test('works once: reuse after ten seconds ends the session and is recorded', async () => {
    const first = await check(browser.refreshToken);
    expect(first.flags).toEqual(renewed);
    const heir = first.next['refreshToken'] ?? '';
    expect(heir).not.toBe(browser.refreshToken);
    clock.pass({ seconds: 11 });
    expect((await check(browser.refreshToken)).flags).toEqual(over);
    expect(await endOf(browser)).toBe('reuse');
    // The holder of the newer token, thief or owner, is logged out, too.
    expect((await check(heir)).flags).toEqual(over);
    const stolen = await withTokens(info, { accessToken: first.next['accessToken'] ?? '' });
    expect(stolen.statusCode).toBe(401);
  });

  test('that two tabs renew at once gives both the same successor, and both stay logged in', async () => {
    const [one, two] = await Promise.all([check(browser.refreshToken), check(browser.refreshToken)]);
    expect(one.next['refreshToken']).toBeTruthy();
    expect(two.next['refreshToken']).toBe(one.next['refreshToken']);
    clock.pass({ seconds: 10 });
    const late = await check(browser.refreshToken);
    expect(late.next['refreshToken']).toBe(one.next['refreshToken']);
    expect(await endOf(browser)).toBeNull();
    clock.pass({ minutes: 16 });
    expect((await check(one.next['refreshToken'] ?? '')).flags).toEqual(renewed);
  });

  test('expires 60 minutes after the login, however often it was renewed', async () => {
    let token = browser.refreshToken;
    for (let quarter = 0; quarter < 3; quarter += 1) {
      clock.pass({ minutes: 16 });
      token = (await check(token)).next['refreshToken'] ?? '';
    }
    clock.pass({ minutes: 12 });
    expect(await check(token)).toMatchObject({ status: 200, flags: over });
  });

  test('that we didn’t issue counts as expired; a browser without a refresh token has no session', async () => {
    expect((await check(`${browser.sessionId}.made-up`)).flags).toEqual(over);
    const none = await shop.app.inject('/api/v1/app/checkToken');
    expect([none.statusCode, none.json().code]).toEqual([401, 'SESSION_MISSING']);
  });

  test('is stored only as a hash', async () => {
    await check(browser.refreshToken);
    const rows = await shop.deps.db
      .selectFrom('auth_refresh_tokens')
      .selectAll()
      .where('session_id', '=', browser.sessionId)
      .execute();
    const secret = browser.refreshToken.split('.')[1] ?? '';
    for (const row of rows) {
      for (const bytes of [row.hash, row.successor]) expect(bytes?.toString('latin1') ?? '').not.toContain(secret);
    }
  });
});

describe('an access token', () => {
  test('is renewed if it has expired but its session hasn’t', async () => {
    expect((await browser.call('GET', '/api/v1/app/checkToken')).json()).toEqual(alive);
    clock.pass({ minutes: 15 });
    const response = await browser.call('GET', info);
    expect([response.statusCode, response.json().code]).toEqual([401, 'SESSION_RENEWABLE']);
    const checked = await browser.call('GET', '/api/v1/app/checkToken');
    expect(checked.json()).toEqual(renewed);
    const cookies = Object.fromEntries(checked.cookies.map(({ name, value }) => [name, value]));
    expect((await withTokens(info, cookies)).statusCode).toBe(200);
  });

  test('stops working after the logout', async () => {
    await browser.call('POST', '/api/v1/app/logout');
    expect((await withTokens(info, browser)).statusCode).toBe(401);
    expect((await withBearer(browser.accessToken)).statusCode).toBe(401);
    expect(await endOf(browser)).toBe('logout');
  });

  test('of an ended session stops working', async () => {
    const own = await logInAs(shop, user);
    await own.call('DELETE', `/api/v1/app/sessions/${browser.sessionId}`);
    expect((await withTokens(info, browser)).statusCode).toBe(401);
    expect((await check(browser.refreshToken)).flags).toEqual(over);
  });

  test('of a closed account stops working', async () => {
    await shop.deps.db.updateTable('account_users').set({ closed_at: clock.now() }).where('id', '=', user.id).execute();
    expect((await withBearer(browser.accessToken)).statusCode).toBe(401);
    expect((await withTokens(info, browser)).statusCode).toBe(401);
  });

  const claims = () => ({ sid: browser.sessionId });
  const shaped = (jwt: SignJWT) =>
    jwt
      .setIssuer('stemhouse')
      .setAudience('api')
      .setSubject(user.id)
      .setIssuedAt(Math.floor(clock.now().getTime() / 1000))
      .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 600);

  test('signed with another key is refused', async () => {
    const token = await shaped(new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' })).sign(Buffer.alloc(32, 'x'));
    expect((await withBearer(token)).statusCode).toBe(401);
    expect((await withTokens(info, { accessToken: token })).statusCode).toBe(401);
  });

  test('that claims to be unsigned (alg: none) is refused', async () => {
    const unsigned = new UnsecuredJWT(claims())
      .setIssuer('stemhouse')
      .setAudience('api')
      .setSubject(user.id)
      .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 600)
      .encode();
    const [, payload] = browser.accessToken.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const token of [unsigned, none]) {
      expect((await withBearer(token)).statusCode).toBe(401);
      expect((await withTokens(info, { accessToken: token })).statusCode).toBe(401);
    }
  });

  test('with changed claims is refused', async () => {
    const other = await createListener(shop.deps);
    const [head, payload = '', signature] = browser.accessToken.split('.');
    const said = Buffer.from(payload, 'base64url').toString('utf8');
    const changed = Buffer.from(said.replace(user.id, other.id)).toString('base64url');
    expect((await withBearer(`${head}.${changed}.${signature}`)).statusCode).toBe(401);
  });

  test('that has expired is refused', async () => {
    clock.pass({ minutes: 15 });
    expect((await withBearer(browser.accessToken)).statusCode).toBe(401);
  });
});

describe('the Authorization header', () => {
  test('works without an XSRF value, because no browser adds the header automatically', async () => {
    expect((await withBearer(browser.accessToken)).json()).toMatchObject({ user: { _id: user.id } });
    const change = await shop.app.inject({
      method: 'DELETE',
      url: '/api/v1/app/sessions',
      headers: { authorization: `Bearer ${browser.accessToken}` },
    });
    expect(change.statusCode).toBe(200);
  });

  test('with a wrong token is refused, even with a valid cookie', async () => {
    for (const authorization of ['Bearer nonsense', 'Bearer ', 'Basic YTpi', browser.accessToken]) {
      const response = await shop.app.inject({ url: info, headers: { authorization, cookie: browser.cookie } });
      expect(response.statusCode, authorization).toBe(401);
    }
  });

  test('doesn’t exempt a call with cookies from its XSRF value', async () => {
    const response = await shop.app.inject({
      method: 'DELETE',
      url: '/api/v1/app/sessions',
      headers: { authorization: `Bearer ${browser.accessToken}`, cookie: browser.cookie },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'XSRF']);
  });
});

describe('an XSRF value', () => {
  const end = (headers: Record<string, string>) =>
    shop.app.inject({ method: 'DELETE', url: '/api/v1/app/sessions', headers });
  const cookies = (xsrf: string) =>
    `accessToken=${browser.accessToken}; refreshToken=${browser.refreshToken}; XSRF-TOKEN=${xsrf}`;

  test('is accepted if it’s correct', async () => {
    expect((await end(browser.headers)).statusCode).toBe(200);
  });

  test.each([
    ['missing', () => ({ cookie: browser.cookie })],
    ['only in the header', () => ({ cookie: browser.cookie.replace(/; XSRF.*/, ''), 'x-xsrf-token': browser.xsrf })],
    ['made up', () => ({ cookie: cookies('a.b'), 'x-xsrf-token': 'a.b' })],
    [
      'different from the cookie',
      () => ({ cookie: browser.cookie, 'x-xsrf-token': shop.app.xsrf.issue(browser.sessionId) }),
    ],
  ])('that is %s is refused', async (_name, headers) => {
    const response = await end(headers());
    expect([response.statusCode, response.json().code]).toEqual([403, 'XSRF']);
  });

  test('of a visitor or of another session is refused', async () => {
    const other = await logInAs(shop, user);
    for (const foreign of [other.xsrf, shop.app.xsrf.issue()]) {
      const response = await end({ cookie: cookies(foreign), 'x-xsrf-token': foreign });
      expect([response.statusCode, response.json().code]).toEqual([403, 'XSRF']);
    }
    expect(await endOf(other)).toBeNull();
  });

  test('that is planted with its refresh token doesn’t work with another session’s access token', async () => {
    const other = await logInAs(shop, await createListener(shop.deps));
    const cookie = `accessToken=${browser.accessToken}; refreshToken=${other.refreshToken}; XSRF-TOKEN=${other.xsrf}`;
    expect((await end({ cookie, 'x-xsrf-token': other.xsrf })).json().code).toBe('SESSION_RENEWABLE');
    expect((await shop.app.inject({ url: info, headers: { cookie } })).statusCode).toBe(401);
  });
});
