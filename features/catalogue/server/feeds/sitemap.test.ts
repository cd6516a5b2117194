import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { fillBeats } from '#testing/database/many-rows.ts';
import { parseXml, textsOf } from '#testing/parse-xml.ts';
import { sitemapOf, sitemapPartOf } from './sitemap.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Just more than one file holds.
  await fillBeats(database.db, 10_050);
});
afterAll(() => database.drop());

test('the sitemap of a large catalogue is an index of files, and each beat and artist is in one of them', async () => {
  const { db } = database;
  const index = parseXml(await sitemapOf(db, { publicUrl: 'https://a.example/&', languages: ['en'] }));
  expect(index.tagName).toBe('sitemapindex');
  expect(textsOf(index, 'loc')).toEqual([1, 2, 3].map((part) => `https://a.example/&/sitemap-${part}.xml`));
  // One beat a minute since January 1.
  expect(textsOf(index, 'lastmod')).toEqual(['2026-01-07', '2026-01-01', '2026-01-07']);
  const parts = await Promise.all(
    [1, 2, 3].map(async (part) => (await sitemapPartOf(db, part, { publicUrl: '', languages: ['en'] })) ?? ''),
  );
  const urls = parts.flatMap((part) => [...part.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url));
  expect(urls.filter((url) => url?.startsWith('/beatstore/product/'))).toHaveLength(10_050);
  expect(urls.filter((url) => url?.startsWith('/beatstore/many-'))).toHaveLength(201);
  expect(new Set(urls).size).toBe(urls.length);
  expect(parts[0]).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
  const others = await Promise.all(
    [0, 4, Number.NaN].map((part) => sitemapPartOf(db, part, { publicUrl: '', languages: ['en'] })),
  );
  expect(others).toEqual([null, null, null]);
});
