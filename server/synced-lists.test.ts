import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changesPerPage } from '#contract-kit/list-changes.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { fillOrders } from '#testing/database/many-rows.ts';
import { readsOf } from '#testing/database/query-plans.ts';
import { createAdmin } from '#testing/factories.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';
import { refundItem, sell } from '#testing/orders/payouts.ts';
import { jobsDone } from '#testing/orders/buying.ts';
import { newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';

interface Page {
  readonly nextCursor: string | null;
  readonly until: string;
  readonly [list: string]: unknown;
}
interface Entry {
  readonly _id: string;
  readonly sellerId: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

let shop: TestApp;
let seller: TestSeller;
let key: TestKey;
let label: TestKey;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await openShop(shop);
  key = await newKey(shop, seller.user.id);
  label = await newKey(shop, (await createAdmin(shop.deps)).id);
});
afterAll(() => shop.close());

const read = async (list: string, query: Record<string, string> = {}, by = key): Promise<Page> => {
  const response = await by.call('GET', `/api/v1/app/sync/${list}?${new URLSearchParams(query).toString()}`);
  expect(response.statusCode, response.payload).toBe(200);
  return response.json();
};

/** All changes since then, over all pages. */
const readAll = async <Row = Entry>(list: string, name: string, query: Record<string, string> = {}, by = key) => {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(list, { ...query, ...(cursor !== null && { cursor }) }, by);
    rows.push(...(page[name] as Row[]));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
};

const idsOf = (rows: readonly { readonly _id: string }[]): string[] => rows.map(({ _id }) => _id);

describe('the list of beats', () => {
  test('is sorted by the last change, with each beat once, over all pages', async () => {
    const { beatId } = await newBeatOf(shop, seller);
    await sql`
      insert into catalogue_beats select (jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'state', 'unpublished', 'updated_at', now() - n / 3 * interval '1 microsecond'))).*
      from catalogue_beats b, generate_series(1, ${sql.lit(changesPerPage + 20)}) n where b.id = ${beatId}`.execute(
      shop.deps.db,
    );
    expect((await read('beats'))['beats']).toHaveLength(changesPerPage);
    const beats = await readAll('beats', 'beats');
    expect(beats).toHaveLength(changesPerPage + 21);
    expect(new Set(idsOf(beats)).size).toBe(beats.length);
    expect(beats.map(({ updatedAt }) => updatedAt)).toEqual(beats.map(({ updatedAt }) => updatedAt).toSorted());
  });

  test('has a beat again after a change, even of its prices, and names it once it is deleted', async () => {
    const [{ beatId, licenseId }, other] = [await newBeatOf(shop, seller), await newBeatOf(shop, seller)];
    const since = async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() + interval '1 ms' as now`.execute(
        shop.deps.db,
      );
      await new Promise((resolve) => setTimeout(resolve, 3));
      return { updatedSince: rows[0]?.now.toISOString() ?? '' };
    };
    const changes = [
      () => key.call('PUT', `/api/v1/app/beatstore/${beatId}`, { title: 'Another title' }),
      () => key.call('PUT', `/api/v1/app/beatstore/${beatId}`, { licensePrices: [{ licenseId, price: '12.00' }] }),
      () => key.call('POST', `/api/v1/app/beatstore/${beatId}/unpublish`),
      () => seller.browser.call('DELETE', `/api/v1/app/beatstore/${beatId}`),
    ];
    for (const [index, change] of changes.entries()) {
      const from = await since();
      expect(await readAll('beats', 'beats', from)).toEqual([]);
      const response = await change();
      expect(response.statusCode, response.payload).toBe(200);
      const isDeleted = index === changes.length - 1;
      expect(idsOf(await readAll('beats', isDeleted ? 'removed' : 'beats', from))).toEqual([beatId]);
    }
    const one = await key.call('GET', `/api/v1/app/sync/beats/${other.beatId}`);
    expect(one.json().beat).toMatchObject({ _id: other.beatId, status: 'published', sellerId: seller.user.id });
    expect((await key.call('GET', `/api/v1/app/sync/beats/${beatId}`)).statusCode).toBe(404);
  });

  test('contains a seller’s own beats, and all beats for an admin', async () => {
    const stranger = await openShop(shop);
    const { beatId } = await newBeatOf(shop, stranger);
    const strangers = await newKey(shop, stranger.user.id);
    expect(idsOf(await readAll('beats', 'beats', {}, strangers))).toEqual([beatId]);
    expect(idsOf(await readAll('beats', 'beats'))).not.toContain(beatId);
    expect((await key.call('GET', `/api/v1/app/sync/beats/${beatId}`)).statusCode).toBe(404);
    expect((await label.call('GET', `/api/v1/app/sync/beats/${beatId}`)).json().beat.sellerId).toBe(stranger.user.id);
    const sellers = new Set((await readAll('beats', 'beats', {}, label)).map(({ sellerId }) => sellerId));
    expect([...sellers].toSorted()).toEqual([seller.user.id, stranger.user.id].toSorted());
  });
});

test('a synced sale has its license proof but not the buyer’s email, is listed again when refunded, and has ledger lines', async () => {
  const order = await sell(shop, [seller, 2000], [await openShop(shop), 3000]);
  const [sale, ...others] = await readAll('sales', 'sales');
  expect(others).toEqual([]);
  const item = order.items.find(({ seller_id: id }) => id === seller.user.id);
  expect(sale).toMatchObject({
    _id: item?.id,
    beat: { _id: item?.beat_id, kind: 'beat', title: item?.beat_title },
    license: { _id: item?.license_id, title: item?.license.title, exclusive: false },
    // Masked: only the first letter of each name.
    buyer: 'Ł… Ø.',
    sellerId: seller.user.id,
    order: order.number,
    state: 'granted',
    cents: 2000,
    refundedCents: 0,
    proof: { code: expect.stringMatching(/-/), url: expect.stringContaining('/license/') },
  });
  expect(JSON.stringify(sale)).not.toContain(order.email);
  const updatedSince = new Date(Date.parse(String(sale?.updatedAt)) + 1).toISOString();
  expect(await readAll('sales', 'sales', { updatedSince })).toEqual([]);
  await refundItem(shop, order, item?.position ?? 0, 2000);
  await jobsDone(shop);
  const [refunded] = await readAll('sales', 'sales', { updatedSince });
  expect(refunded).toMatchObject({ _id: sale?._id, state: 'withdrawn', refundedCents: 2000 });
  expect(await readAll('sales', 'sales', {}, label)).toHaveLength(2);

  const lines = await readAll<{ kind: string; sellerId: string }>('ledger', 'entries');
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['sale', 'fee', 'refund']));
  expect(new Set(lines.map(({ sellerId }) => sellerId))).toEqual(new Set([seller.user.id]));
  const all = await readAll<{ sellerId: string }>('ledger', 'entries', {}, label);
  expect(new Set(all.map(({ sellerId }) => sellerId)).size).toBe(2);
});

test('the returned `until` is before the page was read, so that programs don’t miss late commits', async () => {
  const before = Date.now();
  const { until } = await read('beats');
  expect(Date.parse(until)).toBeLessThan(before - 60_000);
  expect(Date.parse(until)).toBeGreaterThan(before - 300_000);
});

test.each([
  ['updatedSince', 'yesterday'],
  ['cursor', '1_2'],
  ['cursor', `${'9'.repeat(18)}_${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`],
])('the synced lists refuse a wrong %s: %s', async (name, value) => {
  const response = await key.call('GET', `/api/v1/app/sync/sales?${name}=${encodeURIComponent(value)}`);
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [name]]);
});

describe('in a long list, an index finds a page of', () => {
  let rare: TestSeller;
  let own: TestKey;
  beforeAll(async () => {
    const { db } = shop.deps;
    rare = await openShop(shop);
    own = await newKey(shop, rare.user.id);
    /** This seller owns one row in twenty. */
    const owner = sql`case when n % 20 = 0 then ${rare.user.id}::uuid else ${seller.user.id}::uuid end`;
    await fillOrders(shop.deps, 4000);
    await sql`
      update orders_items set state = 'granted', license = '{"title": "Many", "exclusive": false, "fileTypes": ["mp3"]}', seller_id = ${owner}
      from (select id, row_number() over () as n from orders_items where state = 'pending') many
      where many.id = orders_items.id`.execute(db);
    await sql`
      insert into catalogue_beats select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
        'seller_id', ${owner}, 'state', 'unpublished', 'updated_at', now() - n * interval '1 second'))).*
      from catalogue_beats b, generate_series(1, 4000) n
      where b.id = (select id from catalogue_beats where state = 'published' limit 1)`.execute(db);
    await sql`
      insert into payouts_entries (id, fact, seller_id, kind, cents, description, created_at)
      select gen_random_uuid(), 'many ' || n, ${owner}, 'payout', 100, 'Many', now() - n * interval '1 second'
      from generate_series(1, 4000) n`.execute(db);
    for (const table of ['catalogue_beats', 'orders_items', 'payouts_entries']) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    }
  });

  test.each([
    ['beats', 'catalogue_beats', 'catalogue_beats_updated'],
    ['sales', 'orders_items', 'orders_items_updated'],
    ['ledger', 'payouts_entries', 'payouts_entries_created'],
  ])('%s', async (list, table, index) => {
    for (const [by, name] of [
      [label, index],
      [own, `${index}_seller`],
    ] as const) {
      const { nextCursor: cursor } = await read(list, {}, by);
      const query = { updatedSince: '2020-01-01T00:00:00Z', ...(cursor !== null && { cursor }) };
      const reads = await readsOf(shop.database, table, () => read(list, query, by));
      expect(reads.scans, name).toEqual([]);
      expect(reads.indexes).toContain(name);
      expect(reads.maxRows).toBeLessThan(500);
    }
  });
});
