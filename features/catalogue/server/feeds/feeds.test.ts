import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artists } from '#content/artists.ts';
import { aiCrawlers } from '#content/ai-crawlers.ts';
import { label } from '#content/label.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import { parseXml, textsOf } from '#testing/parse-xml.ts';
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

const paths = ['/sitemap.xml', '/feed.xml', '/oembed?url=x', '/robots.txt'];

describe('a document for other programs', () => {
  it.each(['/sitemap.xml', '/feed.xml', '/embed/artist/nova.k'])(
    '%s is served from memory, has an ETag, and may be stored by any cache',
    async (path) => {
      await shop.get(path);
      const { result, statements } = await countStatements(() => shop.get(path));
      expect(statements).toEqual([]);
      expect(result.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      expect(result.headers).not.toHaveProperty('set-cookie');
      const again = await shop.get(path, { 'if-none-match': String(result.headers['etag']) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  it.each([...paths, '/media/cards/x.jpg', '/api/v1/app/beatstore/facets', '/beatstore'])(
    '%s cannot be shown in a frame',
    async (path) => {
      const { headers } = await shop.get(path);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    },
  );
});

describe('robots.txt', () => {
  it('asks robots that collect data to train AI to stay away, in a group of their own', async () => {
    const [all = '', training = ''] = (await shop.get('/robots.txt')).body.split('\n\n');
    expect(all).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
    expect(training.split('\n')).toEqual([...aiCrawlers.map(({ token }) => `User-agent: ${token}`), 'Disallow: /']);
  });
});

describe('the sitemap', () => {
  it('names pages, artists and beats, with the day they changed if it’s known', async () => {
    const response = await shop.get('/sitemap.xml');
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    const root = parseXml(response.body);
    expect(root.tagName).toBe('urlset');
    const urls = [...root.getElementsByTagName('url')].map((url) => [
      textsOf(url, 'loc')[0]?.replace(publicUrl, ''),
      textsOf(url, 'lastmod')[0],
    ]);
    expect(urls).toContainEqual(['/beatstore', '2026-06-07']);
    for (const page of ['/terms', '/ourwork', '/merch']) expect(urls).toContainEqual([page, undefined]);
    expect(urls).toContainEqual(['/beatstore/Nova.K', '2026-06-07']);
    expect(urls).toContainEqual([`/beatstore/${artists[0]?.username}`, undefined]);
    expect(urls).toContainEqual([`/beatstore/product/${beatId}`, '2026-06-07']);
    expect(new Set(urls.map(([path]) => path)).size).toBe(urls.length);
  });

  it('is a single file while everything fits into one', async () => {
    for (const part of ['1', '2', '0', '99999']) {
      expect((await shop.get(`/sitemap-${part}.xml`)).statusCode).toBe(404);
    }
  });
});

describe('the feed', () => {
  it('is RSS 2.0 with the newest beats first', async () => {
    const response = await shop.get('/feed.xml');
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const root = parseXml(response.body);
    expect([root.tagName, root.getAttribute('version')]).toEqual(['rss', '2.0']);
    expect(textsOf(root, 'title')[0]).toBe(`${label.name}: new releases`);
    const [first, second] = root.getElementsByTagName('item');
    if (!first || !second) throw new Error('two beats');
    const url = `${publicUrl}/beatstore/product/${beatId}`;
    expect([textsOf(first, 'link'), textsOf(first, 'guid')]).toEqual([[url], [url]]);
    expect(textsOf(first, 'pubDate')).toEqual(['Sun, 07 Jun 2026 08:09:10 GMT']);
    expect(textsOf(second, 'pubDate')).toEqual(['Wed, 06 May 2026 07:08:09 GMT']);
  });

  it('has titles and descriptions that are harmless both as text and as HTML', async () => {
    const [item] = parseXml((await shop.get('/feed.xml')).body).getElementsByTagName('item');
    if (!item) throw new Error('no item');
    expect(textsOf(item, 'title')).toEqual(['Nova\'s ‹i›Kid‹/i› - Rain & ‹b›Thunder‹/b› "now"']);
    const [description = ''] = textsOf(item, 'description');
    expect(description).toMatch(/^<p><img src="https:\/\/label\.example\/media\/covers\/[^"]+\/256\.webp"/);
    expect(description).toContain('140 BPM, A minor');
    expect(description).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(description).not.toContain('<script');
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

describe('the share card of an artist', () => {
  it('is an image of the usual size', async () => {
    const response = await shop.get(`/media/cards/artists/${sellerId}.jpg`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it.each(['01900000-0000-7000-8000-00000000ffff.jpg', 'x.jpg', '..%2F..%2Fa.jpg'])(
    'is not found as %s',
    async (file) => {
      expect((await shop.get(`/media/cards/artists/${file}`)).statusCode).toBe(404);
    },
  );
});
