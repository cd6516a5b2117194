import { afterAll, beforeAll, expect, test } from 'vitest';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { builtIn } from '#features/site/built-in.ts';
import { documentNames, isLegal } from '#features/site/documents.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createSeller } from '#testing/factories.ts';
import { newLine } from '#testing/orders/buying.ts';
import { drawPages } from '#testing/site/draw-pages.ts';
import { publishDocument } from '#testing/site/publish-document.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ settings: { DEMO: '1' } });
  for (const { username } of artists) await createSeller(shop.deps, { username });
});
afterAll(() => shop.close());

/** Without the server's time and the numbers of requests, which differ each time. */
const timeless = (html = ''): string => html.replaceAll(/"now":"[^"]+"|(?:Request |"requestId":")[\da-f-]{36}/g, '');

// Texts that people agree to have a version of their own once they're published, and pages say which.
test('publishing what the site came with changes no page by a byte', async () => {
  const { beatId } = await newLine(shop);
  const before = await drawPages(shop, beatId);
  const admin = await newcomer(shop, 'admin');
  for (const name of documentNames.filter((each) => !isLegal(each))) await publishDocument(admin, builtIn(name, label));
  const after = await drawPages(shop, beatId);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [url, html] of after) expect(timeless(html), url).toBe(timeless(before.get(url)));
});
