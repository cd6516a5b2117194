import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RenderPageInput } from './page-renderer.ts';
import { renderInThread, type RenderThread } from './render-in-thread.ts';

/** A build whose pages show their input, or fail in various ways. */
const web = `
export const rules = { paths: ['*'], kept: [] };
const spin = () => { for (;;); };
export const render = async ({ url, origin, site, transport, assets, onError }) => {
  if (url === '/spin') spin();
  if (url === '/exit') process.exit(1);
  if (url === '/throw') throw new Error('no page, not even an error page');
  if (url === '/away') return { status: 302, redirect: '/there' };
  if (url === '/half') onError(Object.assign(new Error('a part is missing'), { request: () => {} }));
  const response = await transport({ method: 'GET', path: '/api/x', query: 'q=' + url }).catch((error) => error.message);
  const body = JSON.stringify({ url, origin, site, response, scripts: assets([]).scripts });
  return { status: 200, headers: { 'x-page': url }, body: new Blob([body]).stream() };
};`;

const site = {
  payments: 'test',
  isEcomEnabled: true,
  demo: null,
  outbox: null,
  currency: 'usd',
  consent: 'line',
  taxMode: 'off',
  away: false,
  year: 2031,
} as const;
let dist: string;
let thread: RenderThread;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'build-'));
  await mkdir(join(dist, 'client/.vite'), { recursive: true });
  await mkdir(join(dist, 'server'));
  await writeFile(join(dist, 'package.json'), '{"type":"module"}');
  await writeFile(join(dist, 'server/entry-server.js'), web);
  await writeFile(join(dist, 'client/.vite/manifest.json'), '{"web/entry-client.tsx":{"file":"assets/main.js"}}');
  await writeFile(join(dist, 'client/.vite/texts.json'), '{}');
  thread = await renderInThread(dist, { timeoutMs: 5000 });
});
afterAll(async () => {
  await thread.close();
  await rm(dist, { recursive: true });
});

const render = async (url: string, more: Partial<RenderPageInput> = {}) => {
  const result = await thread.render({
    url,
    origin: 'https://label.example',
    site,
    transport: async ({ path, query }) => ({ status: 200, body: `${path}?${query}` }),
    onError: () => undefined,
    ...more,
  });
  return 'redirect' in result ? result : { ...result, body: JSON.parse(await text(result.body)) as unknown };
};

test('a page is rendered from its URL, the site, and API calls made by the server', async () => {
  expect(await render('/store')).toEqual({
    status: 200,
    headers: { 'x-page': '/store' },
    body: {
      url: '/store',
      origin: 'https://label.example',
      site,
      response: { status: 200, body: '/api/x?q=/store' },
      scripts: ['/assets/main.js'],
    },
  });
  expect(await render('/away')).toEqual({ status: 302, redirect: '/there' });
  const failing = { transport: () => Promise.reject(new Error('no database')) };
  expect(await render('/store', failing)).toMatchObject({ body: { response: 'Error: no database' } });
});

test('the build tells the server which pages may be cached', () => {
  expect(thread.rules).toEqual({ paths: ['*'], kept: [] });
});

test('errors in a page are reported, and a page that can’t be rendered rejects', async () => {
  const onError = vi.fn();
  await render('/half', { onError });
  expect(onError.mock.calls).toMatchObject([[{ message: 'a part is missing' }]]);
  await expect(render('/throw')).rejects.toThrow('no page, not even an error page');
});

test('a page that never finishes rendering, or ends its thread, affects only itself', async () => {
  await expect(render('/spin')).rejects.toThrow('thread');
  expect(await render('/store')).toMatchObject({ status: 200 });
  await expect(render('/exit')).rejects.toThrow('thread');
  expect(await render('/store')).toMatchObject({ status: 200 });
});

test('a build that can’t be loaded stops the server’s start', async () => {
  await expect(renderInThread(join(dist, 'nowhere'))).rejects.toThrow(/entry-server/);
});
