import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { createHttpServer } from '../create-http-server.ts';
import { createLog } from '../log.ts';
import { registerRoutes } from '../register-routes.ts';
import { route } from '../route.ts';
import { accessCookie, refreshCookie, xsrfCookie } from './own-cookies.ts';
import { createXsrf, xsrfHeader } from './xsrf.ts';

const sessionSecret = 'a secret of the shop that has more than 32 characters';
const response = z.object({ done: z.boolean() });
const change = endpoint({ method: 'POST', path: '/change', summary: '', response });
const remove = endpoint({ method: 'DELETE', path: '/change', summary: '', response });
const look = endpoint({ method: 'GET', path: '/look', summary: '', response });
const signed = endpoint({ method: 'POST', path: '/signed', summary: '', response, xsrf: 'exempt' });

const opened: FastifyInstance[] = [];
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())));

const open = async (publicUrl: string | null = null): Promise<FastifyInstance> => {
  const app = await createHttpServer({
    config: { sessionSecret, trustedProxies: [], publicUrl },
    log: createLog('silent'),
  });
  await registerRoutes(app, [
    route(change, () => ({ done: true })),
    route(remove, () => ({ done: true })),
    route(look, () => ({ done: true })),
    route(signed, () => ({ done: true })),
  ]);
  opened.push(app);
  return app;
};

const tokenOf = async (app: FastifyInstance): Promise<string> => {
  const { cookies } = await app.inject({ url: '/look' });
  return cookies.find(({ name }) => name === xsrfCookie)?.value ?? '';
};

const post = async (app: FastifyInstance, headers: Record<string, string>, url = '/change') =>
  await app.inject({ method: 'POST', url, headers });

const browsers = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'http://shop.example', 'sec-fetch-site': 'same-origin' },
];

describe('a call that changes something', () => {
  test.each(browsers)(
    'from a browser (%j) is refused unless cookie and header both have an XSRF value',
    async (marks) => {
      const app = await open();
      const refused = await post(app, marks);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'XSRF', requestId: refused.headers['x-request-id'] });
      const cookieAlone = await post(app, { ...marks, cookie: `${xsrfCookie}=${await tokenOf(app)}` });
      expect(cookieAlone.statusCode).toBe(403);
      const headerAlone = await post(app, { ...marks, [xsrfHeader]: await tokenOf(app) });
      expect(headerAlone.statusCode).toBe(403);
    },
  );

  test.each(browsers)('from a browser (%j) passes if the header repeats the cookie’s XSRF value', async (marks) => {
    const app = await open();
    const token = await tokenOf(app);
    const headers = { ...marks, cookie: `${xsrfCookie}=${token}`, [xsrfHeader]: token };
    expect((await post(app, headers)).statusCode).toBe(200);
    const deleted = await app.inject({ method: 'DELETE', url: '/change', headers });
    expect(deleted.statusCode).toBe(200);
  });

  test('passes only if we issued the XSRF value and it’s the same in cookie and header', async () => {
    const app = await open();
    const [mine, other] = [await tokenOf(app), await tokenOf(app)];
    const [nonce = '', signature = ''] = mine.split('.');
    const marks = { origin: 'http://shop.example' };
    const send = async (cookie: string, header: string) =>
      (await post(app, { ...marks, cookie: `${xsrfCookie}=${cookie}`, [xsrfHeader]: header })).statusCode;
    expect(mine).not.toBe(other);
    expect(await send(mine, other)).toBe(403);
    const foreign = createXsrf('another secret, of somebody else, with enough characters').issue();
    const forged = ['x', 'x.y', '.', '', `${nonce}.`, `.${signature}`, nonce, `${nonce}x.${signature}`, foreign];
    for (const value of [...forged, mine.slice(0, -1), createXsrf(sessionSecret).issue('a session')]) {
      expect(await send(value, value), value).toBe(403);
    }
    expect(await send(mine, mine)).toBe(200);
  });

  test('passes without any sign of a browser and without a session', async () => {
    expect((await post(await open(), {})).statusCode).toBe(200);
  });

  test('passes if a signature authenticates the sender, whatever else is sent', async () => {
    expect((await post(await open(), { origin: 'https://evil.example' }, '/signed')).statusCode).toBe(200);
  });
});

test('a session’s XSRF value is invalid without a session and in another session', () => {
  const xsrf = createXsrf(sessionSecret);
  const token = xsrf.issue('one');
  expect(['one', '', 'two'].map((session) => xsrf.isValid(token, session))).toEqual([true, false, false]);
});

test('a call with a session needs the session’s XSRF value, even without signs of a browser', async () => {
  const app = await open();
  const status = async (headers: Record<string, string>) => (await post(app, headers)).statusCode;
  const planted = [`${refreshCookie}=; ${accessCookie}=one`, `${refreshCookie}=.x; ${accessCookie}=one`];
  for (const session of [`${refreshCookie}=one.secret`, `${accessCookie}=one`, ...planted]) {
    const own = app.xsrf.issue('one');
    const foreign = app.xsrf.issue('two');
    expect(await status({ cookie: session })).toBe(403);
    expect(await status({ cookie: session, authorization: 'Bearer one' })).toBe(403);
    expect(await status({ cookie: `${session}; ${xsrfCookie}=${foreign}`, [xsrfHeader]: foreign })).toBe(403);
    expect(await status({ cookie: `${session}; ${xsrfCookie}=${own}`, [xsrfHeader]: own })).toBe(200);
  }
  expect(await status({ authorization: 'Bearer one', origin: 'https://app.example' })).toBe(200);
});

describe('the XSRF cookie', () => {
  test('is set by a GET, can be read by scripts of this site, and stays while it’s valid', async () => {
    const app = await open();
    const first = await app.inject({ url: '/look' });
    expect(first.cookies).toEqual([{ name: xsrfCookie, value: expect.any(String), path: '/', sameSite: 'Lax' }]);
    const cookies = { [xsrfCookie]: first.cookies[0]?.value ?? '' };
    expect((await app.inject({ url: '/look', cookies })).cookies).toEqual([]);
    const renewed = await app.inject({ url: '/look', cookies: { [xsrfCookie]: 'forged.value' } });
    expect(renewed.cookies).toHaveLength(1);
    expect((await app.inject({ method: 'POST', url: '/change' })).cookies).toEqual([]);
  });

  test('is limited to secure connections if the site has them', async () => {
    const app = await open('https://label.example');
    const { cookies, headers } = await app.inject({ url: '/look' });
    expect(cookies[0]).toMatchObject({ name: xsrfCookie, secure: true, sameSite: 'Lax', path: '/' });
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  });
});
