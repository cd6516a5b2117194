import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat } from '#testing/factories.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';
import { anchorOf, type ApiDocument, type Call, callsOf, takesKeys, titleOf } from '../api-document.ts';
import { keyPlaceholder, requestOf } from './request-of.ts';
import { languages, pythonOf } from './samples.ts';

let shop: TestApp;
let key: TestKey;
let document: ApiDocument;
let publicCalls: readonly Call[];
beforeAll(async () => {
  shop = await createTestApp();
  await createBeat(shop.deps);
  key = await newKey(shop, (await createAdmin(shop.deps)).id);
  document = (await shop.app.inject('/api/docs/openapi.json')).json();
  publicCalls = callsOf(document).filter(takesKeys);
});
afterAll(() => shop.close());

const read = async (url: string): Promise<string> => {
  const { body, statusCode } = await shop.app.inject({ url, headers: { accept: 'text/html' } });
  expect(statusCode, url).toBe(200);
  return body;
};

/** The page for API keys. Parsing takes seconds, so tests share it. */
let first: Page;
beforeAll(async () => {
  const { document: parsed } = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  parsed.write(await read('/api/docs'));
  first = parsed;
});
type Page = Window['document'];

const all = (page: Page, selector: string) => [...page.querySelectorAll(selector)];
const textOf = (page: Page, selector: string): string =>
  all(page, selector)
    .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
    .join('\n');

const found = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, one = '']) => one);

const pagesOfSite = async (): Promise<readonly string[]> => [
  ...new Set(found(await read('/api/docs/site'), /href="(\/api\/docs\/site\/[a-z-]+)"/g)),
];

test('what takes API keys is on the first page, everything else on the site’s', async () => {
  const idsOf = (page: string) => found(page, /class="part operation"\s+id="([^"]+)"/g);
  const ofKeys = idsOf(await read('/api/docs'));
  const events = Object.keys(document.webhooks).map((type) => `/events/${type}`);
  expect(ofKeys.toSorted()).toEqual([...publicCalls.map(({ operation }) => anchorOf(operation)), ...events].toSorted());
  const pages = await Promise.all((await pagesOfSite()).map(read));
  const rest = callsOf(document).filter((call) => !takesKeys(call));
  expect(pages.flatMap(idsOf).toSorted()).toEqual(rest.map(({ operation }) => anchorOf(operation)).toSorted());
});

test('every page has unique ids, links that lead somewhere, and headings without gaps', async () => {
  for (const url of ['/api/docs', '/api/docs/site', ...(await pagesOfSite())]) {
    const page = await read(url);
    const ids = found(page, /<[^>]* id="([^"]+)"/g);
    expect(new Set(ids).size, url).toBe(ids.length);
    const targets = new Set(found(page, /href="#([^"]+)"/g));
    expect(
      [...targets].filter((target) => !ids.includes(target)),
      url,
    ).toEqual([]);
    const levels = found(page, /<h([1-4])[ >]/g).map(Number);
    expect(levels[0], url).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0), url).toBeLessThan(2);
  }
});

test('a call is shown with its scope, parameters, nested fields, errors and examples', () => {
  const page = first;
  const part = '[id="/orders/syncSales"]';
  const text = textOf(page, `${part} .text`);
  for (const words of [
    'Sync sales',
    'GET /api/v1/app/sync/sales',
    'sales:read',
    'updatedSince time',
    'the until of the last time',
    'fields of beat',
    'Title at the time of the sale',
    'FORBIDDEN',
  ])
    expect(text).toContain(words);
  // Errors that any call with a key may get are in a guide.
  expect(text).not.toContain('KEY_UNKNOWN');
  expect(textOf(page, '#errors')).toContain('KEY_UNKNOWN');
  expect(textOf(page, `${part} .code`)).toMatch(/curlJavaScriptPython[^]*"sales": \[/);
  const beat = textOf(page, '[id="/studio/newBeat"] .text');
  expect(beat).toMatch(/title string, 1 to \d+ characters required/);
  expect(textOf(page, '[id="/outgoing-webhooks/addEndpoint"] .values')).toContain('order.paid');
});

test('each event has its fields, a body, and a link to where a test event is sent', () => {
  const page = first;
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const part = `[id="/events/${type}"]`;
    expect(textOf(page, part)).toContain(post.summary);
    const body = page.querySelector(`${part} pre`)?.textContent ?? '';
    expect(JSON.parse(body)).toEqual(post.requestBody.content['application/json']?.example);
  }
  const link = all(page, '#events a.button').map((one) => [one.textContent, one.getAttribute('href')]);
  expect(link).toEqual([['Send a test event', `${shop.deps.publicUrl}/dashboard/seller/webhooks`]]);
});

test('an unknown tag leads to the overview', async () => {
  const { statusCode, headers } = await shop.app.inject('/api/docs/site/no-such-tag');
  expect([statusCode, headers.location]).toEqual([302, '/api/docs/site']);
});

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs the JavaScript of an example, and returns what it would send. */
const sentByScript = async (code: string): Promise<Sent> => {
  const sent: Sent[] = [];
  const fetch = async (url: string, { method = 'GET', headers = {}, body }: Partial<Sent> = {}) => {
    sent.push({ method, url, headers, ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }) });
    return new Response('{}');
  };
  const program = code.replace("import { openAsBlob } from 'node:fs';\n", '');
  const blob = async () => new Blob(['']);
  await new AsyncFunction('fetch', 'openAsBlob', 'console', program)(fetch, blob, { log: vi.fn() });
  expect(sent).toHaveLength(1);
  return sent[0] as Sent;
};

/** Lets a shell read the command of an example, and returns what it would send. */
const sentByCurl = async (code: string): Promise<Sent> => {
  const script = `curl() { printf '%s\\0' "$@"; }\n${code}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  const words = stdout.split('\0').slice(0, -1);
  const after = (flag: string): string[] => words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ''] : []));
  const [method = words.includes('--head') ? 'HEAD' : 'GET'] = after('-X');
  const [data] = after('-d');
  return {
    method,
    url: words.find((word) => word.startsWith('http')) ?? '',
    headers: Object.fromEntries(
      after('-H').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    ),
    ...(data !== undefined && { body: JSON.parse(data) as unknown }),
  };
};

test('the examples of a call send the same in all languages, and the shop accepts it', async () => {
  const [curl, javascript, python] = languages;
  for (const call of publicCalls) {
    const title = titleOf(call.operation);
    const request = requestOf(call, shop.deps.publicUrl);
    const sent = await sentByScript(javascript.write(request));
    expect(await sentByCurl(curl.write(request)), title).toEqual(sent);
    const inPython = python.write(request);
    expect(inPython, title).toContain(`requests.${sent.method.toLowerCase()}(\n    "${sent.url}",`);
    expect(inPython).toContain(`Bearer ${keyPlaceholder}`);
    const response = await shop.app.inject({
      method: sent.method as 'GET',
      url: sent.url.slice(shop.deps.publicUrl.length),
      headers: { ...sent.headers, ...key.headers },
      ...(sent.body !== undefined && { payload: sent.body as object }),
    });
    const { code = '' } = response.body.startsWith('{') ? response.json<{ code?: string }>() : {};
    // The ids are made up, so a call may find nothing; but it mustn't be misunderstood.
    expect(call.operation.responses[response.statusCode]?.description, `${title}: ${response.body}`).toContain(code);
    expect(code, title).not.toMatch(/^(VALIDATION|KEY_|XSRF|SESSION_)/);
  }
  expect(publicCalls.length).toBeGreaterThan(40);
});

test('Python gets its own values', () => {
  expect(pythonOf({ a: [true, null, 'it’s "x"'], b: {}, c: 1.5 })).toBe(
    '{\n    "a": [\n        True,\n        None,\n        "it’s \\"x\\"",\n    ],\n    "b": {},\n    "c": 1.5,\n}',
  );
});
