import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { jobsDone } from '#testing/orders/buying.ts';
import { dueOf, linesOf, sell, sellAtCheckout, takeToBank } from '#testing/orders/payouts.ts';
import { accountOf, connectToProvider, fundsOf, openShop, startConnecting } from '#testing/orders/selling.ts';
import { checkAccount } from '../updates/check-account.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('each payout to the bank is in the ledger once', async () => {
  const seller = await openShop(shop);
  await connectToProvider(shop, seller);
  await sell(shop, [seller, 2000]);
  const accountId = await accountOf(shop, seller);
  await takeToBank(shop, accountId);
  await shop.deps.jobs.send('payouts.check-account', { userId: seller.user.id });
  await shop.deps.jobs.idle();
  expect((await linesOf(shop, seller)).filter(([kind]) => kind === 'payout')).toEqual([['payout', -1800]]);
  expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 0]);
});

test('ledger lines can’t be changed or deleted', async () => {
  const seller = await openShop(shop);
  await sell(shop, [seller, 2000]);
  const { db } = shop.deps;
  const change = db.updateTable('payouts_entries').set({ cents: 1 }).where('seller_id', '=', seller.user.id).execute();
  await expect(change).rejects.toThrow('only ever added to');
  const removal = db.deleteFrom('payouts_entries').where('seller_id', '=', seller.user.id).execute();
  await expect(removal).rejects.toThrow('only ever added to');
});

test('a returned payout is a ledger line of its own, and is paid out again', async () => {
  const seller = await openShop(shop);
  const accountId = await startConnecting(shop, seller);
  await shop.sandbox.control(`accounts/${accountId}/onboard`, { bank: '000111111116' });
  await sellAtCheckout(shop, [seller, 2000]);
  await takeToBank(shop, accountId);
  const payouts = async () => (await linesOf(shop, seller)).filter(([kind]) => kind === 'payout');
  expect(await payouts()).toEqual([
    ['payout', -1800],
    ['payout', 1800],
  ]);
  await shop.sandbox.control(`accounts/${accountId}/onboard`);
  await takeToBank(shop, accountId);
  expect((await payouts()).at(-1)).toEqual(['payout', -1800]);
  expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 0]);
});

test('the ledger keeps currencies apart, and funds held by Stripe don’t count as a payout', async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  await sell(shop, [seller, 2000]);
  const entry = { amountCents: -1650, feeCents: 0, netCents: -1650, currency: 'eur', status: 'available' } as const;
  const dates = { created: new Date(), availableOn: new Date(), sourceId: 'po_1' };
  vi.spyOn(shop.deps.payments, 'listSellerHistory').mockResolvedValue({
    entries: [
      { ...entry, ...dates, id: 'txn_held', type: 'payout_minimum_balance_hold' },
      { ...entry, ...dates, id: 'txn_euro', type: 'payout' },
    ],
    hasMore: false,
  });
  await checkAccount(shop.deps, seller.user.id);
  vi.restoreAllMocks();
  const ledger = (await seller.browser.call('GET', '/api/v1/app/payouts/ledger')).json();
  expect(ledger.entries[0]).toMatchObject({ kind: 'payout', amount: -1650, currency: 'eur' });
  expect([ledger.total, ledger.sums]).toEqual([
    4,
    { sold: 2000, fees: 200, splits: 0, earned: 1800, owed: 0, held: 0, transferred: 1800, manual: 0, paidOut: 0 },
  ]);
  const csv = (await seller.browser.call('GET', '/api/v1/app/payouts/ledger.csv')).rawPayload.toString('utf8');
  expect(csv).toContain('"-16.50","EUR"');
  const mixed = sql`
    insert into payouts_entries (id, fact, seller_id, kind, cents, currency, order_id, item_id, description, created_at)
    select gen_random_uuid(), 'sale:euro', seller_id, kind, cents, 'eur', order_id, item_id, description, created_at
    from payouts_entries where seller_id = ${seller.user.id} and kind = 'sale'`;
  await expect(mixed.execute(shop.deps.db)).rejects.toThrow('is in its order');
  expect(await fundsOf(shop, accountId)).toBe(1800);
});

test('several pages of payouts are all recorded, even if an earlier run was interrupted', async () => {
  const seller = await openShop(shop);
  await connectToProvider(shop, seller);
  const entry = { amountCents: -100, feeCents: 0, currency: 'usd', status: 'available', type: 'payout' } as const;
  const payout = (id: string, netCents: number) => {
    const at = new Date();
    return { ...entry, id, netCents, created: at, availableOn: at, sourceId: `po_${id}` };
  };
  const pages = new Map([
    [undefined, { entries: [payout('txn_newest', -300)], hasMore: true }],
    ['txn_newest', { entries: [payout('txn_older', -200)], hasMore: true }],
    ['txn_older', { entries: [payout('txn_oldest', -100)], hasMore: false }],
  ]);
  let isAway = true;
  const history = vi.spyOn(shop.deps.payments, 'listSellerHistory');
  history.mockImplementation(async (_, { startingAfter }) => {
    const page = pages.get(startingAfter);
    if (!page || (isAway && startingAfter !== undefined)) throw new Error('the provider is away');
    return page;
  });
  await expect(checkAccount(shop.deps, seller.user.id)).rejects.toThrow('the provider is away');
  isAway = false;
  await checkAccount(shop.deps, seller.user.id);
  const { db } = shop.deps;
  const written = db.selectFrom('payouts_entries').select('cents').where('seller_id', '=', seller.user.id);
  expect((await written.orderBy('number').execute()).map(({ cents }) => cents)).toEqual([-100, -200, -300]);
  history.mockClear();
  await checkAccount(shop.deps, seller.user.id);
  expect(history.mock.calls.filter(([, { startingAfter }]) => startingAfter !== undefined)).toEqual([]);
});

test('the label bears the fee of a dispute, which is in no seller’s ledger', async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  const order = await sell(shop, [seller, 2000]);
  const dispute = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
  await jobsDone(shop);
  await shop.sandbox.control(`disputes/${dispute.id}/close`, { outcome: 'lost' });
  await jobsDone(shop);
  expect(await linesOf(shop, seller)).toEqual([
    ['sale', 2000],
    ['fee', -200],
    ['transfer', -1800],
    ['fee', 200],
    ['refund', -2000],
    ['reversal', 1800],
  ]);
  expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 0]);
});
