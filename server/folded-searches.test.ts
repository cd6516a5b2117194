import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat, createLicense, createSeller, licenseIds } from '#testing/factories.ts';
import { checkOut, jobsDone, pay } from '#testing/orders/buying.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { allRoutes } from './app.ts';

// Every searchable list of the product finds text in other spellings.

/** The stored spelling, and what people type for it. */
const spellings = [
  ['Café', 'cafe'],
  ['Dvořák', 'DVORAK'],
  ['São Paulo', 'sao pau'],
  ['Straße', 'strasse'],
  ['STRASSE', 'straße'],
  ['İstanbul', 'istanbul'],
  ['Ødegård', 'odegard'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['Ёлка', 'елка'],
  ['Ｗｉｄｅ', 'wide'],
  ['٤٢٧', '427'],
  ['Cafe\u0301s', 'cafés'],
  ['in\u200Bvisible', 'invisible'],
] as const;
const written = spellings.map(([text]) => text).join(' ');

const app = '/api/v1/app';
let shop: TestApp;
let seller: LoggedInBrowser;
let admin: LoggedInBrowser;
let beatId: string;
let orderId: string;
beforeAll(async () => {
  shop = await createTestApp();
  const user = await createSeller(shop.deps, { displayName: written, username: 'folded-seller' });
  seller = await logInAs(shop, user);
  admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
  ({ id: beatId } = await createBeat(shop.deps, { title: written, sellerId: user.id, licenseIds: [licenseIds.basic] }));
  await createLicense(shop.deps, { title: written, ownerId: user.id });
  const order = await checkOut(shop, [{ beatId, licenseId: licenseIds.basic }], 'folded@xn--bcher-kva.example');
  orderId = order.id;
  await pay(shop, order);
  await jobsDone(shop);
  const request = { username: 'Mia', email: 'mia@example.com', emailConsent: true, feedback: written };
  await shop.app.inject({ method: 'POST', url: `${app}/feedback-general`, payload: request });
  await inTransaction(shop.deps.db, (trx) =>
    writeAudit(trx, {
      at: new Date(),
      actorId: user.id,
      action: 'orders.refund',
      subjectId: user.id,
      details: { reason: written },
    }),
  );
});
afterAll(() => shop.close());

interface Search {
  readonly path: string;
  readonly as: () => LoggedInBrowser;
  readonly field: string;
  /** The text in the response that proves the match. */
  readonly found: () => string;
  /** What people type; by default all of `spellings`. */
  readonly typed?: readonly string[];
}

const visitor = (): LoggedInBrowser => seller;
const searches: Record<string, Search> = {
  'the store': { path: 'beatstore/getAllBeats?limit=10', as: visitor, field: 'q', found: () => beatId },
  'own beats': { path: 'beatstore/user?', as: () => seller, field: 'search', found: () => beatId },
  'beats of all sellers': { path: 'admin/beats?', as: () => admin, field: 'search', found: () => beatId },
  'licenses of all sellers': {
    path: 'admin/licenses?',
    as: () => admin,
    field: 'search',
    found: () => 'folded-seller',
  },
  orders: { path: 'admin/orders?', as: () => admin, field: 'search', found: () => orderId },
  licensees: { path: 'seller/licensees?', as: () => seller, field: 'search', found: () => '"state":"valid"' },
  'balances of sellers': { path: 'admin/payouts?', as: () => admin, field: 'search', found: () => 'folded-seller' },
  'sellers, for the label’s artists': {
    path: 'admin/site-sellers?',
    as: () => admin,
    field: 'q',
    found: () => 'folded-seller',
  },
  'the directory': { path: 'all-users?', as: () => admin, field: 'search', found: () => 'folded-seller' },
  'support requests': { path: 'support-desk?', as: () => admin, field: 'q', found: () => 'mia@example.com' },
  'the audit log': { path: 'audit?', as: () => admin, field: 'q', found: () => 'orders.refund' },
  'everything from a dashboard': { path: 'find?', as: () => admin, field: 'q', found: () => `?search=${beatId}` },
  people: {
    path: 'user-search?',
    as: () => admin,
    field: 'q',
    found: () => 'folded-seller',
    typed: ['ｆｏｌｄｅｄ', 'folded–seller'],
  },
};

describe.each(Object.entries(searches))('%s', (_name, { path, as, field, found, typed }) => {
  test.each(typed ?? spellings.map(([, other]) => other))('finds the stored text by "%s"', async (text) => {
    const { body } = await as().call('GET', `${app}/${path}&${field}=${encodeURIComponent(text)}`);
    expect(body).toContain(found());
  });

  test('finds nothing where nothing matches', async () => {
    const { statusCode, body } = await as().call('GET', `${app}/${path}&${field}=dvorsky-nothing`);
    expect(statusCode).toBe(200);
    expect(body).not.toContain(found());
  });
});

/** Endpoints that count or export the same search, or search by an email, a username or an id (only one spelling). */
const others = new Set([
  // Suggestions for a search without results; tested in features/catalogue/server/search/find-near.test.ts.
  'beatstore/near',
  'support-desk/totals',
  'audit/total',
  'audit.csv',
  'admin/mailing-list/subscribers',
  'admin/notices',
  'admin/mailing-list/subscribers.csv',
]);

test('every endpoint with a search is in the table', () => {
  const found = allRoutes(shop.deps).flatMap(({ endpoint }) => {
    const { path, query }: Endpoint = endpoint;
    const shape = (query as z.ZodObject | undefined)?.shape ?? {};
    return ['q', 'search'].some((name) => name in shape) ? [path.slice(app.length + 1)] : [];
  });
  const listed = Object.values(searches).map(({ path }) => path.split('?')[0] ?? '');
  expect(found.toSorted()).toEqual([...listed, ...others].toSorted());
});
