import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, newLine, type Line } from '#testing/orders/buying.ts';
import { allRoutes } from './app.ts';

let shop: TestApp;
let line: Line;
let orderId: string;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  shop = await createTestApp();
  line = await newLine(shop);
  orderId = (await checkOut(shop, [line])).id;
});
afterAll(async () => {
  agent.destroy();
  await shop.close();
});

interface Input {
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Uses node:http, because `fetch` would correct malformed requests. */
const ask = (method: string, path: string, { headers = {}, body }: Input = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    // Without a length, the body of a DELETE would be read as the next request.
    const framed = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = httpRequest({ hostname, port, method, path, headers: framed, agent }, (response) => {
      text(response)
        .then((read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }))
        .catch(reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });

test('an idle connection stays open longer than a proxy keeps it', async () => {
  // Caddy keeps idle connections for two minutes: https://caddyserver.com/docs/caddyfile/directives/reverse_proxy#http
  const caddySeconds = 120;
  expect(shop.app.server.keepAliveTimeout).toBeGreaterThan(caddySeconds * 1000);
  for (const path of ['/api/v1/app/beatstore/getAllBeats', '/api/v1/app/user-info']) {
    const { headers } = await ask('GET', path);
    expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1]), path).toBeGreaterThan(caddySeconds);
  }
});

const alwaysSent = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
  'x-robots-tag',
  'tdm-reservation',
];
const refusal = ['error', 'message', 'code', 'requestId', 'fields', 'details'];

/** The faults of a response in words: an internal error, a missing header, or an error of another shape. */
const findFaults = ({ status, headers, body }: Got, method: string): string[] => {
  const faults = alwaysSent.filter((name) => typeof headers[name] !== 'string').map((name) => `no ${name}`);
  if (status >= 500) faults.push(`status ${status}: ${body.slice(0, 200)}`);
  if (status < 400 || method === 'HEAD') return faults;
  const said = JSON.parse(body) as Record<string, unknown>;
  if (typeof said['message'] !== 'string' || said['error'] !== said['message']) faults.push('no message');
  if (typeof said['code'] !== 'string') faults.push('no code');
  if (said['requestId'] !== headers['x-request-id']) faults.push('the id of another request');
  return [...faults, ...Object.keys(said).filter((name) => !refusal.includes(name))];
};

/** Called thousands of times, so one check replaces an assertion for each header. */
const expectCalm = (what: string, got: Got, method = 'GET'): void => {
  const faults = findFaults(got, method);
  if (faults.length > 0) expect(faults, what).toEqual([]);
};

const endpoints = () => allRoutes({ ...shop.deps }).map((route) => route.endpoint);
const fill = (path: string, name?: string, value = ''): string =>
  path.replace(/:(\w+)/g, (_, param: string) => {
    if (param === name) return value;
    if (param === 'kind') return 'mp3';
    return param === 'orderId' ? orderId : line.beatId;
  });

const long = 'x'.repeat(5000);
const oddParts =
  '%00 a%00b %ff%fe % %zz ..%2f..%2fetc%2fpasswd %2e%2e __proto__ constructor null -1 {} [] %ED%A0%80 %0d%0aX:y %F0%9F%98%80';
const oddQueries = [...oddParts.split(' '), '', '1e309', '99999999999999999999', 'NaN', '1.5', '%5c', '((((', long];

const fieldsOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

/** These endpoints respond 200 to an unknown username, because an artist of the label needs no account. */
const tellsOfNobody = ['/api/v1/app/profiles/:username', '/api/v1/app/deals/:username'];

describe('no request causes an internal error', () => {
  test('whatever its path', async () => {
    for (const { method, path } of endpoints()) {
      for (const [, name] of path.matchAll(/:(\w+)/g)) {
        for (const part of [...oddParts.split(' '), long]) {
          const url = fill(path, name, part);
          const got = await ask(method, url);
          expectCalm(`${method} ${url.slice(0, 120)}`, got);
          if (method === 'GET' && !tellsOfNobody.includes(path)) expect(got.status, url).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });

  test('whatever its query', async () => {
    let calls = 0;
    for (const { path, query } of endpoints().filter(({ method }) => method === 'GET')) {
      for (const name of [...fieldsOf(query), 'undeclared', '__proto__']) {
        const values = [...oddQueries, `a&${name}=b`, `a&${name}[]=b`, `a&${name}[x]=b`];
        const urls = values.map((value) => `${fill(path)}?${name}=${value}`);
        const got = await Promise.all(urls.map((url) => ask('GET', url)));
        for (const [index, url] of urls.entries()) expectCalm(url.slice(0, 160), got[index]!);
        calls += urls.length;
      }
    }
    expect(calls).toBeGreaterThan(5000);
  });

  test('whatever an admin searches for', async () => {
    const admin = await newcomer(shop, 'admin');
    const odd = ['%00', 'a%00b', '%ED%A0%80', '%27', '%5c', '((((', '%CC%81', `1_${'-'.repeat(36)}`];
    let calls = 0;
    for (const { path, query } of endpoints().filter(({ method }) => method === 'GET')) {
      for (const name of fieldsOf(query)) {
        const urls = odd.map((value) => `${fill(path)}?${name}=${value}`);
        const got = await Promise.all(urls.map((url) => admin.call('GET', url)));
        for (const [index, url] of urls.entries()) expect(got[index]?.statusCode, url).toBeLessThan(500);
        calls += urls.length;
      }
    }
    expect(calls).toBeGreaterThan(300);
  });

  test('whatever its method', async () => {
    for (const { path } of endpoints()) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        expectCalm(`${method} ${path}`, await ask(method, fill(path)), method);
      }
    }
  });

  test('whatever its body contains', async () => {
    const odd = [
      '',
      '\0',
      'a\0b@example.com',
      '\ud800',
      'x'.repeat(300_000),
      '__proto__',
      '😀@example.com',
      'a@b.c\r\nBcc: x',
    ];
    const item = { beatId: line.beatId, licenseId: line.licenseId };
    const customer = { name: 'M', address: 'a', city: 'c', state: 'Georgia', zip: '30303', country: 'United States' };
    const made = odd.flatMap((value) => [
      { email: value },
      { sessionId: value },
      { items: value, email: value },
      { items: [{ ...item, price: value }], email: value },
      { beatId: value, licenseType: value, email: 'mia@example.com' },
      { beatId: line.beatId, licenseType: value, email: 'mia@example.com' },
    ]);
    const customers = odd.flatMap((value) =>
      Object.keys(customer).map((field) => ({
        items: [item],
        email: 'mia@example.com',
        customer: { ...customer, [field]: value },
      })),
    );
    const shapes = [
      { email: ['a@b.co'] },
      { email: {} },
      { sessionId: [] },
      { items: [[]], email: 'a@b.co' },
      [],
      null,
      1,
    ];
    const items = (count: number) => ({ items: Array.from({ length: count }, () => item), email: 'a@b.co' });
    const carts = [...made, ...customers, items(0), items(100), items(101)];
    const broken = [
      ...shapes.map((value) => JSON.stringify(value)),
      '',
      '{',
      '\ufeff{}',
      Buffer.from([0xff, 0xfe, 0x7b]),
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '['.repeat(50_000) + ']'.repeat(50_000),
      '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
    ];
    for (const { method, path, body: schema } of endpoints().filter((endpoint) => endpoint.method !== 'GET')) {
      const fields = fieldsOf(schema);
      const own = fields.flatMap((name) => odd.map((value) => ({ [name]: value })));
      const filled = fields.includes('items') ? [...own, ...carts] : own;
      const bodies = [...filled.map((value) => JSON.stringify(value)), ...broken];
      const headers = { 'content-type': 'application/json' };
      const got = await Promise.all(bodies.map((body) => ask(method, path, { headers, body })));
      for (const [index, body] of bodies.entries()) {
        expectCalm(`${method} ${path} ${String(body).slice(0, 120)}`, got[index]!);
      }
    }
  });

  test('whatever its content type', async () => {
    const kinds = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'garbage',
      ';;',
    ];
    for (const { method, path, body: schema } of endpoints().filter((endpoint) => endpoint.method !== 'GET')) {
      for (const kind of kinds) {
        const got = await ask(method, path, { headers: { 'content-type': kind }, body: '{"email":"a@b.co"}' });
        expectCalm(`${path} as ${kind}`, got);
        // Endpoints without a body ignore one.
        if (schema) expect(got.status).toBeGreaterThanOrEqual(400);
      }
      const squeezed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      expectCalm(path, await ask(method, path, { headers: squeezed, body: '{}' }));
    }
  });

  test('however large its body is', async () => {
    const { statusCode, body } = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/orders/find',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(1024 * 1024)}"`,
    });
    expect([statusCode, JSON.parse(body).code]).toEqual([413, 'TOO_LARGE']);
  });
});

describe('malformed HTTP', () => {
  /** Returns everything that the server sends back. */
  const say = async (bytes: string): Promise<{ head: string; body: Record<string, unknown> }> => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body: JSON.parse(body) as Record<string, unknown> };
  };

  test('is refused with an error of the usual shape', async () => {
    const long = await say(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`);
    expect(long.head).toMatch(/^HTTP\/1\.1 431 /);
    expect(long.body).toMatchObject({ code: 'TOO_LARGE', requestId: expect.any(String) });
    const garbage = await say('GET\r\n\r\n');
    expect(garbage.head).toMatch(/^HTTP\/1\.1 400 /);
    expect(garbage.body).toEqual({
      error: 'This is not valid HTTP.',
      message: 'This is not valid HTTP.',
      code: 'VALIDATION',
      requestId: expect.any(String),
    });
  });

  test.each([
    ['//', '/'],
    ['/\\', '/'],
    ['//[', '/['],
    ['//evil.example/a//b', '/evil.example/a//b'],
    ['/\\/\\evil.example', '/evil.example'],
  ])('%s redirects to a path on this site', async (path, place) => {
    const got = await ask('GET', path);
    expect([got.status, got.headers['location']]).toEqual([308, place]);
    expectCalm(path, got);
  });

  test.each(['/api/v1/app/site', '/api/v1/app/beatstore/getAllBeats', '/'])(
    'is refused with two hosts: %s',
    async (path) => {
      const end = 'connection: close\r\n\r\n';
      const get = `GET ${path} HTTP/1.1\r\n`;
      for (const hosts of ['host: a\r\nHost: b\r\n', 'Host: a\r\nx: y\r\nhost: a\r\n', 'HOST: a\r\nhost:\r\n']) {
        const twice = await say(get + hosts + end);
        expect(twice.head).toMatch(/^HTTP\/1\.1 400 /);
        expect(twice.body).toMatchObject({
          code: 'VALIDATION',
          message: expect.stringContaining('more than one host'),
        });
      }
      const none = await fetch(shop.url + path);
      expect(none.status).not.toBe(400);
    },
  );

  test('smuggles no second request', async () => {
    const both = await say(
      'POST /api/v1/app/orders/find HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(both.head).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('paths can’t escape a folder', () => {
  test.each([
    '/media/covers/..%2f..%2fsession-secret/160.webp',
    '/media/covers/%2e%2e/%2e%2e/session-secret',
    '/media/covers/../../session-secret',
    '/media/cards/..%2f..%2fsession-secret',
    '/media/cards/%00.jpg',
  ])('%s', async (path) => {
    const got = await ask('GET', path);
    expectCalm(path, got);
    expect(got.status).toBe(404);
  });
});
