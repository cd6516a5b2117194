import { glob, readFile } from 'node:fs/promises';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { googleCookie } from '#features/auth/server/google/google-cookie.ts';
import { recognizeBrowser } from '#features/checkout/server/session/browser.ts';
import { xsrfTokenIn } from '#contract-kit/api.ts';
import { newId } from '#contract-kit/ids.ts';
import { type OwnCookie, ownCookies, twinOf, xsrfCookie } from '#platform/http/security/own-cookies.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { givePassword } from '#testing/people.ts';

// Cookies that a site on `.label.example` has set are also sent to the shop on `beats.label.example`.

const api = '/api/v1/app';
const password = 'a long enough password';

const shops: Record<'http' | 'https', TestApp> = {} as never;
beforeAll(async () => {
  for (const scheme of ['http', 'https'] as const) {
    const publicUrl = `${scheme}://beats.label.example`;
    shops[scheme] = await createTestApp({ settings: { PUBLIC_URL: publicUrl }, ports: { publicUrl } });
  }
});
afterAll(async () => {
  for (const shop of Object.values(shops)) await shop.close();
});

/** Values of foreign cookies that have the name of one of ours. */
const foreign: readonly (readonly [what: string, value: string])[] = [
  ['a word', 'old'],
  ['nothing', ''],
  ['a half-encoded one', '%E0%A4%A'],
  ['one with a comma', 'a,b'],
  ['one in quotation marks', '"quoted"'],
  ['letters of another script', 'ключ'],
  ['a JSON web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ['an XSRF value like ours', `${crypto.randomUUID()}.${'a'.repeat(43)}`],
  ['a refresh token like ours', `${newId()}.${'b'.repeat(43)}`],
  ['a device like ours', 'c'.repeat(43)],
  ['a browser like ours', 'd'.repeat(22)],
  ['a long one', 'x'.repeat(3000)],
];

/** A browser that sends foreign cookies under all of our names, before and after our own. */
const openBrowser = ({ app }: TestApp, value: string) => {
  const own = new Map<string, string>();
  const others = ownCookies.map((name) => `${name}=${value}`);
  const cookieHeader = (): string => {
    const mine = [...own].map(([name, text]) => `${name}=${text}`);
    return [...others, ...mine, ...others.map((other) => `${other}2`)].join('; ');
  };
  return {
    own,
    cookieHeader,
    call: async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const token = xsrfTokenIn(cookieHeader());
      const headers = { cookie: Buffer.from(cookieHeader()).toString('latin1'), origin: 'https://beats.label.example' };
      const options: InjectOptions = {
        method,
        url: `${api}${url}`,
        headers: { ...headers, ...(token && { 'x-xsrf-token': token }) },
      };
      const response = await app.inject({ ...options, ...(payload && { payload }) });
      for (const cookie of response.cookies) {
        if (cookie.maxAge === 0 || cookie.value === '') own.delete(cookie.name);
        else own.set(cookie.name, cookie.value);
      }
      return response;
    },
  };
};

type Browser = ReturnType<typeof openBrowser>;

const logIn = async (shop: TestApp, browser: Browser) => {
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  await givePassword(shop, user, password);
  await browser.call('GET', '/site');
  const log = () => browser.call('POST', '/login', { email: user.email, password });
  expect((await log()).statusCode).toBe(200);
  return { user, log };
};

const aboutMe = async (browser: Browser, email: string): Promise<void> => {
  expect((await browser.call('GET', '/user-info')).json()).toMatchObject({ user: { email } });
};

/** A fake request and reply with this browser's cookies, to call a cookie's own functions. */
const holder = (browser: Browser) => {
  const reply = {
    setCookie: (name: string, value: string) => void browser.own.set(name, value),
    clearCookie: (name: string) => void browser.own.delete(name),
  };
  return { reply: reply as never, request: { headers: { cookie: browser.cookieHeader() } } as never };
};

/** By cookie name: checks that the cookie works beside foreign ones. A new cookie needs an entry. */
const works: Readonly<Record<OwnCookie, (shop: TestApp, browser: Browser) => Promise<void>>> = {
  accessToken: async (shop, browser) => {
    const { user } = await logIn(shop, browser);
    await aboutMe(browser, user.email);
    expect((await browser.call('GET', '/checkToken')).json()).toMatchObject({ accessTokenExpired: false });
  },
  refreshToken: async (shop, browser) => {
    const { user } = await logIn(shop, browser);
    browser.own.delete('accessToken');
    browser.own.delete(twinOf('accessToken'));
    for (const refreshed of [true, false]) {
      const checked = await browser.call('GET', '/checkToken');
      expect(checked.json()).toMatchObject({ refreshTokenExpired: false, accessTokenRefreshed: refreshed });
    }
    await aboutMe(browser, user.email);
    expect((await browser.call('POST', '/logout')).statusCode).toBe(200);
    expect((await browser.call('GET', '/user-info')).statusCode).toBe(401);
  },
  'XSRF-TOKEN': async (shop, browser) => {
    await logIn(shop, browser);
    expect((await browser.call('POST', '/password-validate', { password })).statusCode).toBe(200);
  },
  device: async (shop, browser) => {
    const { user, log } = await logIn(shop, browser);
    await browser.call('GET', '/site');
    expect((await log()).statusCode).toBe(200);
    await shop.deps.jobs.idle();
    expect((await mailsTo(shop, user.email)).map(({ purpose }) => purpose)).not.toContainEqual(
      expect.stringContaining('login-alert'),
    );
  },
  google: async ({ deps }, browser) => {
    const cookie = googleCookie(deps.config.sessionSecret, deps.publicUrl.startsWith('https:'));
    const checks = { state: 's', nonce: 'n', verifier: 'v' };
    await cookie.set(holder(browser).reply, checks, deps.clock.now());
    const { request, reply } = holder(browser);
    expect(await cookie.take(request, reply, deps.clock.now())).toEqual(checks);
  },
  checkoutBrowser: async ({ deps }, browser) => {
    const recognize = (): string => {
      const { request, reply } = holder(browser);
      return recognizeBrowser(deps, request, reply);
    };
    expect([recognize(), recognize()]).toEqual(Array.from({ length: 2 }, recognize));
  },
};

describe.each(['http', 'https'] as const)('over %s, beside foreign cookies with the same names,', (scheme) => {
  describe.each(foreign)('%s', (_, value) => {
    it.each(ownCookies)('%s works', async (name) => {
      await works[name](shops[scheme], openBrowser(shops[scheme], value));
    });
  });
});

it('over https each cookie has a twin that only this host can set, and programs still get the plain ones', async () => {
  const shop = shops.https;
  const browser = openBrowser(shop, 'old');
  await logIn(shop, browser);
  for (const name of ['accessToken', 'refreshToken', 'XSRF-TOKEN', 'device'] as const) {
    expect(browser.own.get(twinOf(name))).toBe(browser.own.get(name));
  }
  const { headers } = await shop.app.inject(`${api}/site`);
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Lax$/),
  ]);
});

it('a session cookie planted by another site replaces nobody’s session', async () => {
  const shop = shops.https;
  const [victim, thief] = [openBrowser(shop, 'old'), openBrowser(shop, 'old')];
  const { user } = await logIn(shop, victim);
  await logIn(shop, thief);
  const planted = ['accessToken', 'refreshToken', xsrfCookie].map((name) => `${name}=${thief.own.get(name)}`);
  const cookie = `${planted.join('; ')}; ${victim.cookieHeader()}`;
  const response = await shop.app.inject({ url: `${api}/user-info`, headers: { cookie } });
  expect(response.json()).toMatchObject({ user: { email: user.email } });
});

it('only one module sets cookies', async () => {
  const wrong: string[] = [];
  for await (const path of glob('{features,platform,server,web,ui}/**/*.{ts,tsx}')) {
    if (/\.test\.|own-cookies\.ts$/.test(path)) continue;
    if (/\.(?:setCookie|clearCookie|serializeCookie)\(|document\.cookie\s*=/.test(await readFile(path, 'utf8')))
      wrong.push(path);
  }
  expect(wrong).toEqual([]);
});
