import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatLicenseCode } from '#features/orders/license-code.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { inProcess } from '#server/pages/in-process.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { act, buy, refund } from '#testing/orders/admin.ts';
import { jobsDone, openOrder } from '#testing/orders/buying.ts';
import { openShop } from '#testing/orders/selling.ts';
import { buyBasic, newLadder, upgrade } from '#testing/orders/upgrading.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { LicenseStatus } from '../contract.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const agreementOf = ({ items }: OrderRecord) =>
  shop.deps.db
    .selectFrom('orders_agreements')
    .selectAll()
    .where('item_id', '=', items[0]?.id ?? '')
    .executeTakeFirstOrThrow();
const ask = (code: string) => shop.app.inject(`/api/v1/app/licenses/${encodeURIComponent(code)}/status`);
const statusOf = async (order: OrderRecord): Promise<LicenseStatus> => {
  const response = await ask((await agreementOf(order)).code);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const disputed = async ({ charge_id: charge }: OrderRecord) => {
  const { id } = await shop.sandbox.control<{ id: string }>(`charges/${charge}/dispute`);
  await jobsDone(shop);
  return async (outcome: 'won' | 'lost') => {
    await shop.sandbox.control(`disputes/${id}/close`, { outcome });
    await jobsDone(shop);
  };
};

describe('the code of a license', () => {
  test('opens the agreement’s facts for anyone, however it is typed', async () => {
    const order = await buy(shop);
    const { code, facts } = await agreementOf(order);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    for (const typed of [code, formatLicenseCode(code), code.toLowerCase(), [...code].join(' ')]) {
      const response = await ask(typed);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(response.headers['x-robots-tag']).toContain('noindex');
      expect(response.json()).toMatchObject({
        code: formatLicenseCode(code),
        url: `${shop.deps.publicUrl}/license/${formatLicenseCode(code)}`,
        state: 'valid',
        endedAt: null,
        replacedBy: null,
        beat: { title: facts.beat.title },
        producers: [facts.seller.artist],
        license: { title: facts.license.title, usageTerms: facts.license.usageTerms },
        agreedAt: facts.agreedAt,
      });
    }
  });

  test.each(['7ZK4Q-0M8WX-R2T9V-HB31C', 'nothing', '%00', 'U'.repeat(20)])('%j isn’t found', async (typed) => {
    const response = await ask(typed);
    expect([response.statusCode, response.json().code]).toEqual([404, 'ORDERS_LICENSE_NOT_FOUND']);
  });

  test('differs for each agreement', async () => {
    const { rows } = await shop.database.pool.query<{ codes: number; distinct: number; letters: number }>(
      `select count(*)::int as codes, count(distinct code)::int as distinct,
              (select count(distinct letter)::int from regexp_split_to_table(string_agg(code, ''), '') letter) as letters
         from (select orders_new_code() as code from generate_series(1, 1000)) made`,
    );
    expect(rows).toEqual([{ codes: 1000, distinct: 1000, letters: 32 }]);
  });
});

describe('a license', () => {
  test('ends with a refund', async () => {
    const order = await buy(shop);
    expect((await refund(admin, order)).statusCode).toBe(200);
    const { state, endedAt } = await statusOf(order);
    expect([state, Date.now() - new Date(endedAt ?? 0).getTime() < 60_000]).toEqual(['ended', true]);
    expect((await openOrder(shop, order)).items.map(({ proof }) => proof)).toEqual([null, null]);
  });

  test.each([
    ['won', 'valid'],
    ['lost', 'ended'],
  ] as const)('is on hold during a dispute; once that is %s, the license is %s', async (outcome, state) => {
    const order = await buy(shop);
    const isOffered = async () => (await openOrder(shop, order)).items[0]?.proof !== null;
    expect(await isOffered()).toBe(true);
    const close = await disputed(order);
    expect(await statusOf(order)).toMatchObject({ state: 'on-hold', endedAt: null });
    expect(await isOffered()).toBe(false);
    await close(outcome);
    expect([(await statusOf(order)).state, await isOffered()]).toEqual([state, state === 'valid']);
  });

  test('names the upgrade that has replaced it, and is valid again when the upgrade is refunded', async () => {
    const ladder = await newLadder(shop, await openShop(shop));
    const base = await buyBasic(shop, ladder);
    const later = await upgrade(shop, base, ladder.premium);
    const { code, url } = await statusOf(later);
    expect(await statusOf(base)).toMatchObject({
      state: 'replaced',
      endedAt: null,
      replacedBy: { code, url, license: 'Premium' },
    });
    await refund(admin, later);
    expect(await statusOf(base)).toMatchObject({ state: 'valid', replacedBy: null });
    expect((await statusOf(later)).state).toBe('ended');
  });

  test('is ended, and no longer offered to its buyer, while an admin has withdrawn it; restored, it is valid again', async () => {
    const order = await buy(shop);
    const item = `items/${order.items[0]?.id}`;
    const offered = async () => (await openOrder(shop, order)).items[0]?.proof;
    await act(admin, order, `${item}/withdraw`, { reason: 'A test.' });
    expect([(await statusOf(order)).state, await offered()]).toEqual(['ended', null]);
    await act(admin, order, `${item}/restore`, { reason: 'A test.' });
    const { code, ...status } = await statusOf(order);
    expect(status).toMatchObject({ state: 'valid', endedAt: null });
    expect(await offered()).toMatchObject({ code });
  });
});

describe('the agreement', () => {
  const download = async (order: OrderRecord) => {
    const { items } = await openOrder(shop, order);
    return (await shop.app.inject(items[0]?.agreementUrl ?? '')).rawPayload;
  };
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  test('has the hash shown on its license’s page, whether the page or the PDF is requested first', async () => {
    const [first, second] = [await buy(shop), await buy(shop)];
    const named = (await statusOf(first)).sha256;
    expect(named).toEqual([sha256(await download(first))]);
    const bytes = await download(second);
    expect((await statusOf(second)).sha256).toEqual([sha256(bytes)]);
  });

  test('names its code and where to check it; an older agreement does so in one line, with today’s URL', async () => {
    const order = await buy(shop);
    const { code, facts } = await agreementOf(order);
    const { items } = await openOrder(shop, order);
    const today = await download(order);
    expect(readPdfText(today).text).toContain(`PROOFOFLICENSE${formatLicenseCode(code)}`);
    const page = await shop.app.inject(items[0]?.agreementUrl?.replace('.pdf', '') ?? '');
    expect(page.json().proof).toEqual({ code: formatLicenseCode(code), url: (await statusOf(order)).url });
    const { site, ...earlier } = facts;
    expect(site).toBe(shop.deps.publicUrl);
    await shop.deps.db
      .updateTable('orders_agreements')
      .set({ facts: JSON.stringify(earlier) })
      .where('code', '=', code)
      .execute();
    const before = await download(order);
    expect(readPdfText(before).text).toContain(`Proofoflicense${formatLicenseCode(code)}`);
    // The license's page lists the hashes of both files.
    expect((await statusOf(order)).sha256).toEqual([sha256(before), sha256(today)]);
  });
});

describe('looking up codes', () => {
  const path = '/api/v1/app/licenses/nothing/status';
  const askOften = async (once: () => Promise<number>): Promise<number[]> =>
    await Promise.all(Array.from({ length: 130 }, once));

  // Runs last, because the other tests call from 127.0.0.1. It's limited like any other address: a proxy that isn't in
  // the settings may call from there.
  test.each(['192.0.2.7', '127.0.0.1'])('is limited from %s', async (remoteAddress) => {
    const statuses = await askOften(async () => (await shop.app.inject({ url: path, remoteAddress })).statusCode);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  });

  test('isn’t limited for the server’s own pages', async () => {
    const ask = inProcess(shop.app);
    const statuses = await askOften(async () => (await ask({ method: 'GET', path })).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});
