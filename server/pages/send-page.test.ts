import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { RenderResult } from '#contract-kit/page.ts';
import { sendPage, wantsPage } from './send-page.ts';
import { createRenderQueue } from './render-queue.ts';

const site = {
  payments: 'test',
  isEcomEnabled: true,
  demo: null,
  outbox: null,
  consent: 'line',
  away: false,
  year: 2031,
} as const;

const serve = (result: (url: string) => RenderResult | Promise<RenderResult>, publicUrl?: string) => {
  const app = fastify();
  const queue = createRenderQueue({ concurrency: 1, maxWaiting: 2, maxWaitingPerKey: 1 });
  const origins: string[] = [];
  app.get('/*', (request, reply) => {
    if (!wantsPage(request.url, request.headers)) return reply.callNotFound();
    return sendPage(
      request,
      reply,
      {
        transport: async () => ({ status: 200, body: site }),
        queue,
        moment: () => ({ version: 0, withdrawals: 0, at: 0 }),
        onError: () => undefined,
        ...(publicUrl && { publicUrl }),
      },
      async ({ url, origin }) => {
        origins.push(origin);
        if (!URL.canParse(url, origin)) throw new Error('no address');
        return result(url);
      },
    );
  });
  return { app, origins };
};

const page = (): RenderResult => ({
  status: 404,
  headers: { 'referrer-policy': 'no-referrer' },
  body: new Blob(['<!DOCTYPE html>'.repeat(50)]).stream(),
});
const whole = '<!DOCTYPE html>'.repeat(50);

describe('the response to a page request', () => {
  it('has the status and the headers of the page', async () => {
    const { app } = serve(page);
    const response = await app.inject({ url: '/x', headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      vary: 'accept-encoding',
    });
    expect(response.body).toBe(whole);
  });

  it.each(['[', 'a b', 'a:99999', 'a/b', 'a?b', 'b@a', '[::1', '\u00e4%'])(
    'is refused if the Host header is invalid: %j',
    async (host) => {
      const { app, origins } = serve(page);
      const response = await app.inject({ url: '/', headers: { host } });
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION']);
      const own = serve(page, 'https://label.example');
      expect((await own.app.inject({ url: '/', headers: { host } })).statusCode).toBe(404);
      expect([origins, own.origins]).toEqual([[], ['https://label.example']]);
    },
  );

  it('is compressed as the visitor accepts it', async () => {
    const { app } = serve(page);
    const ask = (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    const brotli = await ask('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(whole);
    const gzip = await ask('gzip;q=0.8');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(whole);
    expect((await ask('br;q=0, identity')).body).toBe(whole);
    expect((await ask('br;q=0.0')).body).toBe(whole);
  });

  it.each(['GET', 'HEAD'] as const)(
    'redirects a %s where the page does, and isn’t cached, because the target can change back',
    async (method) => {
      const { app } = serve(() => ({ status: 301, redirect: '/beatstore/nova' }));
      const response = await app.inject({ method, url: '/beatstore/old' });
      expect([response.statusCode, response.headers.location]).toEqual([301, '/beatstore/nova']);
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it('contains the site’s configured URL, otherwise the request’s own host', async () => {
    const configured = serve(page, 'https://label.example');
    await configured.app.inject('/');
    expect(configured.origins).toEqual(['https://label.example']);
    const reached = serve(page);
    await reached.app.inject({ url: '/', headers: { host: 'shop.test:3000' } });
    expect(reached.origins).toEqual(['http://shop.test:3000']);
  });
});

describe('when more pages are requested than can be rendered,', () => {
  const busy = () => {
    const rendered: string[] = [];
    const goOn = new Map<string, () => void>();
    const { app } = serve(async (url) => {
      rendered.push(url);
      await new Promise<void>((resolve) => goOn.set(url, resolve));
      return page();
    });
    const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress }).then((response) => response);
    const finish = async (url: string) => {
      await expect.poll(() => goOn.has(url)).toBe(true);
      goOn.get(url)?.();
    };
    return { rendered, ask, finish };
  };

  it('a network over its share gets a page that says so and retries, and others are served', async () => {
    const { rendered, ask, finish } = busy();
    const first = ask('/1', '10.0.0.1');
    await expect.poll(() => rendered).toEqual(['/1']);
    const second = ask('/2', '10.0.0.1');
    const refused = await ask('/3', '10.0.0.1');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({
      'retry-after': '3',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(refused.body).toContain('We’re busy right now');
    expect(refused.body).toContain('http-equiv="refresh"');
    expect(refused.body).not.toContain('<script');

    const other = ask('/4', '10.0.0.2');
    // The other network's page comes before `/2`, because its network has had no slot yet.
    for (const url of ['/1', '/4', '/2']) await finish(url);
    for (const response of await Promise.all([first, second, other])) expect(response.statusCode).toBe(404);
    expect(rendered).toEqual(['/1', '/4', '/2']);
  });
});

describe('a request for something other than a page', () => {
  it.each([
    ['an unknown call of the API', '/api/v1/app/nothing', 'text/html'],
    ['a picture that is not there', '/nothing.png', 'image/avif,image/webp'],
    ['a call by script', '/nothing', 'application/json'],
  ])('gets a plain 404: %s', async (_, url, accept) => {
    const { app, origins } = serve(page);
    expect((await app.inject({ url, headers: { accept } })).statusCode).toBe(404);
    expect(origins).toEqual([]);
  });
});
