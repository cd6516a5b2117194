import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { jobsDone, mails, orderOf, pay } from '#testing/orders/buying.ts';
import { dueOf, linesOf, refundItem, takeToBank } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { placeShared } from '#testing/orders/splitting.ts';
import { holdBeat } from '../holds/hold-beat.ts';
import { inTransaction } from '#platform/database/open.ts';
import { newId } from '#contract-kit/ids.ts';
import { earningsOfBeats } from '../ledger/earnings-of-beats.ts';
import { getLedger } from '../ledger/get-ledger.ts';
import { readStatement } from '../statements/read-statement.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('each person gets their part by a separate transfer, and a collaborator without an account is owed theirs until they have one', async () => {
  const [owner, collaborator] = [await openShop(shop), await openShop(shop)];
  const ownAccount = await connectToProvider(shop, owner);
  const { line, placed } = await placeShared(shop, owner, collaborator);
  // The order keeps the terms of when it was placed.
  await shop.deps.db.updateTable('splits_shares').set({ bps: 5000 }).where('beat_id', '=', line.beatId).execute();
  await pay(shop, placed);
  await jobsDone(shop);
  expect([await fundsOf(shop, ownAccount), await dueOf(shop, collaborator)]).toEqual([1800, 899]);
  const account = await connectToProvider(shop, collaborator);
  expect([await fundsOf(shop, account), await dueOf(shop, collaborator)]).toEqual([899, 0]);

  const order = await orderOf(shop, placed.id);
  await refundItem(shop, order, 0, 1000);
  expect([await fundsOf(shop, ownAccount), await fundsOf(shop, account)]).toEqual([1200, 599]);
  expect(await linesOf(shop, collaborator)).toEqual([
    ['split', 899],
    ['transfer', -899],
    ['split', -300],
    ['reversal', 300],
  ]);
  const keys = (await shop.deps.payments.findTransfers({ orderId: order.id })).map((each) => each.idempotencyKey);
  expect(keys.toSorted()).toEqual(
    [owner, collaborator].map(({ user }) => `transfer:${order.id}:${user.id}:1`).toSorted(),
  );
  const written = (await mails(shop)).filter(({ recipient }) => recipient === collaborator.user.email);
  expect(written.map(({ purpose }) => purpose.split(':')[0])).toEqual(['sale', 'security', 'payouts.taken-back']);
  expect(written[2]?.body_text).toContain('$3.00');

  const { sums } = await getLedger(shop.deps.db, owner.user.id, 1);
  expect(sums).toMatchObject({ sold: 1999, fees: 200, splits: -599, earned: 1200, owed: 0 });
  const [month] = (await readStatement(shop.deps.db, collaborator.user.id, new Date().getUTCFullYear()))?.months ?? [];
  expect(month).toMatchObject({ gross: 0, splits: 599, net: 599, transferred: 599 });
  const earned = async ({ user }: TestSeller) =>
    (await earningsOfBeats(shop.deps.db, user.id, [line.beatId])).get(line.beatId);
  const sold = { sales: 1, soldCents: 2999, refundedCents: 1000 };
  expect(await earned(owner)).toEqual({ ...sold, earnedCents: 1200 });
  expect(await earned(collaborator)).toEqual({ ...sold, earnedCents: 599 });
});

test('a lost dispute takes back each person’s own part, and nobody pays another’s debt', async () => {
  const [owner, collaborator] = [await openShop(shop), await openShop(shop)];
  const [ownAccount, account] = [await connectToProvider(shop, owner), await connectToProvider(shop, collaborator)];
  const { placed } = await placeShared(shop, owner, collaborator);
  await pay(shop, placed);
  await jobsDone(shop);
  await takeToBank(shop, account);
  await shop.sandbox.control('settings', { overdraft: false });
  const { charge_id: charge } = await orderOf(shop, placed.id);
  const { id } = await shop.sandbox.control<{ id: string }>(`charges/${charge}/dispute`);
  await jobsDone(shop);
  await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
  await jobsDone(shop);
  expect([await fundsOf(shop, ownAccount), await dueOf(shop, owner)]).toEqual([0, 0]);
  expect(await dueOf(shop, collaborator)).toBe(-899);
  // The next sale pays the owner in full. The collaborator's share of it pays only the collaborator's debt.
  const { placed: next } = await placeShared(shop, owner, collaborator);
  await pay(shop, next);
  await jobsDone(shop);
  expect([await fundsOf(shop, ownAccount), await fundsOf(shop, account)]).toEqual([1800, 0]);
  expect(await dueOf(shop, collaborator)).toBe(0);
  await shop.sandbox.control('settings', { overdraft: true });
});

test('a hold on a beat keeps back the money of everyone who shares in the beat', async () => {
  const [owner, collaborator] = [await openShop(shop), await openShop(shop)];
  const [ownAccount, account] = [await connectToProvider(shop, owner), await connectToProvider(shop, collaborator)];
  const { line, placed } = await placeShared(shop, owner, collaborator);
  await inTransaction(shop.deps.db, (trx) =>
    holdBeat(trx, { heldFor: newId(), beatId: line.beatId, sellerId: owner.user.id, at: new Date() }),
  );
  await pay(shop, placed);
  await jobsDone(shop);
  expect([await fundsOf(shop, ownAccount), await fundsOf(shop, account)]).toEqual([0, 0]);
  expect((await getLedger(shop.deps.db, collaborator.user.id, 1)).sums).toMatchObject({ owed: 899, held: 899 });
});
