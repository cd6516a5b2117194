import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { label } from '#content/current.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import { noIndexTag } from '#contract-kit/robots-tag.ts';

const publicUrl = 'https://label.example';
const title = 'Rain & <b>Thunder</b> \u0007"now"';
let shop: CatalogueApp;
let beatId: string;
let sellerId: string;
beforeAll(async () => {
  shop = await createCatalogueApp();
  const seller = await createSeller(shop, { username: 'Nova.K', displayName: "Nova's <i>Kid</i>" });
  sellerId = seller.id;
  const older = await createBeat(shop, { sellerId, publishedAt: new Date('2026-05-06T07:08:09Z') });
  expect(older.title).not.toBe('');
  const beat = await createBeat(shop, {
    sellerId,
    title,
    description: 'Two </script><script>alert(1)</script> lines',
    publishedAt: new Date('2026-06-07T08:09:10Z'),
  });
  beatId = beat.id;
});
afterAll(() => shop.close());

describe('a document for other sites', () => {
  it('is served from memory, has an ETag, and may be stored by any cache', async () => {
    const path = '/embed/artist/nova.k';
    await shop.get(path);
    const { result, statements } = await countStatements(() => shop.get(path));
    expect(statements).toEqual([]);
    expect(result.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    expect(result.headers).not.toHaveProperty('set-cookie');
    const again = await shop.get(path, { 'if-none-match': String(result.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['/oembed?url=x', '/media/cards/x.jpg'])('%s cannot be shown in a frame', async (path) => {
    const { headers } = await shop.get(path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

describe('oEmbed', () => {
  const ask = (url: string, more: Record<string, string> = {}) =>
    shop.get(`/oembed?${new URLSearchParams({ url, ...more }).toString()}`);
  const product = () => `${publicUrl}/beatstore/product/${beatId}`;

  it('describes the player of a beat', async () => {
    const response = await ask(`${product()}?from=a-blog`, { format: 'json' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const found = response.json<Record<string, string>>();
    expect(found).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: label.name,
      provider_url: publicUrl,
      author_name: "Nova's <i>Kid</i>",
      author_url: `${publicUrl}/beatstore/Nova.K`,
      thumbnail_url: `${publicUrl}/media/cards/${beatId}.jpg`,
      width: 640,
      height: 152,
    });
    expect(found['html']).toMatch(
      /^<iframe src="https:\/\/label\.example\/embed\/beat\/[0-9a-f-]{36}" title="[^"<>]*"/,
    );
  });

  it('describes the player of an artist, by username in any case', async () => {
    const found = (await ask(`${publicUrl}/beatstore/nova.k`)).json<Record<string, string>>();
    expect(found).toMatchObject({
      thumbnail_url: `${publicUrl}/media/cards/artists/${sellerId}.jpg`,
      width: 640,
      height: 312,
    });
    expect(found['html']).toContain('src="https://label.example/embed/artist/Nova.K"');
  });

  it('keeps within the size that the embedding site allows', async () => {
    const found = (await ask(product(), { maxwidth: '300', maxheight: '120' })).json<Record<string, string>>();
    expect(found).toMatchObject({ width: 300, height: 120 });
    expect(found['html']).toContain('width="300" height="120"');
    expect(found).not.toHaveProperty('thumbnail_url');
    expect((await ask(product(), { maxwidth: '-1', maxheight: 'x' })).json()).toMatchObject({ width: 640 });
  });

  it.each([
    ['a format other than json', 501, () => [product(), { format: 'xml' }]],
    ['no address', 400, () => ['', {}]],
    ['another site', 404, () => ['https://evil.example/beatstore/nova.k', {}]],
    ['a page without a player', 404, () => [`${publicUrl}/terms`, {}]],
    ['an unknown beat', 404, () => [`${publicUrl}/beatstore/product/01900000-0000-7000-8000-00000000ffff`, {}]],
    ['an unknown artist', 404, () => [`${publicUrl}/beatstore/%E0%A4%A`, {}]],
    ['text that isn’t an address', 404, () => ['::', {}]],
    ['a long address', 404, () => [`${product()}?${'x'.repeat(500)}`, {}]],
  ] satisfies [string, number, () => [string, Record<string, string>]][])(
    'refuses %s',
    async (_name, status, request) => {
      const [url, more] = request();
      expect((await ask(url, more)).statusCode).toBe(status);
    },
  );

  it('refuses a parameter given twice', async () => {
    expect((await shop.get('/oembed?url=a&url=b')).statusCode).toBe(400);
  });
});

describe('an embedded player', () => {
  it.each([
    ['a beat', () => `/embed/beat/${beatId}`, 1],
    ['an artist', () => '/embed/artist/NOVA.K', 2],
  ])('of %s may be shown in any frame, and has no cookie and no inline script', async (_name, path, count) => {
    const response = await shop.get(path());
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers['content-security-policy']).toMatch(/frame-ancestors \*(;|$)/);
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.headers).not.toHaveProperty('x-frame-options');
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect(response.headers['x-robots-tag']).toBe(noIndexTag);
    expect(response.body.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="/embed.js">']);
    expect(response.body.match(/<article /g)).toHaveLength(count);
    expect(response.body).toContain(`href="${publicUrl}/beatstore/product/${beatId}#licenses" target="_blank"`);
    expect(response.body).not.toMatch(/<(b|i)>/);
    expect(response.body).toContain('--color-accent: oklch(');
    expect(response.body).not.toContain('undefined');
  });

  it('is replaced by a 404 page that can be framed if the beat or artist doesn’t exist', async () => {
    for (const path of ['beat/x', 'beat/01900000-0000-7000-8000-00000000ffff', 'artist/nobody', 'artist/%00']) {
      const response = await shop.get(`/embed/${path}`);
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(response.headers['content-security-policy']).toMatch(/frame-ancestors \*(;|$)/);
      expect(response.body).toContain('There’s nothing to play at this address.');
    }
  });

  it('is replaced by a 410 page if the label has taken the beat off', async () => {
    const { id } = await createBeat(shop);
    await sql`update catalogue_beats set state = 'unpublished', taken_off_at = now(), taken_off_by = ${sellerId}, taken_off_reason = 'Not theirs' where id = ${id}`.execute(
      shop.db,
    );
    const response = await shop.get(`/embed/beat/${id}`);
    expect(response.statusCode).toBe(410);
    expect(response.body).toContain('This is no longer available.');
  });
});
