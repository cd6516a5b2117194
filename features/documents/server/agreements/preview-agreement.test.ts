import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { agreementVersion } from '#content/agreement.ts';
import { ensurePredefinedLicenses, kitLicense } from '#features/licenses/server/public.ts';
import { createApp } from '#server/app.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { licenseIds } from '#testing/factories.ts';
import { respond, made, newSeller, type Seller } from '#testing/beats/licenses.ts';
import { openDocuments } from '../sending/documents.ts';
import { withText } from './with-text.ts';
import { agreementPdf } from '../typesetting/agreement-pdf.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());

const preview = ({ browser }: Seller, id: string) => browser.call('GET', `/api/v1/app/orders/agreement-preview/${id}`);

/** Counts the document's streams that rotate text; only the preview mark does. */
const turns = (pdf: Buffer): number =>
  pdf
    .toString('latin1')
    .split('stream\n')
    .filter((_, index) => index % 2 === 1)
    .filter((part) => {
      try {
        return /0\.642788 -?0\.766044/.test(inflateSync(Buffer.from(part, 'latin1')).toString('latin1'));
      } catch {
        return false;
      }
    }).length;

it('an agreement’s preview is a PDF marked on each page, for the seller’s own license and the label’s licenses', async () => {
  const seller = await newSeller(shop);
  const own = await made(seller, { title: 'Exclusive tour', exclusive: true });
  for (const id of [own._id, licenseIds.premium, kitLicense.id]) {
    const response = await preview(seller, id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const pdf = response.rawPayload;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
    expect(turns(pdf)).toBe(pages);
  }
});

it('a concluded agreement isn’t marked as a preview', async () => {
  const facts = {
    orderNumber: 'SH-1',
    agreedAt: '2026-11-20T13:00:00.000Z',
    seller: { name: 'A', artist: 'B' },
    buyer: { email: 'c@example.com', customer: null },
    beat: { id: newId(), title: 'D' },
    license: { title: 'E', description: '', fileTypes: ['mp3' as const], usageTerms: [], exclusive: false },
    priceCents: 1,
    governingLaw: 'F',
    issuer: 'G',
  };
  const stored = await withText(shop.deps.db, { version: agreementVersion, facts });
  expect(turns(await agreementPdf(stored))).toBe(0);
  expect(turns(await agreementPdf(stored, { preview: true }))).toBeGreaterThan(0);
});

it('an agreement’s preview can be read by the seller whom the license is offered to, before and after they accept, and by no stranger', async () => {
  const [seller, receiver, stranger] = [await newSeller(shop), await newSeller(shop), await newSeller(shop)];
  const license = await made(seller, { assignTo: 'multiple', selectedUsers: [receiver.user.id] });
  const pdf = await preview(receiver, license._id);
  expect(pdf.statusCode).toBe(200);
  expect(turns(pdf.rawPayload)).toBeGreaterThan(0);
  await respond(receiver, license._id, 'accept');
  expect((await preview(receiver, license._id)).statusCode).toBe(200);
  expect((await preview(stranger, license._id)).statusCode).toBe(404);
  expect((await preview(seller, newId())).statusCode).toBe(404);
  expect((await shop.app.inject(`/api/v1/app/orders/agreement-preview/${license._id}`)).statusCode).toBe(401);
});

it('an agreement’s preview needs a verified email, and is gone once the offer or the license is withdrawn', async () => {
  const seller = await newSeller(shop);
  const [proven, unproven] = [await newSeller(shop), await newSeller(shop, { emailVerifiedAt: null })];
  const offered = [];
  for (const { user } of [proven, unproven]) {
    offered.push(await made(seller, { assignTo: 'specific', userEmail: user.email }));
  }
  expect((await preview(proven, offered[0]!._id)).statusCode).toBe(200);
  expect((await preview(unproven, offered[1]!._id)).statusCode).toBe(404);
  const { browser } = seller;
  const path = `/api/v1/app/beatstore/licenses/${offered[0]!._id}`;
  await browser.call('DELETE', `${path}/receivers/${offered[0]!.receivers[0]!._id}`);
  expect((await preview(proven, offered[0]!._id)).statusCode).toBe(404);
  const withdrawn = await made(seller, { assignTo: 'specific', userEmail: proven.user.email });
  await browser.call('DELETE', `/api/v1/app/beatstore/licenses/${withdrawn._id}`);
  expect((await preview(proven, withdrawn._id)).statusCode).toBe(404);
});

it('a server that closes renders nothing more, and another one on the same database goes on', async () => {
  const seller = await newSeller(shop);
  const other = await createApp(shop.deps);
  await other.close();
  expect((await preview(seller, licenseIds.premium)).statusCode).toBe(200);
  const documents = openDocuments();
  await documents.close();
  const letter = { issuer: 'A', reference: 'B', title: 'C', subtitle: 'D', lines: [], at: '2026-11-20', maxPages: 1 };
  const reader = { owner: seller.user.id, network: '127.0.0.1' };
  await expect(documents.make(shop.deps, 'letter', letter, reader)).rejects.toMatchObject({ code: 'canceled' });
});
