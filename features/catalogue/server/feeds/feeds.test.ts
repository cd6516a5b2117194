import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artists } from '#content/artists.ts';
import { aiCrawlers } from '#content/ai-crawlers.ts';
import { label } from '#content/current.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import { parseXml, textsOf } from '#testing/parse-xml.ts';

const publicUrl = 'https://label.example';
const title = 'Rain & <b>Thunder</b> \u0007"now"';
let shop: CatalogueApp;
let beatId: string;
beforeAll(async () => {
  shop = await createCatalogueApp();
  const seller = await createSeller(shop, { username: 'Nova.K', displayName: "Nova's <i>Kid</i>" });
  const older = await createBeat(shop, { sellerId: seller.id, publishedAt: new Date('2026-05-06T07:08:09Z') });
  expect(older.title).not.toBe('');
  const beat = await createBeat(shop, {
    sellerId: seller.id,
    title,
    description: 'Two </script><script>alert(1)</script> lines',
    publishedAt: new Date('2026-06-07T08:09:10Z'),
  });
  beatId = beat.id;
});
afterAll(() => shop.close());

const paths = ['/sitemap.xml', '/feed.xml', '/robots.txt'];

describe('a document for other programs', () => {
  it.each(['/sitemap.xml', '/feed.xml'])(
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

  it.each([...paths, '/api/v1/app/beatstore/facets', '/beatstore'])('%s cannot be shown in a frame', async (path) => {
    const { headers } = await shop.get(path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });
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
