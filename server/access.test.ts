import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { newId } from '#contract-kit/ids.ts';
import { accessTable, anyone, type Call, members, type Rule } from '#testing/access-table.ts';
import { createTestApp } from '#testing/app.ts';
import { type AccessWorld, createAccessWorld, newcomer } from '#testing/access-world.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { allRoutes } from './app.ts';

// Every endpoint, called by whoever it is not for, as `testing/access-table.ts` says: a new one needs its line there.

const shop = await createTestApp();
afterAll(() => shop.close());
const world = await createAccessWorld(shop);
const nobody: AccessWorld['owner'] = { id: newId(), email: 'nobody@example.com' };
const endpoints = allRoutes(shop.deps).map(({ endpoint }): Endpoint => endpoint);
const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const ruleOf = (endpoint: Endpoint): Rule => accessTable[keyOf(endpoint)] ?? anyone;

const requestOf = ({ method, path }: Endpoint, { params = {}, query, body }: Call): InjectOptions => ({
  method,
  url: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? newId())),
  ...(query && { query: { ...query } }),
  ...(method !== 'GET' && body && { payload: body }),
});

const send = (endpoint: Endpoint, call: Call, headers: Readonly<Record<string, string>>) =>
  shop.app.inject({ ...requestOf(endpoint, call), headers: { ...headers } });

const outcome = (answer: LightMyRequestResponse): readonly [number, string] => {
  const isJson = String(answer.headers['content-type']).includes('json');
  return [answer.statusCode, isJson && answer.statusCode >= 400 ? String(answer.json().code) : ''];
};

const callOf = (endpoint: Endpoint): Call => ruleOf(endpoint).call?.(world) ?? {};
const asCookies = ({ cookie }: LoggedInBrowser) => ({ cookie });
const changes = ({ method, xsrf }: Endpoint): boolean => method !== 'GET' && xsrf !== 'exempt';

test('every endpoint has its line, and its record says the same', () => {
  expect(endpoints.map(keyOf).toSorted()).toEqual(Object.keys(accessTable).toSorted());
  const access = {
    anyone: [undefined, 'optional'],
    members: ['user'],
    sellers: ['seller'],
    admins: ['admin'],
    renewers: [undefined],
    machine: [undefined],
  };
  for (const endpoint of endpoints) {
    const { door } = ruleOf(endpoint);
    expect(access[door], keyOf(endpoint)).toContain(endpoint.access);
    expect(endpoint.xsrf, keyOf(endpoint)).toBe(door === 'machine' ? 'exempt' : undefined);
  }
});

const listed = endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const);

describe('a call', () => {
  test.each(listed)('%s: by a visitor, by a forger, and by whoever it is for', async (_key, endpoint) => {
    const { door, strangers } = ruleOf(endpoint);
    const visitor = await send(endpoint, callOf(endpoint), {});
    if (!['anyone', 'machine'].includes(door)) expect(visitor.statusCode).toBe(401);
    else if (strangers === 'hidden') expect(visitor.statusCode).toBe(404);
    else expect(outcome(visitor)[1]).not.toMatch(/^(SESSION_|XSRF|FORBIDDEN)/);

    const user = await newcomer(shop, 'user');
    if (changes(endpoint)) {
      expect(outcome(await send(endpoint, callOf(endpoint), asCookies(user)))).toEqual([403, 'XSRF']);
      const stolen = { ...asCookies(user), 'x-xsrf-token': shop.app.xsrf.issue(newId()) };
      expect(outcome(await send(endpoint, callOf(endpoint), stolen))).toEqual([403, 'XSRF']);
      const page = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
      const [status] = outcome(await send(endpoint, callOf(endpoint), page));
      expect(status).toBe(door === 'anyone' ? 403 : 401);
    }
    if (strangers) return;
    const [status, code] = outcome(await send(endpoint, callOf(endpoint), user.headers));
    if (door === 'admins') {
      expect([status, code]).toEqual([403, 'FORBIDDEN']);
      expect(outcome(await send(endpoint, {}, (await newcomer(shop, 'seller')).headers))).toEqual([403, 'FORBIDDEN']);
      expect(outcome(await send(endpoint, {}, (await newcomer(shop, 'admin')).headers))[0]).toBeLessThan(401);
    } else if (door === 'sellers') {
      expect([status, code]).toEqual([403, 'FORBIDDEN']);
      const seller = await newcomer(shop, 'seller');
      expect(outcome(await send(endpoint, callOf(endpoint), seller.headers))[0]).toBeLessThan(401);
    } else {
      expect(code).not.toMatch(/^(SESSION_MISSING|SESSION_RENEWABLE|XSRF|FORBIDDEN)/);
    }
  });

  const about = listed.filter(([, endpoint]) => ruleOf(endpoint).strangers !== undefined);
  test.each(about)('%s: by a user and by another seller, about what is somebody else’s', async (_key, endpoint) => {
    const { strangers, call } = ruleOf(endpoint);
    for (const role of ['user', 'seller'] as const) {
      const { headers } = await newcomer(shop, role);
      const known = outcome(await send(endpoint, call?.(world) ?? {}, headers));
      expect(known[0]).toBe(strangers === 'denied' ? 403 : 404);
      // Nobody learns from the answer whether there is such a person.
      const unknown = outcome(await send(endpoint, call?.({ ...world, owner: nobody }) ?? {}, headers));
      expect(unknown).toEqual(known);
    }
  });
});

test('a program with a bearer token needs no token against forged calls', async () => {
  const { accessToken } = await newcomer(shop, 'user');
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const endpoint of endpoints.filter((one) => changes(one) && ruleOf(one) === members)) {
    if (endpoint.path.endsWith('/sessions')) continue;
    expect(outcome(await send(endpoint, {}, headers))[1], keyOf(endpoint)).not.toMatch(/^(XSRF|SESSION_)/);
  }
});
