import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ModerationShow } from '../../contract-admin.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { listModeration } from './list-moderation.ts';

// With many beats, the moderation page's queries must use indexes without any planner hint.

const rows = 20_000;
const takenOff = rows / 20;
let database: TestDatabase;
// Replaced before any connection is made: each connection keeps the function it finds.
const sent = vi.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await sql`
    insert into account_users (id, username, display_name, email, role)
    select gen_random_uuid(), 'maker-' || n, 'Maker ' || n, 'maker' || n || '@many.example', 'seller'
    from generate_series(1, 2000) n`.execute(db);
  await sql`
    insert into catalogue_beats (id, seller_id, title, description, price_cents, genre, sub_genre, bpm, key, tags, cover,
      duration_ms, preview_key, peaks, state, published_at, created_at, taken_off_at, taken_off_by, taken_off_reason)
    select gen_random_uuid(), u.id, 'Many Song' || n, '', 0, 'House', 'Deep', 120, 'A minor', '{one,two}', 'none', 1000,
      'none', decode(repeat('1f', 480), 'hex'), case when n % 20 = 0 then 'unpublished' else 'published' end,
      now() - n * interval '1 minute', now() - n * interval '1 minute',
      case when n % 20 = 0 then now() - n * interval '1 second' end, case when n % 20 = 0 then u.id end,
      case when n % 20 = 0 then 'Many.' end
    from generate_series(1, ${sql.lit(rows)}) n join account_users u on u.username = 'maker-' || (1 + n % 2000)`.execute(
    db,
  );
  // The test server commits before it writes to disk, and unwritten rows aren't vacuumed: counts would read every row.
  await sql`checkpoint`.execute(db);
  for (const table of ['catalogue_beats', 'account_users']) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
});
afterAll(() => database.drop());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface ModerationFilter {
  readonly search?: string;
  readonly show?: ModerationShow;
  readonly page?: number;
}

/** The page's response, and every plan node of the statements that ran for it. */
const planOf = async (query: ModerationFilter) => {
  sent.mockClear();
  const response = await listModeration(database.db, { search: '', show: 'all', page: 1, ...query });
  const statements = (sent.mock.calls as unknown as [string, unknown[]][]).filter(
    ([statement]) => typeof statement === 'string' && /^\(?select/.test(statement),
  );
  expect(statements.length).toBeGreaterThan(1);
  const nodes: Node[] = [];
  for (const [statement, values] of statements) {
    const found = await database.pool.query(`explain (analyze, format json) ${statement}`, values);
    nodes.push(...nodesOf(found.rows[0]['QUERY PLAN'][0].Plan));
  }
  return { response, nodes };
};

test.each<readonly [string, ModerationFilter, number]>([
  ['the first page', {}, rows],
  ['the last page', { page: rows / 25 }, rows],
  ['the store’s first page', { show: 'on-store' }, rows - takenOff],
  ['the store’s last page', { show: 'on-store', page: (rows - takenOff) / 25 }, rows - takenOff],
  ['what was taken off', { show: 'taken-off' }, takenOff],
  ['the last page of what was taken off', { show: 'taken-off', page: takenOff / 25 }, takenOff],
  ['a search by title', { search: 'song17777' }, 1],
  ['a search by seller', { search: 'maker-1234' }, 10],
  ['a search among what was taken off', { search: 'song4240', show: 'taken-off' }, 1],
])(
  'in the moderation of many beats, %s reads no whole table and sorts at most 200 rows',
  async (_what, query, total) => {
    const { response, nodes } = await planOf(query);
    expect(response.total).toBe(total);
    expect(response.beats).toHaveLength(Math.min(25, total));
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([]);
    const sorted = nodes.filter((node) => /Sort/.test(node['Node Type']));
    for (const node of sorted) expect(node['Actual Rows']).toBeLessThanOrEqual(200);
  },
);

test('a moderation search that matches very many beats finds and counts them', async () => {
  const response = await listModeration(database.db, { search: 'many song', show: 'all', page: 1 });
  expect([response.beats.length, response.total, response.pages]).toEqual([25, rows, rows / 25]);
});
