import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { givePassword, logInAs } from '#testing/people.ts';

const clock = movingClock();
let shop: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock }, settings: { RATE_LIMIT: 'on' } });
  behindProxy = await createTestApp({
    ports: { clock },
    settings: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '10.0.0.1' },
  });
});
afterAll(async () => {
  await shop.close();
  await behindProxy.close();
});
// Lets all earlier counts expire.
beforeEach(() => clock.pass({ hours: 2 }));

interface From {
  readonly address?: string;
  readonly forwarded?: string;
}

const post = (app: TestApp['app'], path: string, payload: object, { address = '203.0.113.1', forwarded }: From = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/app/${path}`,
    payload,
    remoteAddress: address,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
const logIn = (app: TestApp['app'], email: string, from?: From) =>
  post(app, 'login', { email, password: 'not the password' }, from);

const expectTooOften = (response: Awaited<ReturnType<typeof post>>, mostSeconds: number) => {
  expect([response.statusCode, response.json().code]).toEqual([429, 'AUTH_TOO_OFTEN']);
  const wait = Number(response.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(mostSeconds);
};

describe('logins', () => {
  test('to one account are limited, even if the account doesn’t exist or its email is typed in another case, and work again after the wait', async () => {
    const user = await createListener(shop.deps);
    await givePassword(shop, user, 'a long enough password');
    for (const email of [user.email, 'nobody@example.com']) {
      const typed = [email, email.toUpperCase()];
      for (let index = 0; index < 10; index += 1) {
        expect((await logIn(shop.app, typed[index % 2] ?? '')).statusCode).toBe(401);
      }
      expectTooOften(await logIn(shop.app, email), 600);
    }
    const right = { email: user.email, password: 'a long enough password' };
    const response = await post(shop.app, 'login', right);
    expectTooOften(response, 600);
    expect((await post(shop.app, 'login', right, { address: '198.51.100.7' })).statusCode).toBe(200);
    clock.pass({ seconds: Number(response.headers['retry-after']) });
    expect((await post(shop.app, 'login', right)).statusCode).toBe(200);
  });

  test('from one network are limited, whichever accounts they are for', async () => {
    for (let index = 0; index < 30; index += 1) {
      expect((await logIn(shop.app, `guess-${index}@example.com`)).statusCode).toBe(401);
    }
    expectTooOften(await logIn(shop.app, 'guess-31@example.com'), 600);
    expect((await logIn(shop.app, 'guess-31@example.com', { address: '203.0.113.2' })).statusCode).toBe(401);
  });

  test('that fail on one network never lock out the owner on another network', async () => {
    const user = await createListener(shop.deps);
    await givePassword(shop, user, 'a long enough password');
    for (let index = 0; index < 110; index += 1) await logIn(shop.app, user.email, { address: '203.0.113.66' });
    const own = { email: user.email, password: 'a long enough password' };
    expect((await post(shop.app, 'login', own, { address: '198.51.100.7' })).statusCode).toBe(200);
  });

  test('are counted across all processes that share a database', async () => {
    const second = await createApp(shop.deps);
    try {
      for (let index = 0; index < 5; index += 1) {
        await logIn(shop.app, 'two@example.com');
        await logIn(second, 'two@example.com');
      }
      expectTooOften(await logIn(second, 'two@example.com'), 600);
      expectTooOften(await logIn(shop.app, 'two@example.com'), 600);
    } finally {
      await second.close();
    }
  });

  test('can’t escape their limit by a forged X-Forwarded-For', async () => {
    for (let index = 0; index < 30; index += 1) {
      await logIn(shop.app, `forged-${index}@example.com`, { forwarded: `198.51.100.${index}` });
    }
    expectTooOften(await logIn(shop.app, 'forged@example.com', { forwarded: '198.51.100.99' }), 600);
  });

  test('behind a trusted proxy are counted only by the IP address that the proxy names', async () => {
    const proxy = '10.0.0.1';
    for (let index = 0; index < 30; index += 1) {
      // IP addresses that the visitor prepends don't count.
      const forwarded = `198.51.100.${index}, 203.0.113.50`;
      await logIn(behindProxy.app, `proxied-${index}@example.com`, { address: proxy, forwarded });
    }
    const same = { address: proxy, forwarded: '192.0.2.1, 203.0.113.50' };
    expectTooOften(await logIn(behindProxy.app, 'proxied@example.com', same), 600);
    const other = { address: proxy, forwarded: '203.0.113.51' };
    expect((await logIn(behindProxy.app, 'proxied@example.com', other)).statusCode).toBe(401);
    // The header of a client that bypasses the proxy is ignored.
    const past = { address: '203.0.113.50', forwarded: '203.0.113.52' };
    expectTooOften(await logIn(behindProxy.app, 'proxied@example.com', past), 600);
  });

  test('from all IP addresses of one IPv6 network count together', async () => {
    for (let index = 0; index < 30; index += 1) {
      await logIn(shop.app, `six-${index}@example.com`, { address: `2001:db8:1:2::${index + 1}` });
    }
    expectTooOften(await logIn(shop.app, 'six@example.com', { address: '2001:db8:1:2:ffff::1' }), 600);
    expect((await logIn(shop.app, 'six@example.com', { address: '2001:db8:1:3::1' })).statusCode).toBe(401);
  });

  test('from many IPv6 networks of one provider count together', async () => {
    const user = await createListener(shop.deps);
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      statuses.push((await logIn(shop.app, user.email, { address: `2001:db8:${index}:1::1` })).statusCode);
    }
    // Four times the limit of one network, for all networks of the ISP together.
    expect(statuses.indexOf(429)).toBe(40);
    expect((await logIn(shop.app, user.email, { address: '2001:db9:1:1::1' })).statusCode).toBe(401);
  });

  test('by strangers on many networks don’t lock the owner out of a browser that the owner has used before', async () => {
    const user = await createListener(shop.deps);
    await givePassword(shop, user, 'a long enough password');
    const right = { email: user.email, password: 'a long enough password' };
    const first = await post(shop.app, 'login', right, { address: '192.0.2.77' });
    const device = first.cookies.find(({ name }) => name === 'device')?.value ?? '';
    for (let index = 0; index < 110; index += 1) {
      await logIn(shop.app, user.email, { address: `198.51.${index}.1` });
    }
    const from = (cookies: Record<string, string>, payload: object = right) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/v1/app/login',
        payload,
        cookies,
        remoteAddress: '192.0.2.78',
        headers: {},
      });
    expectTooOften(await from({}), 600);
    expectTooOften(await from({ device: 'x'.repeat(43) }), 600);
    expect((await from({ device })).statusCode).toBe(200);
    // A thief of the device cookie gets no more guesses than anyone else.
    const wrong = { ...right, password: 'not the password' };
    const guesses: number[] = [];
    for (let index = 0; index < 12; index += 1) guesses.push((await from({ device }, wrong)).statusCode);
    expect(guesses.filter((status) => status === 401)).toHaveLength(9);
    expect(guesses.at(-1)).toBe(429);
  });
});

describe('requested emails', () => {
  test('to one email address are limited, whether or not it has an account', async () => {
    const user = await createListener(shop.deps);
    for (const email of [user.email, 'nobody-here@example.com']) {
      for (let index = 0; index < 5; index += 1) {
        expect((await post(shop.app, 'password-reset/send-code', { email })).statusCode).toBe(200);
      }
      expectTooOften(await post(shop.app, 'password-reset/send-code', { email: email.toUpperCase() }), 3600);
    }
    expect(await mailsTo(shop, user.email)).toHaveLength(3);
    const own = await post(shop.app, 'password-reset/send-code', { email: user.email }, { address: '198.51.100.8' });
    expect(own.statusCode).toBe(200);
  });

  test('that strangers request on many networks don’t lock out the owner, and only a few reach the owner', async () => {
    const user = await createListener(shop.deps);
    const ask = (from: From) => post(shop.app, 'password-reset/send-code', { email: user.email }, from);
    for (let index = 0; index < 40; index += 1) {
      expect((await ask({ address: `198.51.${index}.9` })).statusCode).toBe(200);
    }
    expect(await mailsTo(shop, user.email)).toHaveLength(3);
    // A request from another network sends no fourth email: the code already in the owner's mailbox still works.
    expect((await ask({ address: '192.0.2.2' })).statusCode).toBe(200);
    const mails = await mailsTo(shop, user.email);
    expect(mails).toHaveLength(3);
    const mail = mails.at(-1);
    const input = {
      email: user.email,
      token: tokenIn(mail),
      code: codeIn(mail),
      newPassword: 'a long enough password',
    };
    expect((await post(shop.app, 'password-reset/reset', input, { address: '192.0.2.2' })).statusCode).toBe(200);
    // A used code is worthless, so the next request sends a new email.
    await ask({ address: '192.0.2.2' });
    expect((await mailsTo(shop, user.email)).filter(({ purpose }) => purpose.startsWith('reset:'))).toHaveLength(4);
  });

  test('to the owner of an email address that strangers sign up with are limited', async () => {
    const user = await createListener(shop.deps);
    for (let index = 0; index < 12; index += 1) {
      const input = { email: user.email, username: `squatter-${index}`, password: 'a long enough password' };
      expect((await post(shop.app, 'signup', input, { address: `198.51.${index}.7` })).statusCode).toBe(201);
    }
    expect(await mailsTo(shop, user.email)).toHaveLength(3);
  });
});

describe('sign-ups from one network', () => {
  const signUp = (index: number, password = 'a long enough password') =>
    post(shop.app, 'signup', { email: `many-${index}@example.com`, username: `many-${index}`, password });

  test('create a limited number of accounts; refused passwords don’t count toward that limit', async () => {
    for (let index = 0; index < 10; index += 1) expect((await signUp(0, 'password123')).statusCode).toBe(400);
    for (let index = 0; index < 10; index += 1) expect((await signUp(index)).statusCode).toBe(201);
    expectTooOften(await signUp(10), 3600);
  });

  test('can be attempted at most sixty times, including checks', async () => {
    const ask = () => post(shop.app, 'signup/check', { username: 'many-20' });
    for (let index = 0; index < 30; index += 1) {
      expect((await signUp(20, 'password123')).statusCode).toBe(400);
      expect((await ask()).statusCode).toBe(200);
    }
    expectTooOften(await ask(), 3600);
    expectTooOften(await signUp(20), 3600);
  });
});

test('an account’s password can be guessed at most ten times, however many sessions a thief has', async () => {
  const user = await createListener(shop.deps);
  await givePassword(shop, user, 'a long enough password');
  const browsers = [await logInAs(shop, user), await logInAs(shop, user)];
  const guess = async (index: number) => {
    const browser = browsers[index % 2];
    if (!browser) throw new Error('expected two browsers');
    return browser.call('POST', '/api/v1/app/password-validate', { password: 'not the password' });
  };
  for (let index = 0; index < 10; index += 1) expect((await guess(index)).statusCode).toBe(403);
  expectTooOften(await guess(10), 600);
  expectTooOften(await guess(11), 600);
});

test.each([
  ['verify-email', { token: 'guess' }, 60],
  ['password-reset/verify-token', { token: 'guess' }, 60],
  ['profile-u-e-v', { token: 'guess' }, 60],
  [
    'password-reset/reset',
    { email: 'a@example.com', code: '123456', token: 'guess', newPassword: 'a long enough password' },
    30,
  ],
])('%s allows a limited number of guesses', async (path, payload, most) => {
  for (let index = 0; index < most; index += 1) {
    expect((await post(shop.app, path, payload)).statusCode).not.toBe(429);
  }
  expectTooOften(await post(shop.app, path, payload), 600);
});
