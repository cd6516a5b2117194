import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { recordStatements, type Statement } from '#platform/database/statement-counter.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { fillUsers } from '#testing/database/many-rows.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { sell } from '#testing/orders/payouts.ts';
import { connectToProvider, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { defineJobs } from './run-jobs.ts';

// A three-year-old shop with a million settled ledger lines. Scheduled jobs may read only what is open or due.

const orders = 250_000;
const waitingDues = 100_000;
const waitingSellers = 1_000;
/** Maximum number of rows that any step of a plan reads. */
const maxRows = 2_000;

let shop: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.deps;
  // Without triggers: foreign keys would take most of the time, and settled orders have no dues.
  const run = (statement: RawBuilder<unknown>): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await statement.execute(trx);
    });
  seller = await openShop(shop);
  await connectToProvider(shop, seller);
  await sell(shop, [seller, 2000]);
  const beat = await createBeat(shop.deps, { sellerId: seller.user.id });
  const ago = sql`now() - interval '40 days' - n * interval '4 minutes'`;
  await run(sql`
    insert into orders_orders (id, state, email, total_cents, terms_version, consent, fee_bps, label, session_id, provider_fee_cents, created_at, paid_at)
    select gen_random_uuid(), 'paid', 'buyer' || n || '@many.example', 100, '1', 'line', 1000, '{}', 'cs_many_' || n, 10, ${ago}, ${ago}
    from generate_series(1, ${sql.lit(orders)}) n`);
  const many = sql`from orders_orders o where o.session_id like 'cs_many_%'`;
  await run(sql`
    insert into orders_items (id, order_id, position, beat_id, license_id, seller_id, beat_title, artist_name, seller_name,
      cover, license, beat_price_cents, license_price_cents, state)
    select o.id, o.id, 0, ${beat.id}::uuid, ${licenseIds['premium']}::uuid, ${seller.user.id}::uuid, 'Song', 'Somebody', 'Somebody',
      '/covers/x', '{"title":"Premium"}', 100, 0, 'granted' ${many}`);
  await run(sql`
    insert into payouts_transfers (id, seller_id, order_id, number, provider_account, amount_cents, item_ids, state,
      idempotency_key, provider_id, created_at)
    select o.id, ${seller.user.id}::uuid, o.id, 1, 'acct_x', 80, array[o.id], 'made', 'many:' || o.id, 'tr_' || o.id, o.created_at ${many}`);
  await run(sql`
    insert into payouts_entries (id, fact, seller_id, kind, cents, order_id, order_number, item_id, transfer_id, description, created_at)
    select gen_random_uuid(), kind || ':' || o.id || ':' || place, ${seller.user.id}::uuid, kind, cents, o.id, o.number,
      case when kind <> 'transfer' then o.id end, case when kind = 'transfer' then o.id end, 'Song', o.created_at
    from orders_orders o, (values ('sale', 100, 1), ('fee', -10, 1), ('fee', -10, 2), ('transfer', -80, 1)) as line (kind, cents, place)
    where o.session_id like 'cs_many_%'`);
  // Sellers without a Stripe account, whose money can't be moved yet.
  await fillUsers(db, waitingSellers);
  await run(sql`
    insert into payouts_dues (order_id, seller_id, cents)
    select o.id, u.id, 80
    from (select id, row_number() over () as n from orders_orders where session_id like 'cs_many_%' limit ${sql.lit(waitingDues)}) o
    join (select id, row_number() over () as n from account_users where username like 'user-%') u
      on u.n = 1 + o.n % ${sql.lit(waitingSellers)}`);
  await run(sql`
    insert into payouts_sale_notices (order_id, seller_id, sold_at, told_at)
    select o.id, ${seller.user.id}::uuid, o.created_at, o.created_at ${many}`);
  await run(sql`
    insert into webhook_events (id, type, order_id, payload, received_at, processed_at)
    select 'evt_' || o.id, 'charge.succeeded', o.id, '{}', now(), now() ${many}`);
  await run(sql`
    insert into mailing_messages (id, purpose, message_id, recipient, subject, body_text, body_html, sent_at)
    select o.id, 'purchase:' || o.id, '<' || o.id || '@many>', o.email, 'Many', '', '', now() ${many}`);
  await run(sql`
    insert into statistics_days (beat_id, day, plays) select ${beat.id}::uuid, current_date - n, 1 from generate_series(0, 399) n`);
  for (const table of [
    'orders_orders',
    'orders_items',
    'payouts_transfers',
    'payouts_entries',
    'payouts_dues',
    'payouts_accounts',
  ]) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  for (const table of ['payouts_sale_notices', 'webhook_events', 'mailing_messages', 'statistics_days']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
});
afterAll(() => shop.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

const maxIn = (node: PlanNode): number => {
  const rows =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.max(rows * node['Actual Loops'], ...(node.Plans ?? []).map(maxIn));
};

/** The largest number of rows read in one step of a statement. */
const rowsRead = async ({ sql: statement, parameters }: Statement): Promise<number> => {
  const client = await shop.database.pool.connect();
  try {
    await client.query(`begin; select set_config('audit.forgetting', 'on', true)`);
    const { rows } = await client.query(`explain (analyze, format json) ${statement}`, [...parameters]);
    return maxIn(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

test(
  'no statement of a scheduled job reads more than 2000 rows in one step, despite a million settled lines',
  { timeout: 300_000 },
  async () => {
    const { db } = shop.deps;
    const { rows: lines } = await sql<{ count: number }>`select count(*)::int from payouts_entries`.execute(db);
    expect(lines[0]?.count).toBeGreaterThan(1_000_000);
    const { rows: dues } = await sql<{ count: number }>`select count(*)::int from payouts_dues`.execute(db);
    expect(dues[0]?.count).toBe(waitingDues);

    const handlers = new Map<string, () => Promise<void>>();
    const define = (name: string, { cron, handler }: { cron?: string; handler: () => Promise<void> }): void => {
      if (cron !== undefined) handlers.set(name, handler);
    };
    defineJobs({
      ...shop.deps,
      jobs: { ...shop.deps.jobs, define, send: async () => undefined } as unknown as Deps['jobs'],
    });
    const found: string[] = [];
    const seen = new Set<string>();
    for (const [name, handler] of handlers) {
      const { statements } = await recordStatements(handler);
      for (const statement of statements) {
        if (!/^\s*(select|update|delete|with) /.test(statement.sql)) continue;
        seen.add(name);
        const read = await rowsRead(statement);
        if (read > maxRows) found.push(`${name}: ${read} rows: ${statement.sql}`);
      }
    }
    expect([...seen]).toContain('payouts.sweep');
    expect([...seen]).toContain('retention.delete-expired');
    expect(found).toEqual([]);
  },
);

test('a seller’s whole ledger is exported in parts, and an index finds each part', { timeout: 300_000 }, async () => {
  const { result, statements } = await recordStatements(() =>
    seller.browser.call('GET', '/api/v1/app/payouts/ledger.csv'),
  );
  expect(result.payload.split('\r\n').length).toBeGreaterThan(4 * orders);
  const parts = statements.filter((statement) => statement.sql.includes('payouts_entries'));
  expect(parts.length).toBeGreaterThan(1000);
  for (const part of [parts[0], parts[1], parts.at(-1)]) {
    expect(part && (await rowsRead(part)), part?.sql).toBeLessThanOrEqual(maxRows);
  }
});
