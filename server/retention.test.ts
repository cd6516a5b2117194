import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import type { Statistics } from '#features/statistics/contract.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { RetentionRule } from '#platform/retention/retention-rule.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  checkOut,
  eventsOf,
  jobsDone,
  keyOf,
  openOrder,
  askSession,
  orderOf,
  postEvent,
} from '#testing/orders/buying.ts';
import { sellAtCheckout } from '#testing/orders/payouts.ts';
import { connectToProvider, newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import { allRetentionRules, deleteExpired } from './retention.ts';

const clock = movingClock();
const day = 24;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

describe('the retention rules', () => {
  test('list every table of the database, with how long its rows are kept and why, and no other table', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct case nspname
        when 'public' then relname when 'payments_sandbox' then 'payments_sandbox.*' else nspname || '.' || relname end as name
      from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition
        and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(shop.deps.db);
    expect(allRetentionRules.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    for (const { table, what, kept, why } of allRetentionRules) {
      expect(
        [what, kept, why].map((text) => text.length > 4),
        table,
      ).toEqual([true, true, true]);
    }
  });

  test('match docs/operations/retention.md', async () => {
    const docs = await readFile(new URL('../docs/operations/retention.md', import.meta.url), 'utf8');
    const rows = docs.split('\n').filter((line) => line.startsWith('| '));
    expect(rows.slice(1)).toEqual(
      allRetentionRules.map(({ table, what, kept, why }) => `| ${what} | \`${table}\` | ${kept} | ${why} |`),
    );
  });
});

describe('a retention run', () => {
  const deps = () =>
    ({ ...shop.deps, jobs: { ...shop.deps.jobs, send: async (name: string) => void sent.push(name) } }) as never;
  const sent: string[] = [];
  const rule = (table: string, left: { rows: number }): RetentionRule => ({
    table,
    what: 'Rows',
    kept: 'never',
    why: 'a test',
    forget: async (_, limit) => {
      const count = Math.min(limit, left.rows);
      left.rows -= count;
      return count;
    },
  });

  test('deletes in batches up to its limits, and the next run continues where it ended', async () => {
    const [many, few] = [{ rows: 75 }, { rows: 5 }];
    const rules = [rule('many', many), rule('few', few)];
    await deleteExpired(deps(), rules, { batch: 10, rows: 30, ms: 60_000 });
    expect([many.rows, few.rows, sent]).toEqual([45, 0, ['retention.delete-expired']]);
    await deleteExpired(deps(), rules, { batch: 10, rows: 30, ms: 0 });
    expect([many.rows, sent.length]).toEqual([35, 2]);
    await deleteExpired(deps(), rules, { batch: 10, rows: 1000, ms: 60_000 });
    expect([many.rows, sent.length]).toEqual([0, 2]);
  });

  test('continues with the other tables if one fails, and fails in the end', async () => {
    const rest = { rows: 5 };
    const broken: RetentionRule = { ...rule('broken', rest), forget: () => Promise.reject(new Error('broken')) };
    await expect(deleteExpired(deps(), [broken, rule('rest', rest)])).rejects.toThrow('broken');
    expect(rest.rows).toBe(0);
  });
});

describe('after ten years,', () => {
  /** The tables of orders, licenses, downloads, agreements, receipts and the ledger. */
  const lasting = [
    'orders_orders',
    'orders_items',
    'orders_grants',
    'orders_agreements',
    'orders_changes',
    'orders_counters',
    'payouts_entries',
    'payouts_transfers',
    'payouts_balances',
    'payouts_dues',
    'payouts_sale_notices',
    'catalogue_beats',
    'catalogue_files',
    'licenses_licenses',
  ] as const;
  const ending = [
    'audit_entries',
    'auth_sessions',
    'auth_refresh_tokens',
    'auth_links',
    'auth_challenges',
    'auth_devices',
    'catalogue_unwanted',
    'checkout_holds',
    'checkout_openings',
    'follows_confirmations',
    'follows_followers',
    'http_limits',
    'mailing_confirmations',
    'mailing_messages',
    'payouts_retries',
    'subscribers_confirmations',
    'subscribers_subscribers',
    'webhook_events',
  ] as const;
  const read = async (tables: readonly string[]): Promise<Record<string, unknown[]>> => {
    const found: Record<string, unknown[]> = {};
    for (const table of tables) {
      found[table] = (await sql`select * from ${sql.table(table)} t order by t::text`.execute(shop.deps.db)).rows;
    }
    return found;
  };
  const countsOf = (found: Record<string, unknown[]>) =>
    Object.fromEntries(Object.entries(found).map(([table, rows]) => [table, rows.length]));

  let seller: TestSeller;
  let order: Awaited<ReturnType<typeof sellAtCheckout>>;
  let files: readonly { readonly url: string; readonly bytes: Buffer }[];
  let key: string;
  let before: Record<string, unknown[]>;

  const get = async (url: string): Promise<Buffer> => {
    const response = await shop.app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 200]);
    return response.rawPayload;
  };

  /** Writes at least one row into each table with expiring rows. */
  const live = async (): Promise<void> => {
    const { db } = shop.deps;
    const now = clock.now();
    const [id, item] = [seller.user.id, order.items[0]];
    const placed = await checkOut(shop, [await newBeatOf(shop, seller)], 'nobody@example.com');
    await sql`insert into checkout_holds (id, thing, order_id, marks, held_at, ends_at) values (${newId()}, 'x', ${placed.id}, '{y}', ${now}, ${now})`.execute(
      db,
    );
    await sql`insert into orders_changes (order_id, item_id, became, at) values (${placed.id}, ${placed.items[0]?.id}, 'lost', ${now})`.execute(
      db,
    );
    await shop.database.pool.query(`update orders_orders set state = 'expired', check_at = null where id = $1`, [
      placed.id,
    ]);
    await sql`insert into auth_links (hash, purpose, user_id, email, created_at, expires_at) values ('\\x01', 'verify-email', ${id}, 'a', ${now}, ${now})`.execute(
      db,
    );
    await sql`insert into auth_challenges (hash, purpose, user_id, created_at, expires_at) values ('\\x01', 'login', ${id}, ${now}, ${now})`.execute(
      db,
    );
    await sql`insert into auth_devices (user_id, hash, seen_at) values (${id}, '\\x01', ${now})`.execute(db);
    await sql`insert into http_limits (key, window_start, uses) values ('\\x01', ${now}, 1)`.execute(db);
    await sql`insert into catalogue_unwanted (storage_key, since) values ('covers/gone/1.webp', ${now})`.execute(db);
    await sql`insert into webhook_events (id, endpoint, type, received_at) values ('evt_never', 'connect', 'account.updated', ${now})`.execute(
      db,
    );
    await sql`insert into payouts_retries (id, seller_id, asked_by, asked_at, ended_at, outcome) values (${newId()}, ${id}, ${id}, ${now}, ${now}, 'Done.')`.execute(
      db,
    );
    await sql`insert into subscribers_confirmations (email, categories, expires_at) values ('x@example.com', '{merch}', ${now})`.execute(
      db,
    );
    await sql`insert into follows_confirmations (email, wishes, expires_at) values ('x@example.com', '[]', ${now})`.execute(
      db,
    );
    await sql`insert into mailing_confirmations (kind, email, wishes, expires_at) values ('follows', 'x@example.com', '[]', ${now})`.execute(
      db,
    );
    await sql`insert into follows_followers (id, email, left_at) values (${newId()}, 'y@example.com', ${now})`.execute(
      db,
    );
    await sql`insert into subscribers_subscribers (id, email, confirmed_at, left_at) values (${newId()}, 'y@example.com', ${now}, ${now})`.execute(
      db,
    );
    await sql`
      insert into licenses_assignments (id, license_id, email, state, created_at, answered_at, user_id) values
        (${newId()}, ${item?.license_id}, 'z@example.com', 'waiting', ${now}, null, null),
        (${newId()}, ${item?.license_id}, 'w@example.com', 'accepted', ${now}, ${now}, ${id})`.execute(db);
    await sql`
      insert into support_requests (id, kind, username, email, text, email_consent, state, created_at, screenshot_key)
      select gen_random_uuid(), 'support', 'mia', 'mia@example.com', 'Help.', true, state, ${now}, 'support/' || state || '.webp'
      from unnest(array['open', 'closed']) state`.execute(db);
    for (const state of ['open', 'closed'])
      await shop.deps.storage.put(`support/${state}.webp`, Buffer.from('a picture'));
    await sql`
      insert into statistics_days (beat_id, day, plays, carts)
      select ${item?.beat_id}::uuid, ${now}::date - n, n, 1 from generate_series(0, 99) n`.execute(db);
    await inTransaction(db, (trx) => writeAudit(trx, { at: now, actorId: null, subjectId: id, action: 'test.old' }));
  };

  beforeAll(async () => {
    seller = await openShop(shop);
    await connectToProvider(shop, seller);
    order = await sellAtCheckout(shop, [seller, 2000]);
    key = keyOf((await askSession(shop, order.session_id)).orderUrl);
    const opened = await openOrder(shop, order);
    files = await Promise.all((opened.items[0]?.files ?? []).map(async ({ url }) => ({ url, bytes: await get(url) })));
    await live();
    await sql`insert into pgboss.job (name, state, completed_on) values ('mailing.send', 'failed', now())`.execute(
      shop.deps.db,
    );
    before = await read([...lasting, ...ending]);
    await deleteExpired(shop.deps);
    expect(countsOf(await read([...lasting, ...ending]))).toEqual({
      ...countsOf(before),
      follows_confirmations: before['follows_confirmations']?.length,
      subscribers_confirmations: before['subscribers_confirmations']?.length,
    });
    expect(Math.min(...ending.map((table) => before[table]?.length ?? 0))).toBeGreaterThan(0);
    clock.pass({ hours: 10 * 365 * day + 3 * day });
    await deleteExpired(shop.deps);
  });

  test('expired rows are gone', async () => {
    expect(countsOf(await read(ending))).toEqual(Object.fromEntries(ending.map((table) => [table, 0])));
    const { rows } =
      await sql`select state from support_requests union all select state from licenses_assignments order by 1`.execute(
        shop.deps.db,
      );
    expect(rows).toEqual([{ state: 'accepted' }, { state: 'open' }]);
    const jobs = await sql`select state from pgboss.job where name = 'mailing.send'`.execute(shop.deps.db);
    expect(jobs.rows).toEqual([{ state: 'failed' }]);
    expect(await shop.deps.storage.stat('support/closed.webp')).toBeNull();
    expect(await shop.deps.storage.stat('support/open.webp')).not.toBeNull();
  });

  test('everything paid is unchanged, and what was never paid is gone', async () => {
    const after = await read(lasting);
    expect(before['orders_orders']).toHaveLength(2);
    const ofOrder = ({ id, order_id: orderId = id }: Record<string, unknown>) => orderId === order.id;
    for (const table of lasting) {
      const rows = before[table] as Record<string, unknown>[];
      const isOfOrders = ['orders_orders', 'orders_items', 'orders_changes'].includes(table);
      expect([table, after[table]]).toEqual([table, isOfOrders ? rows.filter(ofOrder) : rows]);
    }
  });

  test('the link of a purchase still opens it, with every file, the agreement and the receipt', async () => {
    const base = `/api/v1/app/orders/${order.id}`;
    const opened = JSON.parse((await get(`${base}?key=${key}`)).toString()) as Awaited<ReturnType<typeof openOrder>>;
    expect(files.length).toBeGreaterThan(0);
    expect(opened.items[0]?.files).toHaveLength(files.length);
    for (const { url, bytes } of files) expect((await get(url)).equals(bytes)).toBe(true);
    for (const { url } of opened.items[0]?.files ?? []) await get(url);
    for (const url of [opened.items[0]?.agreementUrl, opened.receipt?.url]) {
      expect((await get(url ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('a repeated event fulfills no order again, and sends no email', async () => {
    const lines = await read(lasting);
    const events = (await eventsOf(shop)).filter(({ account }) => account === undefined);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) {
      expect((await postEvent(shop, event)).statusCode).toBe(200);
    }
    await jobsDone(shop);
    const changed = new Set(['revision', 'checked_at', 'check_at']);
    const still = (rows: unknown) =>
      JSON.parse(JSON.stringify(rows, (name, value) => (changed.has(name) ? null : value)));
    expect(still(await read(lasting))).toEqual(still(lines));
    expect(await read(['mailing_messages'])).toEqual({ mailing_messages: [] });
    expect((await orderOf(shop, order.id)).state).toBe('paid');
  });

  test('a producer’s plays remain as monthly counts with the same total', async () => {
    const { rows } = await sql<{ day: string; plays: number }>`
      select day::text, plays from statistics_days order by day`.execute(shop.deps.db);
    expect(rows.every(({ day: of }) => of.endsWith('-01'))).toBe(true);
    expect(rows.length).toBeLessThan(6);
    expect(rows.reduce((sum, { plays }) => sum + plays, 0)).toBe((99 * 100) / 2);
  });

  test('days that a producer’s year still shows aren’t merged into months', async () => {
    const browser = await logInAs(shop, seller.user);
    const year = async () => (await browser.call('GET', '/api/v1/app/seller/statistics?days=365')).json<Statistics>();
    await sql`
      insert into statistics_days (beat_id, day, plays)
      select ${order.items[0]?.beat_id}::uuid, ${clock.now()}::date - n, n from generate_series(0, 500) n`.execute(
      shop.deps.db,
    );
    const shown = await year();
    await deleteExpired(shop.deps);
    expect(await year()).toEqual(shown);
    expect(shown.days[0]?.plays).toBe(364);
    const { rows } = await sql<{ count: number }>`select count(*)::int from statistics_days`.execute(shop.deps.db);
    expect(rows[0]?.count).toBeLessThan(450);
  });
});
