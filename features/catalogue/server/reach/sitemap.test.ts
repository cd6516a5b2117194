import { expect, test } from 'vitest';
import type { Beat } from '#features/catalogue/contract.ts';
import { parseXml, textsOf } from '#testing/parse-xml.ts';
import { sitemapOf, sitemapPartOf } from './sitemap.ts';

const snapshotOf = (count: number): Parameters<typeof sitemapOf>[0] => {
  const user = { _id: 'seller', username: 'nova', name: 'Nova' };
  const beats = Array.from(
    { length: count },
    (_, index) => ({ _id: `beat-${index}`, createdAt: '2026-05-06T07:08:09.000Z', user }) as Beat,
  );
  return { beats, byId: new Map(), previews: new Map() };
};

test('a large catalogue has an index of files, and every beat is in one of them', () => {
  const snapshot = snapshotOf(25_000);
  const index = parseXml(sitemapOf(snapshot, 'https://a.example/&'));
  expect(index.tagName).toBe('sitemapindex');
  expect(textsOf(index, 'loc')).toEqual([1, 2, 3].map((part) => `https://a.example/&/sitemap-${part}.xml`));
  expect(textsOf(index, 'lastmod')).toEqual(['2026-05-06', '2026-05-06', '2026-05-06']);
  const parts = [1, 2, 3].map((part) => sitemapPartOf(snapshot, part, '') ?? '');
  const urls = parts.flatMap((part) => [...part.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url));
  expect(urls.filter((url) => url?.startsWith('/beatstore/product/'))).toHaveLength(25_000);
  expect(new Set(urls).size).toBe(urls.length);
  expect(parts[0]).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
  expect([0, 4, 1.5].map((part) => sitemapPartOf(snapshot, part, ''))).toEqual([null, null, null]);
});
