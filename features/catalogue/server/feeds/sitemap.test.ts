import { expect, test } from 'vitest';
import { beatOf, catalogueOf } from '#testing/beats/catalogue-of.ts';
import { parseXml, textsOf } from '#testing/parse-xml.ts';
import { sitemapOf, sitemapPartOf } from './sitemap.ts';

test('a large catalogue has an index of files, and every beat is in one of them', () => {
  const catalogue = catalogueOf(Array.from({ length: 12_000 }, (_, index) => beatOf({ _id: `beat-${index}` })));
  const index = parseXml(sitemapOf(catalogue, 'https://a.example/&'));
  expect(index.tagName).toBe('sitemapindex');
  expect(textsOf(index, 'loc')).toEqual([1, 2].map((part) => `https://a.example/&/sitemap-${part}.xml`));
  expect(textsOf(index, 'lastmod')).toEqual(['2026-05-06', '2026-05-06']);
  const parts = [1, 2].map((part) => sitemapPartOf(catalogue, part, '') ?? '');
  const urls = parts.flatMap((part) => [...part.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url));
  expect(urls.filter((url) => url?.startsWith('/beatstore/product/'))).toHaveLength(12_000);
  expect(new Set(urls).size).toBe(urls.length);
  expect(parts[0]).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
  expect([0, 3, 1.5].map((part) => sitemapPartOf(catalogue, part, ''))).toEqual([null, null, null]);
});
