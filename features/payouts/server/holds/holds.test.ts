import { afterAll, beforeAll, expect, it } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { noticeBody } from '#testing/beats/notices.ts';
import { checkOut, jobsDone, type Line, pay } from '#testing/orders/buying.ts';
import { connectToProvider, fundsOf, newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';

const api = '/api/v1/app';
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ deliver: false, settings: { PLATFORM_FEE_PERCENT: '10' } });
});
afterAll(() => shop.close());

const sell = async (lines: readonly Line[]): Promise<void> => {
  const order = await checkOut(shop, lines);
  await pay(shop, order);
  await shop.deps.jobs.send('checkout.reconcile', { orderId: order.id });
  await jobsDone(shop);
};
const report = async ({ beatId }: Line): Promise<string> => {
  await shop.app.inject({ method: 'POST', url: `${api}/notices`, payload: noticeBody({ targetId: beatId }) });
  const { id } = await shop.deps.db
    .selectFrom('notices_notices')
    .select('id')
    .where('target_id', '=', beatId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};
const decide = async (id: string, word: string): Promise<void> => {
  const admin = await newcomer(shop, 'admin');
  const body = { facts: 'The same melody.', rule: 'The law.', reason: 'We were wrong.' };
  expect((await admin.call('POST', `${api}/admin/notices/${id}/${word}`, body)).statusCode).toBe(200);
  await jobsDone(shop);
};
const sumsOf = async ({ browser }: TestSeller) => (await browser.call('GET', `${api}/payouts/ledger`)).json().sums;
const sweep = async (): Promise<void> => {
  await shop.deps.jobs.send('payouts.sweep', {});
  await jobsDone(shop);
};
/** Sells one beat that will be reported and one that won't, before the seller can be paid. */
const soldBoth = async () => {
  const seller = await openShop(shop);
  const [reported, other] = [await newBeatOf(shop, seller, 2000), await newBeatOf(shop, seller, 1000)];
  await sell([reported, other]);
  return { seller, reported };
};
const connect = async (seller: TestSeller): Promise<string> => {
  const account = await connectToProvider(shop, seller);
  await shop.deps.jobs.send('payouts.check-account', { userId: seller.user.id });
  await jobsDone(shop);
  return account;
};

it('the earnings of a beat that a notice took down wait, and are paid once when the beat is restored; other earnings are paid at once', async () => {
  const { seller, reported } = await soldBoth();
  const notice = await report(reported);
  await decide(notice, 'act');
  const account = await connect(seller);
  // 10.00 minus the fee.
  expect(await fundsOf(shop, account)).toBe(900);
  await sweep();
  expect(await fundsOf(shop, account)).toBe(900);
  expect(await sumsOf(seller)).toMatchObject({ owed: 1800, held: 1800, transferred: 900 });
  await decide(notice, 'restore');
  expect(await fundsOf(shop, account)).toBe(2700);
  expect(await sumsOf(seller)).toMatchObject({ owed: 0, held: 0, transferred: 2700 });
});

it('a notice holds back no earnings until an admin acts on it', async () => {
  const { seller, reported } = await soldBoth();
  const notice = await report(reported);
  const account = await connect(seller);
  expect(await fundsOf(shop, account)).toBe(2700);
  await decide(notice, 'reject');
  await decide(await report(reported), 'act');
  await sweep();
  // Earlier transfers aren't reversed.
  expect(await fundsOf(shop, account)).toBe(2700);
});

it('the earnings of a beat with two notices wait until both are resolved: one by restoring the beat, the other by an admin who releases the money', async () => {
  const { seller, reported } = await soldBoth();
  const [first, second] = [await report(reported), await report(reported)];
  await decide(first, 'act');
  await decide(second, 'act');
  const account = await connect(seller);
  await decide(first, 'restore');
  expect(await fundsOf(shop, account)).toBe(900);
  await decide(second, 'release-money');
  expect(await fundsOf(shop, account)).toBe(2700);
});
