import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { payoutsPath, seeSeller } from '#testing/orders/payouts-admin.ts';
import { refundItem, sell, takeToBank } from '#testing/orders/payouts.ts';
import { connectToProvider, openShop, type TestSeller } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { AdminFilter, SellerBalance } from '../../contract-admin.ts';
import { listBalances } from './list-balances.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
let rich: TestSeller;
let poor: TestSeller;
let paid: TestSeller;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
  [rich, poor, paid] = [
    await openShop(shop, { displayName: 'Rita Rich', email: 'rita@sellers.example' }),
    await openShop(shop, { displayName: 'Paul Poor' }),
    await openShop(shop, { displayName: 'Petra Paid' }),
  ];
  await sell(shop, [rich, 2000]);
  await connectToProvider(shop, paid);
  await sell(shop, [paid, 3000]);
  const accountId = await connectToProvider(shop, poor);
  const order = await sell(shop, [poor, 1000]);
  await takeToBank(shop, accountId);
  await shop.sandbox.control('settings', { overdraft: false });
  await refundItem(shop, order, 0, 1000);
});
afterAll(() => shop.close());

interface Page {
  readonly balances: SellerBalance[];
  readonly total: number;
  readonly pages: number;
}
const list = async (query: Record<string, string> = {}): Promise<Page> =>
  (await admin.call('GET', `${payoutsPath}?${new URLSearchParams(query).toString()}`)).json();
const names = async (query: Record<string, string>) => (await list(query)).balances.map(({ seller }) => seller.name);

describe('the list of sellers’ balances', () => {
  test('starts with the seller who is owed most, and shows what each seller is owed or owes', async () => {
    expect((await list()).balances.map(({ seller, cents, currency }) => [seller.name, cents, currency])).toEqual([
      ['Rita Rich', 1800, 'usd'],
      ['Petra Paid', 0, 'usd'],
      ['Paul Poor', -900, 'usd'],
    ]);
  });

  test.each<[AdminFilter, string[]]>([
    ['owed', ['Rita Rich']],
    ['unpayable', ['Rita Rich']],
    ['negative', ['Paul Poor']],
    ['failed', ['Paul Poor']],
    ['all', ['Rita Rich', 'Petra Paid', 'Paul Poor']],
  ])('filters by %s', async (filter, found) => {
    expect(await names({ filter })).toEqual(found);
    expect((await list({ filter })).total).toBe(found.length);
  });

  test('can be searched by name, username and email address, with % and \\ as plain text', async () => {
    expect(await names({ search: 'PETRA' })).toEqual(['Petra Paid']);
    expect(await names({ search: 'rita@sellers.example' })).toEqual(['Rita Rich']);
    expect(await names({ search: poor.user.username })).toEqual(['Paul Poor']);
    expect(await names({ search: 'pa', filter: 'negative' })).toEqual(['Paul Poor']);
    for (const search of ['nobody', '%', '\\']) expect(await names({ search })).toEqual([]);
    expect((await admin.call('GET', `${payoutsPath}?filter=rich`)).statusCode).toBe(400);
  });

  test('comes in pages, from the first to the last and not beyond', async () => {
    const all = await names({});
    const paged = [];
    for (const page of ['1', '2', '3']) paged.push(...(await names({ limit: '1', page })));
    expect(paged).toEqual(all);
    expect(await list({ limit: '2', page: '9' })).toEqual({ balances: [], total: 3, pages: 2 });
  });

  test('has totals by currency, with what sellers are owed apart from what they owe', async () => {
    expect((await admin.call('GET', `${payoutsPath}/totals`)).json()).toEqual({
      currencies: [{ currency: 'usd', owed: { sellers: 1, cents: 1800 }, negative: { sellers: 1, cents: -900 } }],
      failedTransfers: 1,
      failedPayouts: 0,
    });
    expect((await admin.call('GET', '/api/v1/app/admin-summary')).json().waiting.payout).toBe(2);
  });
});

test('a seller’s admin page says what blocks payouts to them, and shows their ledger in pages', async () => {
  expect(await seeSeller(admin, rich)).toMatchObject({
    seller: { name: 'Rita Rich', email: 'rita@sellers.example' },
    account: null,
    blocks: ['They haven’t connected Stripe yet.'],
    balances: [{ cents: 1800, payable: 1800, collectable: 0 }],
    debts: [],
    retry: null,
  });
  expect(await seeSeller(admin, paid)).toMatchObject({
    account: { transfersActive: true, payoutsEnabled: true },
    blocks: [],
  });
  const lines = (await admin.call('GET', `${payoutsPath}/${paid.user.id}/ledger`)).json();
  expect([lines.total, lines.pages]).toEqual([3, 1]);
  expect(lines.entries[0]).toMatchObject({ kind: 'transfer', amount: -2700, currency: 'usd' });
});

describe('the list of balances with many sellers', () => {
  const sellers = 20_000;
  beforeAll(async () => {
    await sql`
      insert into account_users (id, username, display_name, email)
      select gen_random_uuid(), 'many-' || n, 'Person ' || md5(n::text), 'many-' || n || '@crowd.example'
      from generate_series(1, ${sellers}::int) n`.execute(shop.deps.db);
    await sql`
      insert into payouts_balances (seller_id, currency, cents)
      select id, 'usd', case when n % 50 = 0 then -n else n end
      from (select id, substr(username, 6)::int as n from account_users where username like 'many-%') many`.execute(
      shop.deps.db,
    );
    await sql`vacuum analyze account_users`.execute(shop.deps.db);
    await sql`vacuum analyze payouts_balances`.execute(shop.deps.db);
    await sql`vacuum analyze payouts_transfers`.execute(shop.deps.db);
    await sql`vacuum analyze payouts_accounts`.execute(shop.deps.db);
  });

  interface Node {
    readonly 'Node Type': string;
    readonly 'Relation Name'?: string;
    readonly 'Actual Rows': number;
    readonly Plans?: readonly Node[];
  }
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

  /** The plan nodes of a page's statement as it really ran; without the separate statement that counts. */
  const planOf = async (query: Partial<Parameters<typeof listBalances>[1]>): Promise<Node[]> => {
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const watched = (shop.deps.db as unknown as Kysely<never>).withPlugin({
      transformQuery: ({ node }) => {
        statements.push(shop.deps.db.getExecutor().compileQuery(node, { queryId: 'plan' } as never));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { balances } = await listBalances(watched as never, {
      search: '',
      filter: 'all',
      page: 1,
      limit: 25,
      ...query,
    });
    expect(balances.length).toBeGreaterThan(0);
    const nodes: Node[] = [];
    for (const statement of statements.filter((one) => !one.sql.includes('count(*)'))) {
      const found = await shop.database.pool.query(`explain (analyze, format json) ${statement.sql}`, [
        ...statement.parameters,
      ]);
      nodes.push(...nodesOf(found.rows[0]['QUERY PLAN'][0].Plan));
    }
    return nodes;
  };

  test('finds every match of a search that has very many', async () => {
    const { balances, total } = await list({ search: 'crowd.example', limit: '3' });
    expect([balances.map(({ cents }) => cents), total]).toEqual([[19_999, 19_998, 19_997], sellers]);
  });

  test.each([
    ['the first page', {}],
    ['the last page', { page: Math.ceil((sellers + 3) / 25) }],
    ['those who are owed', { filter: 'owed' as const }],
    ['those who owe', { filter: 'negative' as const }],
    ['those with a failure', { filter: 'failed' as const }],
    ['a search by email', { search: 'many-777@' }],
  ])('%s reads no ledger, and sorts no more rows than it shows', async (_what, query) => {
    const nodes = await planOf(query);
    expect(nodes.map((node) => node['Relation Name'])).not.toContain('payouts_entries');
    const sorted = nodes.filter((node) => /Sort/.test(node['Node Type']));
    for (const node of sorted) expect(node['Actual Rows']).toBeLessThanOrEqual(25);
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 25);
    expect(whole.map((node) => node['Relation Name'])).toEqual([]);
  });
});
