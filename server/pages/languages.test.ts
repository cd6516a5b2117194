import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import { createPages } from '#testing/pages.ts';

const open = async (languages: string) => {
  const pages = createPages();
  const shop = await createTestApp({ serve: pages.serve, settings: { LANGUAGES: languages } });
  const { id: sellerId } = await createSeller(shop.deps, {});
  const beat = await createBeat(shop.deps, { title: 'Night Drive', sellerId });
  return { shop, product: `/beatstore/product/${beat.id}` };
};

const read = async (shop: TestApp, url: string) => {
  const { statusCode, headers, body } = await shop.app.inject({ url, headers: { accept: 'text/html' } });
  return { status: statusCode, location: headers.location, body };
};

const linksOf = (body: string): string[] =>
  [...body.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href = '']) => href);

describe('a shop in English alone', () => {
  let shop: TestApp;
  beforeAll(async () => {
    ({ shop } = await open('en'));
  });
  afterAll(() => shop.close());

  it('says nothing of other languages', async () => {
    const { body } = await read(shop, '/beatstore');
    expect(body.slice(0, 40)).toContain('<html lang="en">');
    expect(body.slice(0, body.indexOf('id="state"'))).not.toMatch(/hreflang|og:locale|languages|texts-/i);
    expect((await read(shop, '/de/beatstore')).status).toBe(404);
    expect((await read(shop, '/sitemap.xml')).body).not.toContain('xhtml');
    expect((await shop.app.inject('/api/v1/app/site')).json()).not.toHaveProperty('languages');
  });
});

describe('a shop in several languages', () => {
  let shop: TestApp;
  let product: string;
  beforeAll(async () => {
    ({ shop, product } = await open('en,de,ar-XB'));
  });
  afterAll(() => shop.close());

  it('has each page under a path of its language, whose links stay in it', async () => {
    const { body } = await read(shop, `/de${product}`);
    expect(body).toContain('<html lang="de">');
    expect(body).toMatch(/>\d+,\d\d\s\$/);
    const links = linksOf(body).filter((link) => !/^\/(?:api|dev|feed\.xml)/.test(link));
    expect(links.length).toBeGreaterThan(10);
    const here = ['', '/de', '/ar-xb'].map((prefix) => prefix + product);
    expect(links.filter((link) => !/^\/de(?:\/|$|\?)/.test(link) && !here.includes(link))).toEqual([]);
  });

  it('tells search engines which pages are the same', async () => {
    const { body } = await read(shop, '/de/beatstore');
    const [, canonical] = /<link rel="canonical" href="[^"]*?:\/\/[^/"]+([^"]*)"/.exec(body) ?? [];
    expect(canonical).toBe('/de/beatstore');
    const alternates = [...body.matchAll(/hreflang="([^"]+)" href="[^"]*?:\/\/[^/"]+([^"]*)"/gi)];
    expect(alternates.map(([, code, path]) => [code, path]).slice(0, 4)).toEqual([
      ['en', '/beatstore'],
      ['de', '/de/beatstore'],
      ['ar-XB', '/ar-xb/beatstore'],
      ['x-default', '/beatstore'],
    ]);
    expect((await read(shop, '/sitemap.xml')).body).toMatch(
      /<loc>[^<]*\/de\/beatstore<\/loc>.*?hreflang="ar-XB" href="[^"]*\/ar-xb\/beatstore"/,
    );
    expect((await read(shop, '/robots.txt')).body).toContain('Disallow: /de/dashboard\n');
  });

  it('keeps the language when a page has moved, and has one address for each', async () => {
    expect(await read(shop, '/de/?ref=a')).toMatchObject({ status: 301, location: '/de?ref=a' });
    expect(await read(shop, '/de/beatstore/')).toMatchObject({ status: 301, location: '/de/beatstore' });
    for (const path of ['/en/beatstore', '/fr/beatstore', '/de/de/beatstore', '/DE/beatstore'])
      expect([path, (await read(shop, path)).status]).toEqual([path, 404]);
  });

  it('mirrors a language that is read from right to left', async () => {
    expect((await read(shop, '/ar-xb/beatstore')).body).toContain('<html lang="ar-XB" dir="rtl">');
    expect((await read(shop, '/de/beatstore')).body).not.toContain('dir="rtl"');
  });

  it('never mixes the languages of pages that are rendered at the same time', async () => {
    const paths = Array.from({ length: 2 }, (_, index) => `/beatstore?q=x${index}`);
    const all = paths.flatMap((path) => [path, `/de${path}`, `/ar-xb${path}`]);
    const bodies = await Promise.all(all.map((path) => read(shop, path)));
    for (const [index, { body }] of bodies.entries()) {
      const [prefix, lang] =
        [
          ['', 'en'],
          ['/de', 'de'],
          ['/ar-xb', 'ar-XB'],
        ][index % 3] ?? [];
      expect(body).toContain(`<html lang="${lang}"`);
      expect(linksOf(body)).toContain(`${prefix}/thestory`);
    }
  });

  it('links each page to its other languages, in their own words', async () => {
    const { body } = await read(shop, product);
    expect(body).toContain(`<a href="/de${product}" lang="de" hrefLang="de"`);
    expect(body).toContain('>Deutsch</a>');
  });
});
