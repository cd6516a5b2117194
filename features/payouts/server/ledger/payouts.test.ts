import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyAtCheckout, jobsDone } from '#testing/orders/buying.ts';
import { sell, takeToBank } from '#testing/orders/payouts.ts';
import { accountOf, connectToProvider, newBeatOf, openShop, startConnecting } from '#testing/orders/selling.ts';

let shop: TestApp;
beforeAll(async () => {
  // Fails if a database session keeps state (decision 047).
  shop = await createTestApp({ pooled: true });
});
afterAll(() => shop.close());

const app = '/api/v1/app';
const dashboard = `${app}/stripe-dashboard-link`;
const asking = (path: string, email: string) => `${app}/${path}?email=${encodeURIComponent(email)}`;

describe('a seller can see', () => {
  test('nothing from Stripe without an account, and later the account’s balance, history and dashboard', async () => {
    const seller = await openShop(shop);
    const { email } = seller.user;
    const get = async (path: string) => (await seller.browser.call('GET', asking(path, email))).json();
    const open = () => seller.browser.call('POST', dashboard, { email });
    const zero = [{ amount: 0, currency: 'usd' }];
    expect(await get('stripe/balance')).toEqual({
      available: zero,
      pending: zero,
      pendingUntil: null,
      nextPayout: null,
    });
    expect(await get('stripe/balance-history')).toEqual({ data: [] });
    expect([(await open()).statusCode, (await open()).json().message]).toEqual([409, 'Account Not setup']);
    await startConnecting(shop, seller);
    expect((await open()).statusCode).toBe(409);
    await connectToProvider(shop, seller);
    await sell(shop, [seller, 2000]);
    const { available, pending } = await get('stripe/balance');
    expect(available[0].amount + pending[0].amount).toBe(1800);
    expect(await get('stripe/balance-history')).toEqual({
      data: [{ created: expect.any(Number), amount: 1800, currency: 'usd', type: 'payment' }],
    });
    expect((await open()).json()).toEqual({ url: expect.stringContaining('/express/e/') });
  });

  test('how long their money is pending, when the bank will get it, and what the bank got', async () => {
    const seller = await openShop(shop);
    await connectToProvider(shop, seller);
    await sell(shop, [seller, 2000]);
    const accountId = await accountOf(shop, seller);
    const account = await shop.deps.payments.getSellerAccount(accountId);
    const daily = {
      ...account!,
      payoutSchedule: { interval: 'daily', weeklyAnchor: null, monthlyAnchor: null } as const,
    };
    const spy = vi.spyOn(shop.deps.payments, 'getSellerAccount').mockResolvedValue(daily);
    const balance = async () => (await seller.browser.call('GET', asking('stripe/balance', seller.user.email))).json();
    const now = shop.deps.clock.now().getTime();
    const before = await balance();
    const until = Date.parse(before.pendingUntil);
    expect([before.pending[0].amount, until > now, until < now + 8 * 86_400_000]).toEqual([1800, true, true]);
    expect(before.nextPayout >= before.pendingUntil.slice(0, 10)).toBe(true);
    await shop.sandbox.control('balance/mature');
    expect(await balance()).toMatchObject({
      available: [{ amount: 1800 }],
      pendingUntil: null,
      nextPayout: expect.stringMatching(/^\d{4}-/),
    });
    spy.mockRestore();
    // The sandbox has no automatic payouts.
    expect(await balance()).toMatchObject({ nextPayout: null });
    await takeToBank(shop, accountId);
    expect((await seller.browser.call('GET', `${app}/payouts/ledger`)).json().sums).toEqual({
      sold: 2000,
      fees: 200,
      splits: 0,
      earned: 1800,
      owed: 0,
      held: 0,
      transferred: 1800,
      manual: 0,
      paidOut: 1800,
    });
  });

  test('their sales, newest first, at the price that the buyer paid', async () => {
    const seller = await openShop(shop);
    const { email } = seller.user;
    const sales = async () => (await seller.browser.call('GET', asking('stripe/recent-sales', email))).json();
    expect(await sales()).toEqual([]);
    await sell(shop, [seller, 1500]);
    const order = await sell(shop, [seller, 2000]);
    const [item] = order.items;
    expect(await sales()).toEqual([
      {
        id: expect.any(String),
        description: `${item?.beat_title} - ${item?.license.title}`,
        amount: 2000,
        created: expect.any(Number),
      },
      expect.objectContaining({ amount: 1500 }),
    ]);
  });

  test('only their own ledger lines, by page, with totals over all pages', async () => {
    const [seller, other] = [await openShop(shop), await openShop(shop)];
    const ledger = async (query = '') => (await seller.browser.call('GET', `${app}/payouts/ledger${query}`)).json();
    expect(await ledger()).toEqual({
      entries: [],
      total: 0,
      pages: 1,
      sums: { sold: 0, fees: 0, splits: 0, earned: 0, owed: 0, held: 0, transferred: 0, manual: 0, paidOut: 0 },
    });
    await sell(shop, [other, 9900]);
    await sell(shop, ...Array.from({ length: 11 }, () => [seller, 1000] as const));
    const first = await ledger();
    const sold = { sold: 11_000, fees: 1100, splits: 0, earned: 9900, held: 0, manual: 0, paidOut: 0 };
    expect([first.entries.length, first.total, first.pages]).toEqual([20, 22, 2]);
    expect((await ledger('?page=2')).entries).toHaveLength(2);
    expect((await ledger('?page=3')).entries).toEqual([]);
    expect(first.sums).toEqual({ ...sold, owed: 9900, transferred: 0 });
    await connectToProvider(shop, seller);
    const after = await ledger();
    expect(after.sums).toEqual({ ...sold, owed: 0, transferred: 9900 });
    expect(after.entries[0]).toMatchObject({ kind: 'transfer', amount: -9900, currency: 'usd' });
    expect((await seller.browser.call('GET', `${app}/payouts/ledger?page=0`)).statusCode).toBe(400);
    for (const url of [`${app}/payouts/ledger`, `${app}/payouts/ledger.csv`, `${app}/payouts/setup`]) {
      expect((await shop.app.inject(url)).statusCode).toBe(401);
    }
  });

  test('their ledger as CSV, with every line, oldest first, and no formulas', async () => {
    const seller = await openShop(shop);
    const line = await newBeatOf(shop, seller, 2000);
    await shop.deps.db
      .updateTable('catalogue_beats')
      .set({ title: '=1+1,"x"' })
      .where('id', '=', line.beatId)
      .execute();
    await buyAtCheckout(shop, [line]);
    const response = await seller.browser.call('GET', `${app}/payouts/ledger.csv`);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ledger.csv"',
    });
    const [heading, ...lines] = response.rawPayload.toString('utf8').trimEnd().split('\r\n');
    expect(heading).toBe('\uFEFF"Date (UTC)","Kind","Description","Order","Amount","Currency"');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`"'=1+1,""x"" - `);
    expect(lines.map((row) => row.split('","').at(-2))).toEqual(['20.00', '-2.00']);
  });

  test('a long ledger as CSV with each line once, even if several lines have the same time', async () => {
    const seller = await openShop(shop);
    const count = 1201;
    // Two lines for each microsecond, because JavaScript’s dates know only milliseconds.
    await sql`
      insert into payouts_entries (id, fact, seller_id, kind, cents, description, created_at)
      select gen_random_uuid(), 'many:' || n, ${seller.user.id}::uuid, 'payout', -n, 'Payout ' || n,
        timestamptz '2026-01-01' + (n / 2) * interval '1 microsecond'
      from generate_series(1, ${count}::int) n`.execute(shop.deps.db);
    const response = await seller.browser.call('GET', `${app}/payouts/ledger.csv`);
    const lines = response.payload.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split('","')[2])).toEqual(
      Array.from({ length: count }, (_, index) => `Payout ${index + 1}`),
    );
  });

  test('how far their setup at Stripe is', async () => {
    const seller = await openShop(shop);
    const setup = async () => (await seller.browser.call('GET', `${app}/payouts/setup`)).json();
    const nothing = { connected: false, started: false, payoutsEnabled: false, requirements: 0 };
    expect(await setup()).toEqual({ ...nothing, country: 'United States' });
    const accountId = await startConnecting(shop, seller);
    await shop.sandbox.control(`accounts/${accountId}/onboard`, { ending: 'missing' });
    await jobsDone(shop);
    expect(await setup()).toMatchObject({ connected: false, started: true, requirements: 1 });
    await shop.sandbox.control(`accounts/${accountId}/activate`);
    await jobsDone(shop);
    expect(await setup()).toMatchObject({ connected: true, payoutsEnabled: true, requirements: 0 });
  });
});
