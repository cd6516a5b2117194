import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Beat } from '../../contract.ts';
import { coverSizes, coverUrl } from '#contract-kit/cover-sizes.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat } from '#testing/factories.ts';

let shop: CatalogueApp;
let beat: Beat;
beforeAll(async () => {
  shop = await createCatalogueApp();
  await createBeat(shop, { publishedAt: new Date('2026-05-06T07:08:09Z') });
  const [first] = (await shop.get('/api/v1/app/beatstore/getAllBeats')).json<Beat[]>();
  if (!first) throw new Error('no beat');
  beat = first;
});
afterAll(() => shop.close());

describe('a cover', () => {
  it.each(coverSizes)('is %i pixels wide, and cached forever', async (size) => {
    const response = await shop.get(coverUrl(beat.coverImage, size));

    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
    const again = await shop.get(coverUrl(beat.coverImage, size), {
      'if-none-match': String(response.headers['etag']),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['97.webp', '96.png', '..%2F96.webp', '96.webp%00', '__proto__'])('has no file named %s', async (file) => {
    expect((await shop.get(beat.coverImage.replace('512.webp', file))).statusCode).toBe(404);
  });

  it.each(['0000000000000000', '..', '%2e%2e%2fpreviews', 'A'])('is not found in the folder %s', async (cover) => {
    expect((await shop.get(`/media/covers/${cover}/512.webp`)).statusCode).toBe(404);
  });
});

describe('a search engine', () => {
  it('finds every beat in the sitemap, which is built once for all requests', async () => {
    await shop.get('/sitemap.xml');
    const { result, statements } = await countStatements(() => shop.get('/sitemap.xml'));

    expect(result.headers['content-type']).toMatch(/^application\/xml/);
    expect(result.body).toContain(
      `<url><loc>https://label.example/beatstore/product/${beat._id}</loc><lastmod>2026-05-06</lastmod></url>`,
    );
    expect(result.body).toContain('<loc>https://label.example/beatstore</loc>');
    expect(statements).toEqual([]);
  });

  it('learns the sitemap’s URL from robots.txt, and to stay out of orders and the API', async () => {
    const { body } = await shop.get('/robots.txt');
    expect(body).toContain('Sitemap: https://label.example/sitemap.xml');
    expect(body).toMatch(/Disallow: \/api\/\n(.*\n)*Disallow: \/orders\n/);
  });
});
