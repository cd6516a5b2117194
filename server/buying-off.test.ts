import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Render } from '#contract-kit/page.ts';
import type { Site } from '#features/settings/contract.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat } from '#testing/factories.ts';
import { readSite } from './pages/render-page.ts';
import { inProcess } from './pages/in-process.ts';

// The path isn't a literal, because TypeScript checks the web in a separate project with browser types.
const entry = fileURLToPath(new URL('../web/entry-server.tsx', import.meta.url));
const { render } = (await import(entry)) as { readonly render: Render<Site> };

let shop: TestApp;
let pages: Readonly<Record<'store' | 'product' | 'artist', string>>;
beforeAll(async () => {
  shop = await createTestApp();
  const beat = await createBeat(shop.deps, { title: 'Night Drive' });
  const track = await shop.app.inject(`/api/v1/app/beatstore/track/${beat.id}`);
  const { username } = track.json<{ user: { username: string } }>().user;
  pages = { store: '/beatstore', product: `/beatstore/product/${beat.id}`, artist: `/beatstore/${username}` };
});
afterAll(() => shop.close());

const draw = async (url: string): Promise<string> => {
  const page = await render({
    url,
    transport: inProcess(shop.app),
    site: await readSite(inProcess(shop.app)),
    origin: 'http://127.0.0.1',
    assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
    onError: () => undefined,
  });
  expect(page.status).toBe(200);
  return 'body' in page ? await new Response(page.body).text() : '';
};
const drawAll = async () => ({
  store: await draw(pages.store),
  product: await draw(pages.product),
  artist: await draw(pages.artist),
});
const words = 'Buying is switched off at the moment.';
const pieces: Readonly<Record<keyof typeof pages, readonly string[]>> = {
  store: ['choose a license for'],
  product: ['Buy Now', 'Add to Cart', 'href="#licenses"', 'schema.org/InStock'],
  artist: ['choose a license for', 'Total price for beat and license.'],
};
const everywhere = ['store', 'product', 'artist'] as const;

test('pages sell while e-commerce is on; while it is off, they say so, sell nothing, and still play', async () => {
  const on = await drawAll();
  for (const page of everywhere) {
    expect(on[page]).not.toContain(words);
    expect(on[page]).toContain('aria-label="Cart"');
    expect(pieces[page].filter((piece) => on[page].includes(piece))).toEqual(pieces[page]);
  }
  const admin = await newcomer(shop, 'admin');
  await admin.call('PUT', '/api/v1/app/isEcomEnabled', { isEcomEnabled: false });
  const off = await drawAll();
  for (const page of everywhere) {
    expect(off[page]).toContain(words);
    expect(off[page]).toContain('Night Drive');
    expect(off[page]).toContain('Play');
    expect(off[page]).not.toContain('aria-label="Cart"');
    expect(pieces[page].filter((piece) => off[page].includes(piece))).toEqual([]);
  }
  expect(off.product).toContain('schema.org/OutOfStock');
});
