import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { RenderResult } from '#contract-kit/page.ts';
import { answerPage, wantsPage } from './answer-page.ts';

const site = { payments: 'test', demo: null, outbox: null, consent: 'line', away: false } as const;
const noAssets = { scripts: [], styles: [], fonts: [], modules: [] };

const serve = (result: () => RenderResult, publicUrl?: string) => {
  const app = fastify();
  const origins: string[] = [];
  app.get('/*', (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound();
    return answerPage(
      request,
      reply,
      {
        transport: () => async () => ({ status: 404, body: null }),
        site: async () => site,
        ...(publicUrl && { publicUrl }),
      },
      {
        render: async ({ url, origin }) => {
          origins.push(origin);
          // As the real one does.
          if (!URL.canParse(url, origin)) throw new Error('no address');
          return result();
        },
        assets: () => noAssets,
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

describe('the answer to one who asks for a page', () => {
  it('has the status and the headers of the page', async () => {
    const { app } = serve(page);
    const answer = await app.inject({ url: '/x', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      vary: 'accept-encoding',
    });
    expect(answer.body).toBe(whole);
  });

  it.each(['[', 'a b', 'a:99999', 'a/b', 'a?b', 'b@a', '[::1', '\u00e4%'])(
    'is refused where the Host header is the name of no place: %j',
    async (host) => {
      const { app, origins } = serve(page);
      const answer = await app.inject({ url: '/', headers: { host } });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
      const own = serve(page, 'https://label.example');
      expect((await own.app.inject({ url: '/', headers: { host } })).statusCode).toBe(404);
      expect([origins, own.origins]).toEqual([[], ['https://label.example']]);
    },
  );

  it('is compressed as the visitor takes it', async () => {
    const { app } = serve(page);
    const ask = (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    const brotli = await ask('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(whole);
    const gzip = await ask('gzip;q=0.8');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(whole);
    expect((await ask('br;q=0, identity')).body).toBe(whole);
  });

  it('leads on where the page does', async () => {
    const { app } = serve(() => ({ status: 302, redirect: '/beatstore' }));
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/beatstore');
  });

  it('speaks of the site by its configured address, else by the one it was reached at', async () => {
    const configured = serve(page, 'https://label.example');
    await configured.app.inject('/');
    expect(configured.origins).toEqual(['https://label.example']);
    const reached = serve(page);
    await reached.app.inject({ url: '/', headers: { host: 'shop.test:3000' } });
    expect(reached.origins).toEqual(['http://shop.test:3000']);
  });
});

describe('what is no page', () => {
  it.each([
    ['an unknown call of the API', '/api/v1/app/nothing', 'text/html'],
    ['a picture that is not there', '/nothing.png', 'image/avif,image/webp'],
    ['a call by script', '/nothing', 'application/json'],
  ])('is a plain 404: %s', async (_, url, accept) => {
    const { app, origins } = serve(page);
    expect((await app.inject({ url, headers: { accept } })).statusCode).toBe(404);
    expect(origins).toEqual([]);
  });
});
