import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorHeader } from '#contract-kit/author.ts';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import { accessTable, anyone, type Call, members, newcomerAt, type Rule } from '#testing/access/access-table.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type AccessWorld, createAccessWorld, type Newcomer, newcomer } from '#testing/access/access-world.ts';
import { uploadCalls } from '#features/studio/server/upload-calls.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { allRoutes } from './app.ts';

// Calls every endpoint as visitors, users, sellers, editors and admins. New endpoints need a line in
// `testing/access/access-table.ts`.

const shop = await createTestApp();
afterAll(() => shop.close());
const world = await createAccessWorld(shop);
const nobody: AccessWorld['owner'] = { id: newId(), email: 'nobody@example.com' };
/** Only for calls that are refused, which change nothing, so that the tests can share them. */
const outsiders: Readonly<Record<Newcomer, LoggedInBrowser>> = {
  user: await newcomer(shop, 'user'),
  seller: await newcomer(shop, 'seller'),
  editor: await newcomer(shop, 'editor'),
  admin: await newcomer(shop, 'admin'),
};
const endpoints = allRoutes(shop.deps).map(({ endpoint }): Endpoint => endpoint);
const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const ruleOf = (endpoint: Endpoint): Rule => accessTable[keyOf(endpoint)] ?? anyone;

const requestOf = ({ method, path }: Endpoint, { params = {}, query, body }: Call): InjectOptions => ({
  method,
  url: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? newId())),
  ...(query && { query: { ...query } }),
  ...(method !== 'GET' && body && { payload: body }),
});

const send = (endpoint: Endpoint, call: Call, headers: Readonly<Record<string, string>>, { app } = shop) =>
  app.inject({ ...requestOf(endpoint, call), headers: { ...headers } });

const outcome = (response: LightMyRequestResponse): readonly [number, string] => {
  const isJson = String(response.headers['content-type']).includes('json');
  return [response.statusCode, isJson && response.statusCode >= 400 ? String(response.json().code) : ''];
};

const callOf = (endpoint: Endpoint, of = world): Call => ruleOf(endpoint).call?.(of) ?? {};
const asCookies = ({ cookie }: LoggedInBrowser) => ({ cookie });
const changes = ({ method, xsrf }: Endpoint): boolean => method !== 'GET' && xsrf !== 'exempt';

test('every endpoint has a line in the access table, with the same access as its contract', () => {
  expect(endpoints.map(keyOf).toSorted()).toEqual(Object.keys(accessTable).toSorted());
  const access = {
    anyone: [undefined, 'optional'],
    members: ['user'],
    sellers: ['seller'],
    editors: ['editor'],
    admins: ['admin'],
    renewers: [undefined],
    machine: [undefined],
  };
  for (const endpoint of endpoints) {
    const { door } = ruleOf(endpoint);
    expect(access[door], keyOf(endpoint)).toContain(endpoint.access);
    expect(endpoint.xsrf, keyOf(endpoint)).toBe(door === 'machine' ? 'exempt' : undefined);
    if (door === 'editors') expect(endpoint.scope, `${keyOf(endpoint)}: API keys don’t edit the site`).toBeUndefined();
    const { password } = ruleOf(endpoint);
    expect(typeof endpoint.recentPassword, keyOf(endpoint)).toBe(
      typeof password === 'function' ? 'object' : typeof password,
    );
  }
});

/** Fixed words of a path that have the form of a username: "/one/:id/two.txt" has "one". */
const wordsOf = (path: string): string[] => path.split('/').filter((word) => /^\w[\w-]{2,29}$/.test(word));

test('the first word of a path is never free as a username', () => {
  const calls = endpoints.flatMap(({ path }) => wordsOf(path.replace(/^\/api\/v1\/(app|admin)\//, '/')).slice(0, 1));
  // A printed line: "├── /healthz (GET, HEAD)".
  const served = shop.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => wordsOf(/(\/\S*) \(/.exec(line)?.[1] ?? '').slice(0, 1));
  expect([calls.length, served.length].every((found) => found > 10)).toBe(true);
  const free = [...calls, ...served].filter((word) => isFreeUsername(word) || isFreeUsername(word.toUpperCase()));
  expect([...new Set(free)]).toEqual([]);
});

const listed = endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const);

describe('the call', () => {
  test.each(listed)(
    '%s accepts only callers with access, and requires the XSRF token of the session for changes',
    async (_key, endpoint) => {
      const { door, strangers } = ruleOf(endpoint);
      const visitor = await send(endpoint, callOf(endpoint), {});
      if (!['anyone', 'machine'].includes(door)) expect(visitor.statusCode).toBe(401);
      else if (strangers === 'hidden') expect(visitor.statusCode).toBe(404);
      else expect(outcome(visitor)[1]).not.toMatch(/^(SESSION_|XSRF|FORBIDDEN)/);

      if (changes(endpoint)) {
        const cookies = asCookies(outsiders.user);
        expect(outcome(await send(endpoint, callOf(endpoint), cookies))).toEqual([403, 'XSRF']);
        const stolen = { ...cookies, 'x-xsrf-token': shop.app.xsrf.issue(newId()) };
        expect(outcome(await send(endpoint, callOf(endpoint), stolen))).toEqual([403, 'XSRF']);
        const page = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
        const [status] = outcome(await send(endpoint, callOf(endpoint), page));
        expect(status).toBe(door === 'anyone' ? 403 : 401);
      }
      if (strangers) return;
      const as = async (who: Newcomer) => await send(endpoint, callOf(endpoint), (await newcomer(shop, who)).headers);
      const refused = async (who: Newcomer) => {
        expect(outcome(await send(endpoint, callOf(endpoint), outsiders[who].headers))).toEqual([403, 'FORBIDDEN']);
      };
      if (door === 'admins' || door === 'editors') {
        await refused('user');
        await refused('seller');
        if (door === 'admins') await refused('editor');
        const admitted = await as(newcomerAt[door]);
        const result = admitted.statusCode < 300 ? 'done' : outcome(admitted)[1];
        expect(result, admitted.body).toBe(ruleOf(endpoint).refused ?? 'done');
        // The editor has made the change already.
        if (door === 'editors') expect(outcome(await as('admin'))[1]).not.toBe('FORBIDDEN');
      } else if (door === 'sellers') {
        await refused('user');
        await refused('editor');
        expect(outcome(await as('seller'))[0]).toBeLessThan(401);
      } else {
        expect(outcome(await as('user'))[1]).not.toMatch(/^(SESSION_MISSING|SESSION_RENEWABLE|XSRF|FORBIDDEN)/);
      }
    },
  );

  const authored = listed.filter(([, endpoint]) => changes(endpoint) && endpoint.access !== undefined);
  test.each(authored)(
    '%s refuses a call made for another account than the logged-in one, unless its contract allows any author',
    async (_key, endpoint) => {
      const author = { [authorHeader]: newId() };
      const visitor = outcome(await send(endpoint, callOf(endpoint), author));
      const admin = endpoint.anyAuthor ? await newcomer(shop, 'admin') : outsiders.admin;
      const other = outcome(await send(endpoint, callOf(endpoint), { ...admin.headers, ...author }));
      if (endpoint.anyAuthor) {
        for (const [, code] of [visitor, other]) expect(code).not.toMatch(/^SESSION_/);
        return;
      }
      // Both the visitor's and the admin's call are refused, even where visitors may call.
      expect(visitor).toEqual([401, endpoint.access === 'optional' ? 'SESSION_OVER' : 'SESSION_MISSING']);
      expect(other).toEqual([401, 'SESSION_OVER']);
      // 401 even without an XSRF value of this session: after a 403 XSRF, a browser would renew the value and retry.
      const page = { ...author, origin: 'https://elsewhere.example' };
      expect(outcome(await send(endpoint, callOf(endpoint), page))[0]).toBe(401);
      const { headers, sessionId } = await newcomer(shop, 'admin');
      const { user_id } = await shop.deps.db
        .selectFrom('auth_sessions')
        .select('user_id')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      const own = outcome(await send(endpoint, {}, { ...headers, [authorHeader]: user_id }));
      expect(own[1]).not.toBe('SESSION_OVER');
    },
  );

  const guarded = listed.filter(([, { recentPassword }]) => recentPassword !== undefined);
  test.each(guarded)(
    '%s is refused unless the password was entered in the last five minutes',
    async (_key, endpoint) => {
      const { door, password, passwordOfOwner, strangers } = ruleOf(endpoint);
      const call = typeof password === 'function' ? password(world) : callOf(endpoint);
      // Where an endpoint is about one person, only an admin may call it for another person.
      const who = strangers === undefined ? newcomerAt[door] : 'admin';
      const refused = [403, 'PASSWORD_REQUIRED'];
      const [owner] = await findUsersByIds(shop.deps.db, [world.owner.id]);
      if (!owner) throw new Error('The owner is gone.');
      const logIn = (confirmed: boolean) =>
        passwordOfOwner ? logInAs(shop, owner, { confirmed }) : newcomer(shop, who, { confirmed });
      const stolen = await logIn(false);
      expect(outcome(await send(endpoint, call, stolen.headers))).toEqual(refused);
      const late = await logIn(true);
      await shop.deps.db
        .updateTable('auth_sessions')
        .set({ confirmed_until: new Date(Date.now() - 1) })
        .where('id', '=', late.sessionId)
        .execute();
      expect(outcome(await send(endpoint, call, late.headers))).toEqual(refused);
      const confirmed = await logIn(true);
      expect(outcome(await send(endpoint, call, confirmed.headers))[1]).not.toBe('PASSWORD_REQUIRED');
    },
  );

  const about = listed.filter(([, endpoint]) => ruleOf(endpoint).strangers !== undefined);
  test.each(about)('%s refuses users, sellers and editors access to someone else’s things', async (_key, endpoint) => {
    const { door, strangers, call } = ruleOf(endpoint);
    for (const who of ['user', 'seller', 'editor'] as const) {
      const { headers } = outsiders[who];
      const known = outcome(await send(endpoint, call?.(world) ?? {}, headers));
      const isDenied = strangers === 'denied' || (door === 'sellers' && who !== 'seller');
      expect(known[0]).toBe(isDenied ? 403 : 404);
      // Refusals don't reveal whether the person exists.
      const unknown = outcome(await send(endpoint, call?.({ ...world, owner: nobody }) ?? {}, headers));
      expect(unknown).toEqual(known);
    }
  });
});

describe('the OpenAPI document says who may call each operation, and how others are refused', () => {
  interface Operation {
    readonly description: string;
    readonly security: readonly Readonly<Record<string, unknown>>[];
    readonly responses: Readonly<Record<string, { description: string }>>;
    readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown }>> };
  }
  // Read once: the document is long, and each operation has its own test.
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  beforeAll(async () => {
    ({ paths } = (await shop.app.inject('/api/docs/openapi.json')).json());
  });
  const operationOf = ({ method, path }: { method: string; path: string }): Operation => {
    const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (!found) throw new Error(`${method} ${path} is missing`);
    return found;
  };

  test.each(listed)('%s', async (_key, endpoint) => {
    const { security, responses, requestBody } = operationOf(endpoint);
    const { door } = ruleOf(endpoint);
    const keys = security.flatMap((option) => Object.keys(option));
    if (door === 'machine') expect(keys).toEqual(['signature']);
    else if (['anyone', 'renewers'].includes(door)) expect(security[0] ?? {}).toEqual({});
    else {
      const own = ['session', 'bearer', ...(endpoint.scope ? ['key'] : [])];
      expect([keys, Object.keys(security[0] ?? {})]).toEqual([own, ['session']]);
      expect(responses['401']?.description).toContain('SESSION_MISSING');
    }
    if (changes(endpoint)) expect(responses['403']?.description).toContain('XSRF');
    if (['sellers', 'editors', 'admins'].includes(door)) expect(responses['403']?.description).toContain('FORBIDDEN');
    if (endpoint.recentPassword) expect(responses['403']?.description).toContain('PASSWORD_REQUIRED');
    const form = JSON.stringify(requestBody?.content['multipart/form-data'] ?? null);
    for (const name of Object.keys(endpoint.files ?? {})) expect(form).toContain(`"${name}":{`);
    if (endpoint.body) {
      const fields = requestBody?.content['application/json']?.schema;
      expect(JSON.stringify(fields)).toContain('"properties"');
      if (endpoint.files)
        expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({ allOf: [fields, {}] });
    }
    const [status, code] = outcome(await send(endpoint, callOf(endpoint), {}));
    if (status >= 400) expect(responses[status]?.description ?? '', `${status}`).toContain(code);
  });

  test.each(uploadCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_key, call) => {
    const { responses } = operationOf(call);
    const { headers } = await newcomer(shop, 'seller');
    for (const sender of [{}, headers]) {
      const response = await shop.app.inject({
        method: call.method,
        url: call.path.replace(':uploadId', 'a'.repeat(40)),
        headers: { ...sender, 'tus-resumable': '1.0.0' },
      });
      const [status, code] = call.method === 'HEAD' ? [response.statusCode, ''] : outcome(response);
      expect(responses[status]?.description, `${status} ${code}`).toContain(code);
    }
  });
});

test('a program with a bearer token needs no XSRF token', async () => {
  const { accessToken } = await newcomer(shop, 'user');
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const endpoint of endpoints.filter((one) => changes(one) && ruleOf(one) === members)) {
    if (endpoint.path.endsWith('/sessions')) continue;
    expect(outcome(await send(endpoint, {}, headers))[1], keyOf(endpoint)).not.toMatch(/^(XSRF|SESSION_)/);
  }
});

describe('while the database is away', () => {
  // A shop of its own, because a breakable database sends each byte through this process: for all calls above, that
  // would be a tenth of the work.
  let away: TestApp;
  let content: AccessWorld;
  let admin: LoggedInBrowser;
  beforeAll(async () => {
    away = await createTestApp({ breakable: true });
    content = await createAccessWorld(away);
    admin = await newcomer(away, 'admin');
    await away.database.goAway();
  });
  afterAll(async () => {
    await away.database.comeBack();
    await away.close();
  });

  test.each(listed)('%s doesn’t fail with 500, and a 503 says when to retry', async (_key, endpoint) => {
    for (const headers of [{}, admin.headers]) {
      const response = await send(endpoint, callOf(endpoint, content), headers, away);
      const [status, code] = outcome(response);
      expect(status).not.toBe(500);
      if (status === 503) expect([code, response.headers['retry-after']]).toEqual(['DATABASE_AWAY', '5']);
      if (endpoint.access !== undefined && headers === admin.headers) expect(status).toBe(503);
    }
  });
});
