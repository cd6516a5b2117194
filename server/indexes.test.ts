import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { uploadsRoot } from '#features/studio/server/uploads/upload-rows.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { createBeat } from '#testing/factories.ts';
import { runJobs } from './run-jobs.ts';

// The spy is installed before the first connection: each connection keeps the function that it finds, so a later spy
// would see nothing.
const sent: unknown[][] = [];
const original = Reflect.get(pg.Client.prototype, 'query') as (...input: unknown[]) => unknown;

let shop: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...input: unknown[]) {
    sent.push(input);
    return original.apply(this, input);
  });
  shop = await createTestApp();
  client = await shop.database.pool.connect();
});
afterAll(async () => {
  client.release();
  await shop.close();
  Reflect.set(pg.Client.prototype, 'query', original);
});

test('every foreign key has an index that begins with its columns, so that deletes and lookups by it scan no whole table', async () => {
  const { rows } = await sql<{ key: string }>`
    select c.conrelid::regclass || ' (' || (
        select string_agg(a.attname, ', ') from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      ) || ')' as key
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          -- A partial index will do if it leaves out only null values of that column: they refer to nothing.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || (
            select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]
          ) || ' IS NOT NULL)')
      )
    order by 1`.execute(shop.deps.db);
  expect(rows.map(({ key }) => key)).toEqual([]);
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The first column of each index, by the index's name. A condition must use this column. */
const firstColumns = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<{ name: string; first: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid, 1, true) as first
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, first }) => [name, first]));
};

/** Indexes that jobs may read whole, because they contain only open, waiting or due rows, or one row per seller. */
const small: ReadonlySet<string> = new Set([
  'mailing_messages_unsent',
  'mailing_outbox_pkey',
  'payouts_accounts_active',
  'payouts_accounts_checked',
  'payouts_dues_debts',
  'payouts_transfers_open',
  'subscribers_campaigns_open',
]);

/** Plan nodes that read all rows below them first. */
const needsAll = /Sort|Aggregate|Hash|Unique|Materialize/;

/** Indexes that a plan reads from end to end, without a limit that stops it early. */
const wholeIndexes = (node: PlanNode, firsts: ReadonlyMap<string, string>, isLimited = false): string[] => {
  const index = node['Index Name'] ?? '';
  const first = firsts.get(index);
  const condition = node['Index Cond'];
  const ends = isLimited && condition === undefined && node.Filter === undefined;
  const isWhole = first !== undefined && condition?.includes(first) !== true && !ends && !small.has(index);
  const below = node['Node Type'] === 'Limit' || (isLimited && !needsAll.test(node['Node Type']));
  return [...(isWhole ? [index] : []), ...(node.Plans ?? []).flatMap((child) => wholeIndexes(child, firsts, below))];
};

/** Tables and indexes that a statement reads whole although the planner avoids that at any cost: no index fits. */
const readWhole = async (
  statement: string,
  values: readonly unknown[],
  firsts: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const { rows } = await client.query(`explain (format json) ${statement}`, [...values]);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  return [
    ...nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
    ...wholeIndexes(plan, firsts),
  ];
};

test('scheduled jobs scan no table or index that grows with the shop, and don’t read the ledger', async () => {
  // Sweeps query the database only about files that they find in storage and in folders.
  const uploads = uploadsRoot(shop.deps.config);
  await mkdir(uploads, { recursive: true });
  await writeFile(path.join(uploads, 'f'.repeat(40)), 'an upload');
  await removeBeat(shop.deps.db, (await createBeat(shop.deps)).id);
  await shop.deps.storage.put('covers/01900000-0000-7000-8000-00000000aaaa/512.webp', Buffer.from('nobody’s'));
  const handlers: [string, () => Promise<void>][] = [];
  const jobs = {
    ...shop.deps.jobs,
    start: async () => undefined,
    define: (name: string, { cron, handler }: { cron?: string; handler: (...args: never[]) => Promise<void> }) => {
      if (cron !== undefined) handlers.push([name, () => handler()]);
    },
  } as unknown as Deps['jobs'];
  await runJobs({ ...shop.deps, jobs });
  const firsts = await firstColumns();
  await client.query('set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off');

  const found: string[] = [];
  let recorded = 0;
  for (const [name, handler] of handlers) {
    sent.length = 0;
    await handler();
    const statements = [...sent];
    recorded += statements.length;
    for (const [statement, values] of statements) {
      if (typeof statement !== 'string' || statement.includes('pgboss')) continue;
      if (!/^\s*(select|update|delete|with) /.test(statement)) continue;
      const whole = await readWhole(statement, Array.isArray(values) ? values : [], firsts);
      for (const read of whole) found.push(`${name}: ${read}: ${statement}`);
      if (statement.includes('payouts_entries')) found.push(`${name} reads the ledger: ${statement}`);
    }
  }

  expect(handlers.length).toBeGreaterThan(4);
  expect(recorded, 'statements that the jobs sent').toBeGreaterThan(handlers.length);
  expect(found).toEqual([]);
});
