import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { listUsers } from './list-users.ts';

// With many accounts, the directory's queries must use an index without any hint to the planner.

const people = 20_000;
let database: TestDatabase;
// Before any connection is made, because each caches the function it finds.
const sent = vi.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into account_users (id, username, display_name, email)
    select gen_random_uuid(), 'user-' || n, 'Person ' || md5(n::text), 'mail-' || n || '@example.com'
    from generate_series(1, ${sql.lit(people)}) n`.execute(database.db);
  await sql`vacuum analyze account_users`.execute(database.db);
});
afterAll(() => database.drop());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plans of the queries of `listUsers`: count and page. */
const plansOf = async (wanted: Parameters<typeof listUsers>[1]) => {
  sent.mockClear();
  const answer = await listUsers(database.db, wanted);
  const statements = (sent.mock.calls as unknown as [string, unknown[]][]).filter(
    ([statement]) => typeof statement === 'string' && statement.startsWith('select'),
  );
  expect(statements).toHaveLength(2);
  const plans: PlanNode[][] = [];
  for (const [statement, values] of statements) {
    const { rows } = await database.pool.query(`explain (analyze, format json) ${statement}`, values);
    plans.push(nodesOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  const [count = [], page = []] = plans;
  return { answer, count, page };
};
const indexes = (nodes: readonly PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? []);
const types = (nodes: readonly PlanNode[]) => nodes.map((node) => node['Node Type']);

test.each([
  ['first', 1],
  ['last', Math.ceil(people / 15)],
])(
  'the %s page of many users is read from the index of names, without reading more rows than it shows',
  async (_, page) => {
    const plans = await plansOf({ page });
    expect(plans.answer).toMatchObject({ total: people, page, pages: Math.ceil(people / 15) });
    expect(plans.answer.users.length).toBeGreaterThan(0);
    expect(indexes(plans.page)).toContain('account_users_directory');
    for (const node of plans.page) expect(node['Actual Rows']).toBeLessThanOrEqual(15);
  },
);

test.each([
  ['part of an email', 'mail-19999@'],
  ['part of a username', 'er-1999'],
  ['the beginning of an email, in another case', 'Mail-777'],
])('a search for %s, and its total, use the search index', async (_, search) => {
  const plans = await plansOf({ search });
  expect(plans.answer.total).toBeGreaterThan(0);
  for (const nodes of [plans.count, plans.page]) {
    expect(indexes(nodes)).toContain('account_users_search');
    expect(types(nodes)).not.toContain('Seq Scan');
  }
});
