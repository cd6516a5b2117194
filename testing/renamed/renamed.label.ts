import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementVersion } from '#content/agreement.ts';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { governingLaw } from '#content/terms.ts';
import type { Render } from '#contract-kit/page.ts';
import type { getSite, Site } from '#features/settings/contract.ts';
import { receiptFacts } from '#features/orders/server/receipts/receipt-facts.ts';
import { agreementPdf } from '#features/documents/server/typesetting/agreement-pdf.ts';
import { pdfTasks } from '#features/documents/server/typesetting/pdf-tasks.ts';
import { databaseAwayPage } from '#platform/http/unavailable-page.ts';
import { ensureDemoAccounts } from '#server/demo/demo-accounts.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { writeMails } from '#testing/every-mail.ts';
import { renderPage } from '#testing/render-page.ts';
import { readPdfOutline, readPdfText } from '#testing/files/pdf-text.ts';
import { checkOut, jobsDone, newLine, orderOf, pay } from '#testing/orders/buying.ts';
import { otherName } from './plugin.ts';

// `plugin.ts` renames the label, which sells in euros. Neither the old name nor a dollar may appear.

const root = join(import.meta.dirname, '../..');

/** The name in `content/label.ts` on disk. */
let oldName: RegExp;
const without = (text: string, what: string) => {
  // An artist's username isn't the label's name.
  const found = oldName.exec(text.replaceAll(/\bgijo-sol\b/g, ''));
  expect(found && text.slice(Math.max(0, found.index - 60), found.index + 60), what).toBeNull();
  withoutDollars(text, what);
};

const namesCurrencies = new Set(['contract-kit/currency.ts', 'platform/config/variables.ts']);
const dollars = /\$\s?\d+(?:\.\d\d|K)|up to \$(?!\{)|\busd\b|\bdollars?\b/i;
const withoutDollars = (text: string, what: string) => {
  // The OpenAPI document lists the values of the currency setting.
  const found = dollars.exec(text.replaceAll('"enum":["usd",', '"enum":['));
  expect(found && text.slice(Math.max(0, found.index - 60), found.index + 60), what).toBeNull();
};

let shop: TestApp;
beforeAll(async () => {
  const onDisk = await readFile(join(root, 'content/label.ts'), 'utf8');
  oldName = new RegExp(/const name = '([^']+)'/.exec(onDisk)?.[1] ?? 'no name', 'i');
  shop = await createTestApp({ settings: { DEMO: '1', CURRENCY: 'eur' } });
});
afterAll(() => shop.close());

test('these tests see the label’s new name, although the file on disk has the old one', () => {
  expect(label.name).toBe(otherName);
  expect(otherName).not.toMatch(oldName);
  expect(label.description).toContain(otherName);
});

test('no source outside the content contains the label’s name or dollars', async () => {
  let read = 0;
  for await (const file of glob(
    '{features,web,ui,server,platform,sandbox,contract-kit,scripts}/**/*.{ts,tsx,css,svg,json}',
    {
      cwd: root,
    },
  )) {
    if (/\.test\.tsx?$/.test(file) || namesCurrencies.has(file)) continue;
    const source = await readFile(join(root, file), 'utf8');
    without(source.replaceAll(/^\s*(\/\*\*|\*|\/\/).*$|\/\*\*[^\n]*\*\//gm, ''), file);
    read += 1;
  }
  expect(read).toBeGreaterThan(500);
});

describe('the renamed label', () => {
  test('has its new name and euros on its pages, and on none its old name or dollars', async () => {
    const entry = join(root, 'web/entry-server.tsx');
    const { render } = (await import(/* @vite-ignore */ entry)) as { render: Render<Site> };
    const { routes } = (await import(/* @vite-ignore */ join(root, 'web/routes.tsx'))) as {
      routes: readonly { readonly path: string }[];
    };
    const { beatId } = await newLine(shop);
    without((await shop.app.inject(`/embed/beat/${beatId}`)).body, 'the player for other sites');
    const site = await shop.api<typeof getSite>('GET /api/v1/app/site', {});
    const values: Record<string, string> = { beatId, username: artists[0]?.username ?? '', id: 'credits' };
    let [named, priced, described] = [0, 0, 0];
    for (const { path } of routes) {
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? beatId).replace('*', 'no/such/page');
      const page = await renderPage(render, shop, { url, site });
      if (!page) continue;
      const { html } = page;
      without(html, url);
      if (html.includes(otherName)) named += 1;
      if (html.includes('€')) priced += 1;
      if (html.includes('"priceCurrency":"EUR"')) described += 1;
    }
    expect(named).toBeGreaterThan(20);
    expect(priced).toBeGreaterThan(3);
    expect(described).toBe(1);
  });

  test.each(['/site.webmanifest', '/api/docs', '/api/docs/openapi.json', '/dev/outbox', '/feed.xml'])(
    'has neither its old name nor dollars at %s',
    async (url) => {
      without((await shop.app.inject({ url, remoteAddress: '127.0.0.1' })).body, url);
    },
  );

  test('has its new name in the installed app, in the API’s document and on the page for a database that is away', async () => {
    expect((await shop.app.inject('/site.webmanifest')).json()).toMatchObject({ name: otherName });
    expect((await shop.app.inject('/api/docs/openapi.json')).json()).toMatchObject({
      info: { title: `${otherName} API` },
    });
    expect(JSON.stringify(databaseAwayPage(label.name))).toContain(otherName);
  });
});

test('settings default to the label’s new name', () => {
  expect(shop.deps.config.mailFrom).toContain(`"${otherName}"`);
  expect(shop.deps.config.about).toMatchObject({ server: otherName, companyName: otherName });
});

test('demo accounts have email addresses without the label’s old name', async () => {
  for (const { email } of await ensureDemoAccounts(shop.deps)) without(email, email);
});

test('emails have the label’s new name in text and HTML, and its old name nowhere', async () => {
  const mails = await writeMails(shop, 'newcomer');
  expect(mails.length).toBeGreaterThan(15);
  for (const { purpose, ...mail } of mails) {
    without(JSON.stringify(mail), purpose);
    expect(mail.body_text, purpose).toContain(otherName);
    expect(mail.body_html, purpose).toContain(otherName);
  }
});

test('orders, agreements and receipts have the label’s new name', async () => {
  const placed = await checkOut(shop, [await newLine(shop)]);
  await pay(shop, placed);
  await jobsDone(shop);
  const order = await orderOf(shop, placed.id);
  expect(order.number).toMatch(/^HARBORLA-\d+$/);
  const { facts } = await shop.deps.db
    .selectFrom('orders_agreements')
    .select('facts')
    .where('item_id', '=', order.items[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(facts).toMatchObject({ issuer: otherName, governingLaw });
  const receipt = receiptFacts(order);
  if (!receipt) throw new Error('a paid order has a receipt');
  for (const pdf of [await agreementPdf(agreementVersion, facts), await pdfTasks.receipt(receipt)]) {
    const { text } = readPdfText(pdf);
    without(text, 'a PDF');
    without(readPdfOutline(pdf), 'what a PDF says of itself');
    expect(text).toContain(otherName.replaceAll(' ', ''));
  }
});
