import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconcileSince } from '#features/orders/server/public-programs.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { buyAtCheckout, checkOut, jobsDone, orderOf, pay } from '#testing/orders/buying.ts';
import { loseOrder } from '#testing/orders/lose-order.ts';
import { notePayment, retry, seeSeller } from '#testing/orders/payouts-admin.ts';
import { dueOf, linesOf, refundItem, takeToBank } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { sellShared, shareBeat } from '#testing/orders/splitting.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { reconcileOrder } from '#features/orders/server/public.ts';

// By how much a test has advanced Stripe's clock. Stripe's times have whole seconds, so shorter waits may not show.
let laterMs = 0;
let shop: TestApp;
let admin: LoggedInBrowser;
/** The owner and the collaborator can be paid. */
let owner: TestSeller;
let collaborator: TestSeller;
let accounts: readonly [string, string];
const funds = () => Promise.all(accounts.map((account) => fundsOf(shop, account)));
const gained = async (before: readonly number[]) => (await funds()).map((cents, index) => cents - (before[index] ?? 0));

beforeAll(async () => {
  shop = await createTestApp({ providerNow: () => new Date(Date.now() + laterMs) });
  [admin, owner, collaborator] = [await newcomer(shop, 'admin'), await openShop(shop), await openShop(shop)];
  accounts = [await connectToProvider(shop, owner), await connectToProvider(shop, collaborator)];
});
afterEach(async () => {
  await shop.sandbox.control('settings', { overdraft: true });
  await shop.sandbox.webhooks({});
});
afterAll(() => shop.close());

const close = async ({ user }: TestSeller) => {
  const browser = await logInAs(shop, user, { confirmed: true });
  const response = await browser.call('POST', '/api/v1/app/account/close', { username: user.username });
  expect(response.statusCode).toBe(200);
};

test('a won dispute takes nothing from owner or collaborator', async () => {
  const before = await funds();
  const { id: orderId, charge_id: charge } = await sellShared(shop, owner, collaborator);
  const { id } = await shop.sandbox.control<{ id: string }>(`charges/${charge}/dispute`);
  await jobsDone(shop);
  await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'won' });
  await jobsDone(shop);
  expect([await gained(before), (await orderOf(shop, orderId)).state]).toEqual([[1800, 899], 'paid']);
});

test('a license lost to an exclusive one is reversed for owner and collaborator, and the exclusive one pays both', async () => {
  const before = await funds();
  const { id: beatId } = await createBeat(shop.deps, { sellerId: owner.user.id });
  await shareBeat(shop, beatId, collaborator, 5000);
  const late = await checkOut(shop, [{ beatId, licenseId: licenseIds.basic }]);
  const early = await checkOut(shop, [{ beatId, licenseId: licenseIds.exclusive }]);
  await shop.sandbox.webhooks({ drop: ['*'] });
  await pay(shop, early);
  laterMs += 1100;
  await shop.sandbox.webhooks({});
  await pay(shop, late);
  await jobsDone(shop);
  expect(await funds()).not.toEqual(before);
  await reconcileOrder(shop.deps, early.id);
  await jobsDone(shop);
  const [lost, sold] = [await orderOf(shop, late.id), await orderOf(shop, early.id)];
  expect([lost.items[0]?.state, sold.items[0]?.state]).toEqual(['lost', 'granted']);
  const net = sold.total_cents - Math.round(sold.total_cents / 10);
  expect(await gained(before)).toEqual([Math.ceil(net / 2), Math.floor(net / 2)]);
});

test('a restore rebuilds the order with its shares, and the transfers to owner and collaborator', async () => {
  const since = new Date(Date.now() - 1000);
  const had = await funds();
  const before = await sellShared(shop, owner, collaborator);
  await loseOrder(shop, before.id);
  expect(await reconcileSince(shop.deps, since)).toMatchObject({ problems: [] });
  await jobsDone(shop);
  expect((await orderOf(shop, before.id)).items).toEqual(before.items);
  expect((await linesOf(shop, collaborator)).slice(-2)).toEqual([
    ['split', 899],
    ['transfer', -899],
  ]);
  expect([await gained(had), await dueOf(shop, owner)]).toEqual([[1800, 899], 0]);
});

test('a manual payment to a collaborator isn’t paid again when they open an account later', async () => {
  const unpaid = await openShop(shop);
  await sellShared(shop, owner, unpaid);
  expect((await notePayment(admin, unpaid, { cents: 899 })).statusCode).toBe(200);
  const account = await connectToProvider(shop, unpaid);
  expect([await fundsOf(shop, account), await dueOf(shop, unpaid), await dueOf(shop, owner)]).toEqual([0, 0, 0]);
});

test('an admin can retry a transfer to a collaborator that Stripe refused', async () => {
  const before = await funds();
  await shop.sandbox.webhooks({ drop: ['account.updated', 'capability.updated'] });
  await shop.sandbox.control(`accounts/${accounts[1]}/restrict`);
  await sellShared(shop, owner, collaborator);
  expect([await gained(before), (await seeSeller(admin, collaborator)).failedTransfers]).toEqual([[1800, 0], 1]);
  await shop.sandbox.control(`accounts/${accounts[1]}/activate`);
  await retry(admin, collaborator);
  await jobsDone(shop);
  expect([await gained(before), (await seeSeller(admin, collaborator)).failedTransfers]).toEqual([[1800, 899], 0]);
});

test('a closed account keeps what it earned and has no share of later sales; a suspended account keeps its share', async () => {
  const [leaver, other] = [await openShop(shop), await openShop(shop)];
  const line = await newBeatOf(shop, owner, 2999);
  await shareBeat(shop, line.beatId, leaver, 3333);
  await shareBeat(shop, line.beatId, other, 1000);
  const sell = async () => {
    const placed = await buyAtCheckout(shop, [line]);
    return placed.items[0]?.shares.map(({ userId }) => userId);
  };
  expect(await sell()).toEqual([leaver.user.id, other.user.id]);
  await close(leaver);
  await admin.call('POST', `/api/v1/app/users/${other.user.id}/suspend`, { reason: 'A test.' });
  expect(await sell()).toEqual([other.user.id]);
  expect([await dueOf(shop, leaver), await dueOf(shop, other)]).toEqual([899, 538]);
});

test('the seller can’t have a share, and a share that would leave the seller less than 1% is left out', async () => {
  const [first, second, third] = [await openShop(shop), await openShop(shop), await openShop(shop)];
  const line = await newBeatOf(shop, owner, 2999);
  await shareBeat(shop, line.beatId, owner, 500);
  await shareBeat(shop, line.beatId, first, 9000);
  await shareBeat(shop, line.beatId, second, 1000);
  await shareBeat(shop, line.beatId, third, 900);
  const { items } = await checkOut(shop, [line]);
  expect(items[0]?.shares.map(({ userId, bps }) => [userId, bps])).toEqual([
    [first.user.id, 9000],
    [third.user.id, 900],
  ]);
});

// This test must run last, because it leaves the owner with a debt.
test('a failed reversal for one person doesn’t hold up another person’s', async () => {
  const order = await sellShared(shop, owner, collaborator);
  const [, theirs = 0] = await funds();
  await takeToBank(shop, accounts[0]);
  await shop.sandbox.control('settings', { overdraft: false });
  await refundItem(shop, order, 0, 2999);
  expect([await funds(), await dueOf(shop, owner), await dueOf(shop, collaborator)]).toEqual([
    [0, theirs - 899],
    -1800,
    0,
  ]);
});
