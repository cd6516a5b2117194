import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementVersion } from '#content/agreement.ts';
import { artists } from '#content/artists.ts';
import { label } from '#content/current.ts';
import { emailDomain, label as builtInLabel } from '#content/label.ts';
import { governingLaw } from '#content/terms.ts';
import type { Render } from '#contract-kit/page.ts';
import type { getSite, Site } from '#features/settings/contract.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { SiteDocument } from '#features/site/contract.ts';
import type { DocumentName } from '#features/site/documents.ts';
import { receiptFacts } from '#features/documents/server/receipts/receipt-facts.ts';
import { withText } from '#features/documents/server/agreements/with-text.ts';
import { agreementPdf } from '#features/documents/server/typesetting/agreement-pdf.ts';
import { pdfTasks } from '#features/documents/server/typesetting/pdf-tasks.ts';
import { databaseAwayPage, unavailablePage } from '#platform/http/unavailable-page.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { writeMails } from '#testing/every-mail.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { renderPage } from '#testing/render-page.ts';
import { readPdfOutline, readPdfText } from '#testing/files/pdf-text.ts';
import { buyAtCheckout, newLine } from '#testing/orders/buying.ts';

// An admin renames the label, which sells in euros, in the dashboard. Neither the old name nor a dollar may appear.

const root = join(import.meta.dirname, '..');

const otherName = 'Harbor Lane';
const oldName = new RegExp(builtInLabel.name, 'i');
const withoutName = (text: string, what: string) => {
  // An artist's username isn't the label's name.
  const found = oldName.exec(text.replaceAll(/\bgijo-sol\b/g, ''));
  expect(found && text.slice(Math.max(0, found.index - 60), found.index + 60), what).toBeNull();
};
const without = (text: string, what: string) => {
  withoutName(text, what);
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
let admin: LoggedInBrowser;
const publish = async ({ name, data }: SiteDocument) => {
  const drafts = await admin.call('PUT', '/api/v1/app/admin/site-drafts', {
    document: { name, data },
    revision: 0,
    version: 0,
  });
  expect(drafts.statusCode, drafts.body).toBe(200);
  const { revision } = drafts.json<{ revision: number }>();
  const published = await admin.call('POST', `/api/v1/app/admin/site-documents/${name}/versions`, {
    revision,
    at: null,
  });
  expect(published.statusCode, published.body).toBe(201);
};
/** What came with the site, under other email addresses. */
const readdressed = (name: DocumentName): SiteDocument =>
  JSON.parse(
    JSON.stringify(builtIn(name, label)).replaceAll(`@${emailDomain}`, '@harbor-lane.example'),
  ) as SiteDocument;

beforeAll(async () => {
  shop = await createTestApp({ settings: { DEMO: '1', CURRENCY: 'eur' } });
  admin = await newcomer(shop, 'admin');
  await publish({
    name: 'label',
    data: {
      name: otherName,
      line: 'MUSIC FROM THE WATER',
      description: `${otherName} is a label by the sea.`,
      email: 'hello@harbor-lane.example',
      rights: 'No rights reserved.',
      social: [],
      mailingLists: {
        'beat-packs': { name: 'Beats', about: 'New ones.' },
        'email-updates': { name: 'News', about: 'Now and then.' },
        merch: { name: 'Things', about: 'To wear.' },
      },
    },
  });
  for (const name of ['navigation', 'artists'] as const) await publish(readdressed(name));
});
afterAll(() => shop.close());

test('no source outside the content contains the label’s name or dollars', async () => {
  let read = 0;
  for await (const file of glob(
    '{features,web,ui,server,platform,packages/stripe-sandbox,contract-kit,scripts}/**/*.{ts,tsx,css,svg,json}',
    {
      cwd: root,
    },
  )) {
    if (/\.test\.tsx?$/.test(file) || namesCurrencies.has(file)) continue;
    const source = await readFile(join(root, file), 'utf8');
    const code = source.replaceAll(/^\s*(\/\*\*|\*|\/\/).*$|\/\*\*[^\n]*\*\//gm, '');
    // The sandbox knows every currency.
    if (file.startsWith('packages/')) withoutName(code, file);
    else without(code, file);
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

  test('has its new name in the overview of the settings', async () => {
    const { body } = await admin.call('GET', '/api/v1/app/app-info');
    expect(JSON.parse(body)).toMatchObject({ App_Server: otherName, CM_NAME: otherName });
  });

  test('has its new name in the installed app, in the API’s document and on the page for a database that is away', async () => {
    expect((await shop.app.inject('/site.webmanifest')).json()).toMatchObject({ name: otherName });
    expect((await shop.app.inject('/api/docs/openapi.json')).json()).toMatchObject({
      info: { title: `${otherName} API` },
    });
    expect(JSON.stringify(unavailablePage(databaseAwayPage(label.name)))).toContain(otherName);
  });
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
  const order = await buyAtCheckout(shop, [await newLine(shop)]);
  expect(order.number).toMatch(/^HARBORLA-\d+$/);
  const { facts } = await shop.deps.db
    .selectFrom('orders_agreements')
    .select('facts')
    .where('item_id', '=', order.items[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(facts).toMatchObject({ issuer: otherName, governingLaw });
  const receipt = receiptFacts(order);
  if (!receipt) throw new Error('a paid order has a receipt');
  const agreement = await withText(shop.deps.db, { version: agreementVersion, facts });
  for (const pdf of [await agreementPdf(agreement), await pdfTasks.receipt(receipt)]) {
    const { text } = readPdfText(pdf);
    without(text, 'a PDF');
    without(readPdfOutline(pdf), 'what a PDF says of itself');
    expect(text).toContain(otherName.replaceAll(' ', ''));
  }
});

test('a receipt names the seller of record as it was when the order was placed', async () => {
  const before = await buyAtCheckout(shop, [await newLine(shop)]);
  const seller = {
    name: 'Harbor Lane Music Ltd.',
    address: ['Pier 9', 'Cork'],
    taxNumber: 'VAT ID: IE1234567X',
    email: 'books@harbor-lane.example',
  };
  await publish({ name: 'seller', data: seller });
  const after = await buyAtCheckout(shop, [await newLine(shop)]);
  expect(before.label.sellerOfRecord).toMatchObject({ name: otherName, email: 'hello@harbor-lane.example' });
  expect(after.label.sellerOfRecord).toEqual({ ...seller, taxNote: '' });
});

test('an order can be withdrawn by the digits of its number, also after the label was renamed', async () => {
  const order = await buyAtCheckout(shop, [await newLine(shop)]);
  await shop.deps.db
    .updateTable('orders_orders')
    .set({ number: order.number.replace('HARBORLA', 'SALT') })
    .where('id', '=', order.id)
    .execute();
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/withdrawals',
    payload: { name: 'Ada Quill', orderNumber: /\d+$/.exec(order.number)?.[0], email: order.email },
  });
  expect(response.statusCode, response.body).toBe(202);
  await shop.deps.jobs.idle();
  expect(
    await shop.deps.db.selectFrom('orders_withdrawals').select('order_id').where('order_id', '=', order.id).execute(),
  ).toHaveLength(1);
});
