import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, ProtocolCall } from '#contract-kit/endpoint.ts';
import { newId } from '#contract-kit/ids.ts';
import { scopes } from '#contract-kit/scopes.ts';
import { accessTable, anyone, type Call } from '#testing/access/access-table.ts';
import { type AccessWorld, createAccessWorld } from '#testing/access/access-world.ts';
import { scopeTable } from '#testing/access/scope-table.ts';
import { createTestApp } from '#testing/app.ts';
import { createAdmin } from '#testing/factories.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { allRoutes } from './app.ts';
import { features } from './features.ts';

// What a key may and may not call: every endpoint, and every call of another protocol.

const shop = await createTestApp();
afterAll(() => shop.close());
const world: AccessWorld = await createAccessWorld(shop);

type Operation = Endpoint | ProtocolCall;
const operations: readonly Operation[] = [
  ...allRoutes(shop.deps).map(({ endpoint }) => endpoint),
  ...features.flatMap(({ protocolCalls = [] }) => protocolCalls),
];
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
const listed = operations.map((operation) => [nameOf(operation), operation] as const);

const callOf = (operation: Operation): Call => (accessTable[nameOf(operation)] ?? anyone).call?.(world) ?? {};

const requestOf = ({ method, path }: Operation, { params = {}, query, body }: Call): InjectOptions => ({
  method,
  url: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? newId())),
  ...(query && { query: { ...query } }),
  ...(method !== 'GET' && body && { payload: body }),
});

const send = (operation: Operation, headers: Readonly<Record<string, string>>) =>
  shop.app.inject({ ...requestOf(operation, callOf(operation)), headers: { ...headers } });

const outcome = (response: LightMyRequestResponse): readonly [number, string] => {
  const isJson = String(response.headers['content-type']).includes('json') && response.body !== '';
  return [response.statusCode, isJson && response.statusCode >= 400 ? String(response.json().code) : ''];
};

let adminId: string;
let browser: LoggedInBrowser;
let full: TestKey;
beforeAll(async () => {
  const admin = await createAdmin(shop.deps, { emailVerifiedAt: new Date() });
  adminId = admin.id;
  browser = await logInAs(shop, admin, { confirmed: true });
  full = await newKey(shop, adminId);
});

test('every operation that takes keys is listed under its scope, and every listed operation exists', () => {
  const byScope = Object.fromEntries(
    scopes.map((scope) => [
      scope,
      operations
        .filter((one) => one.scope === scope)
        .map(nameOf)
        .toSorted(),
    ]),
  );
  expect(byScope).toEqual(scopeTable);
});

test('no key reaches a call that needs the password, or one about a session, a password, an email, a payout account, or a key', () => {
  const secret = /password|session|email|two-factor|passkey|verify|stripe|profile|keys|close|export|login|signup/;
  const reached = operations.filter(({ scope }) => scope !== undefined);
  expect(reached.length).toBeGreaterThan(20);
  expect(reached.map(nameOf).filter((name) => secret.test(name))).toEqual([]);
  expect(reached.filter((one) => 'recentPassword' in one && one.recentPassword === true)).toEqual([]);
});

describe('a call with a key to', () => {
  test.each(listed)('%s is allowed only with its scope', async (_name, operation) => {
    const { scope, method } = operation;
    if (scope === undefined) {
      expect(outcome(await send(operation, full.headers))).toEqual([403, 'KEY_NOT_TAKEN']);
      // The key is refused even beside a session that may call the operation.
      expect(outcome(await send(operation, { ...browser.headers, ...full.headers }))).toEqual([403, 'KEY_NOT_TAKEN']);
      return;
    }
    const others = await newKey(shop, adminId, { scopes: scopes.filter((one) => one !== scope) });
    const refused = await send(operation, { ...browser.headers, ...others.headers });
    expect(refused.statusCode).toBe(403);
    if (method !== 'HEAD') {
      expect(refused.json()).toMatchObject({ code: 'KEY_SCOPE_MISSING', message: expect.stringContaining(scope) });
    }
    const fitting = await newKey(shop, adminId, { scopes: [scope] });
    // Headers of a browser on another site, with neither a cookie nor an XSRF value.
    const page = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const response = await send(operation, { ...fitting.headers, ...page });
    expect(outcome(response)[1]).not.toMatch(/^(KEY_|XSRF|SESSION_|FORBIDDEN|PASSWORD_)/);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers).toMatchObject({ ratelimit: expect.stringContaining('"key";r=') });
    expect(response.headers['set-cookie']).toBeUndefined();
    const unknown = { authorization: `${fitting.headers.authorization.slice(0, -1)}~` };
    expect((await send(operation, { ...browser.headers, ...unknown })).statusCode).toBe(401);
  });

  test.each(['/healthz', '/api/docs', '/robots.txt'])('%s, which isn’t an endpoint, is refused', async (url) => {
    expect(outcome(await shop.app.inject({ url, headers: full.headers }))).toEqual([403, 'KEY_NOT_TAKEN']);
  });

  const ofSellers = listed.filter(([, { access, scope }]) => scope && (access === 'admin' || access === 'seller'));
  test.each(ofSellers)('%s is refused if the owner’s role isn’t enough', async (_name, operation) => {
    const role = operation.access === 'admin' ? 'seller' : 'user';
    const { id } = await createAdmin(shop.deps);
    await shop.deps.db.updateTable('account_users').set({ role }).where('id', '=', id).execute();
    expect(outcome(await send(operation, (await newKey(shop, id)).headers))).toEqual([403, 'FORBIDDEN']);
  });
});

test('the OpenAPI document names the scope of each operation that takes keys, and of no other', async () => {
  interface Documented {
    readonly security: readonly Readonly<Record<string, unknown>>[];
    readonly description: string;
    readonly 'x-scope'?: string;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
    readonly parameters: readonly { readonly name: string }[];
  }
  const { paths } = (await shop.app.inject('/api/docs/openapi.json')).json<{
    paths: Record<string, Record<string, Documented>>;
  }>();
  for (const operation of operations) {
    const { method, path, scope } = operation;
    const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const isNamed = found?.security.some((one) => 'key' in one) ?? false;
    expect([isNamed, found?.['x-scope']], nameOf(operation)).toEqual([scope !== undefined, scope]);
    if (!scope) continue;
    expect(found?.description).toContain(scope);
    expect(found?.responses['403']?.description).toContain('KEY_SCOPE_MISSING');
    const namesCalls = found?.parameters.some(({ name }) => name === 'Idempotency-Key') ?? false;
    expect(namesCalls, nameOf(operation)).toBe(method === 'POST' && 'response' in operation);
  }
});
