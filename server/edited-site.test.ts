import { afterAll, beforeAll, expect, test } from 'vitest';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { withText } from '#features/documents/server/agreements/with-text.ts';
import { receiptFacts } from '#features/documents/server/receipts/receipt-facts.ts';
import { pdfTasks } from '#features/documents/server/typesetting/pdf-tasks.ts';
import { builtIn } from '#features/site/built-in.ts';
import { documentNames } from '#features/site/documents.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { writeMails } from '#testing/every-mail.ts';
import { createSeller } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { buyAtCheckout, newLine } from '#testing/orders/buying.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { drawPages } from '#testing/site/draw-pages.ts';
import { fillDocument, textsIn } from '#testing/site/fill-document.ts';
import { publishDocument } from '#testing/site/publish-document.ts';

// Every text of every document is changed by an admin. Each new one is then where visitors and buyers read it, and no old
// one is anywhere.

let shop: TestApp;
let admin: LoggedInBrowser;
/** Fields by their markers, for example "story chapters.0.heading". */
const fields = new Map<string, string>();
const oldTexts: string[] = [];
let pages: string;

/** The title of a beat chooses one of the store's. */
const namesBeat = /(?:\.beat|\.beat\.title|choice\.(?:song|weekly)\.title)$/;
/** Only the browser draws what another tab shows, and the dialog of the first visit. */
const isDrawnLater = /^our-work favorites\.[1-9]|^disclaimer /;

const ownPicture = { picture: '/og.png', width: 1200, height: 630 };

/** The pictures and videos that came with the site show another label, and are hidden with their words. */
const withOwnMedia = (document: ReturnType<typeof fillDocument>): ReturnType<typeof fillDocument> => {
  if (document.name === 'sell') {
    const { dashboard, ...data } = document.data;
    return { ...document, data: { ...data, dashboard: { ...dashboard, picture: ownPicture } } };
  }
  if (document.name !== 'help') return document;
  const pages = document.data.pages.map((page) => ({
    ...page,
    parts: page.parts.map(({ picture, video, ...part }) => ({
      ...part,
      ...(picture && { picture: { ...picture, ...ownPicture } }),
      ...(video && { video: { ...video, own: 'https://youtu.be/aqz-KE-bpKQ' } }),
    })),
  }));
  return { ...document, data: { ...document.data, pages } };
};

const markerFor = (field: string): string => {
  const marker = `mk${fields.size + 1}q`;
  fields.set(marker, field);
  return marker;
};

/** The text that people read, or that is read to them. */
const readable = (html: string): string => html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, ' ');

beforeAll(async () => {
  shop = await createTestApp({ settings: { DEMO: '1' } });
  for (const { username } of artists) await createSeller(shop.deps, { username });
  admin = await newcomer(shop, 'admin');
  for (const name of documentNames) {
    oldTexts.push(...textsIn(builtIn(name, label)));
    await publishDocument(admin, withOwnMedia(fillDocument(name, (path) => markerFor(`${name} ${path}`))));
  }
  // The help center's links have an editor of their own.
  const links = await admin.call('POST', '/api/v1/app/csl/csl1/update', { data: [], version: 0 });
  expect(links.statusCode, links.body).toBe(200);
  const notices = await admin.call('POST', '/api/v1/app/admin/site-documents/notices/previews');
  // Only the preview shows all declarations and decisions beside each other.
  const { url: preview } = notices.json<{ url: string }>();
  const { beatId } = await newLine(shop);
  const drawn = await drawPages(shop, beatId, [preview]);
  pages = [...drawn.values()].map(readable).join('');
});
afterAll(() => shop.close());

test('every text is where people read it, and no earlier one is anywhere', async () => {
  const order = await buyAtCheckout(shop, [await newLine(shop)]);
  const receipt = receiptFacts(order);
  if (!receipt) throw new Error('a paid order has a receipt');
  const { version, facts } = await shop.deps.db
    .selectFrom('orders_agreements')
    .select(['version', 'facts'])
    .where('item_id', '=', order.items[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  const { license: bought } = facts;
  const licenses = [bought, { ...bought, exclusive: true }, { ...bought, fileTypes: ['kit' as const] }];
  const agreements = licenses.map(async (license) => {
    const stored = await withText(shop.deps.db, { version, facts: { ...facts, license } });
    return await pdfTasks.agreement({ stored });
  });
  const pdfs = await Promise.all([pdfTasks.receipt(receipt), ...agreements]);
  const papers = pdfs.map((pdf) => readPdfText(pdf).text).join('\n');
  const mails = await writeMails(shop, 'newcomer');
  const consent = (await shop.app.inject('/api/v1/app/checkout/consent')).body;
  const said = [pages, papers, consent, JSON.stringify(mails)].join('\n');
  // Documents have some headings in capitals.
  const folded = said.toLowerCase();
  const missing = [...fields].filter(([marker]) => !folded.includes(marker)).map(([, field]) => field);
  expect(missing.filter((field) => !namesBeat.test(field) && !isDrawnLater.test(field))).toEqual([]);
  expect(missing.length).toBeLessThan(fields.size / 10);
  const left = oldTexts.filter((text) => said.includes(text));
  expect(left).toEqual([]);
});
