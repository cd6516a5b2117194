import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onboardedSeller, payOrder } from '@stemhouse/stripe-sandbox/testing/acts.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { balanceOf, forgetKeys, paidSeller, transferOf } from '#testing/stripe/sellers.ts';
import { startTestSandbox, type TestSandbox } from '#testing/stripe/start-test-sandbox.ts';
import type { SellerEntry } from '../payments.ts';

let database: TestDatabase;
let provider: TestSandbox;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startTestSandbox({
    pool: database.pool,
    availableDelayMs: 3_600_000,
    settleDelayMs: 3_600_000,
  });
  // A label can agree with Stripe on negative balances. One test is about a label that hasn't.
  await provider.control('settings', { overdraft: true });
});

afterEach(() => provider.conformance.assertConformant());

afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

test('a transfer is reversed in parts, each once and never more than is left, even if the seller’s balance becomes negative', async () => {
  const { accountId, transferId } = await paidSeller(provider);
  await provider.control('balance/mature');
  await provider.control(`accounts/${accountId}/payout`);
  expect(await balanceOf(provider, accountId)).toEqual({ available: 0, pending: 0 });
  const part = { transferId, amountCents: 700, idempotencyKey: `reversal-${randomUUID()}`, metadata: { item_id: 'i' } };
  const first = await provider.payments.reverseTransfer(part);
  expect(await provider.payments.reverseTransfer(part)).toEqual(first);
  await forgetKeys(database.pool);
  expect(await provider.payments.reverseTransfer(part)).toEqual(first);
  expect(await provider.payments.getTransfer(transferId)).toMatchObject({ reversedCents: 700 });
  expect(await balanceOf(provider, accountId)).toEqual({ available: -700, pending: 0 });
  const other = provider.payments.reverseTransfer({ ...part, amountCents: 701 });
  await expect(other).rejects.toMatchObject({ kind: 'invalid' });
  const tooMuch = { transferId, amountCents: 2000, idempotencyKey: randomUUID() };
  await expect(provider.payments.reverseTransfer(tooMuch)).rejects.toMatchObject({ kind: 'invalid' });
  await provider.payments.reverseTransfer({ transferId, amountCents: 1999, idempotencyKey: randomUUID() });
  expect(await provider.payments.getTransfer(transferId)).toMatchObject({ amountCents: 2699, reversedCents: 2699 });
  const nothingLeft = { transferId, amountCents: 1, idempotencyKey: randomUUID() };
  await expect(provider.payments.reverseTransfer(nothingLeft)).rejects.toMatchObject({ kind: 'invalid' });
  const unknown = { transferId: 'tr_unknown', amountCents: 1, idempotencyKey: randomUUID() };
  await expect(provider.payments.reverseTransfer(unknown)).rejects.toMatchObject({ kind: 'invalid' });
  await expect(provider.payments.reverseTransfer({ ...unknown, transferId: '' })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

test('if Stripe allows no negative balances, a reversal succeeds once the balance covers it', async () => {
  const { accountId, order, transferId } = await paidSeller(provider);
  await provider.control('balance/mature');
  await provider.control(`accounts/${accountId}/payout`);
  await provider.control('settings', { overdraft: false });
  const reversal = { transferId, amountCents: 700, idempotencyKey: randomUUID() };
  const short = { kind: 'unavailable', code: 'balance_insufficient' };
  await expect(provider.payments.reverseTransfer(reversal)).rejects.toMatchObject(short);
  await provider.payments.transferToSeller(transferOf(order, accountId, { amountCents: 800 }));
  await provider.payments.reverseTransfer(reversal);
  await provider.control('settings', { overdraft: true });
  expect(await provider.payments.getTransfer(transferId)).toMatchObject({ reversedCents: 700 });
});

test('a reversal is recognized even after more than ten others', async () => {
  const { transferId } = await paidSeller(provider);
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const made: string[] = [];
  for (const idempotencyKey of keys) {
    made.push((await provider.payments.reverseTransfer({ transferId, amountCents: 10, idempotencyKey })).reversalId);
  }
  await forgetKeys(database.pool);
  const again = { transferId, amountCents: 10, idempotencyKey: keys[0]! };
  expect(await provider.payments.reverseTransfer(again)).toEqual({ reversalId: made[0] });
  expect(await provider.payments.getTransfer(transferId)).toMatchObject({ reversedCents: 120 });
});

test('a seller’s history is read page by page and adds up to the balance', async () => {
  const { accountId, transferId } = await paidSeller(provider);
  expect(await balanceOf(provider, accountId)).toEqual({ available: 0, pending: 2699 });
  await provider.control('balance/mature');
  await provider.control(`accounts/${accountId}/payout`);
  await provider.payments.reverseTransfer({ transferId, amountCents: 300, idempotencyKey: randomUUID() });
  const entries: SellerEntry[] = [];
  for (let more = true; more;) {
    const last = entries.at(-1)?.id;
    const page = { limit: 1, ...(last && { startingAfter: last }) };
    const read = await provider.payments.listSellerHistory(accountId, page);
    entries.push(...read.entries);
    more = read.hasMore;
  }
  expect(entries.map(({ type, netCents, status }) => ({ type, netCents, status }))).toEqual([
    { type: 'payment_refund', netCents: -300, status: 'available' },
    { type: 'payout', netCents: -2699, status: 'available' },
    { type: 'payment', netCents: 2699, status: 'available' },
  ]);
  expect(entries[2]).toMatchObject({
    amountCents: 2699,
    feeCents: 0,
    currency: 'usd',
    created: expect.any(Date),
    availableOn: expect.any(Date),
    sourceId: expect.stringMatching(/^py_/),
  });
  for (const limit of [0, 101, 1.5]) {
    await expect(provider.payments.listSellerHistory(accountId, { limit })).rejects.toMatchObject({ kind: 'invalid' });
  }
  const unknown = provider.payments.listSellerHistory(accountId, { limit: 1, startingAfter: 'txn_unknown' });
  await expect(unknown).rejects.toMatchObject({ kind: 'invalid' });
});

test('a payout returned by the bank is in the history twice and stops further payouts', async () => {
  const accountId = await onboardedSeller(provider, { bank: '000111111116' });
  const order = await payOrder(provider);
  await provider.payments.transferToSeller(transferOf(order, accountId));
  await provider.control('balance/mature');
  await provider.control(`accounts/${accountId}/payout`);
  const { entries } = await provider.payments.listSellerHistory(accountId, { limit: 100 });
  expect(entries.map(({ type, netCents }) => [type, netCents])).toEqual([
    ['payout_failure', 2699],
    ['payout', -2699],
    ['payment', 2699],
  ]);
  expect(await balanceOf(provider, accountId)).toEqual({ available: 2699, pending: 0 });
  expect(await provider.payments.getSellerAccount(accountId)).toMatchObject({
    transfersActive: true,
    payoutsEnabled: false,
    requirementsDue: ['external_account'],
  });
});

test('one seller never sees another’s money', async () => {
  const { accountId } = await paidSeller(provider);
  const stranger = await onboardedSeller(provider);
  expect(await balanceOf(provider, stranger)).toEqual({ available: 0, pending: 0 });
  expect(await provider.payments.listSellerHistory(stranger, { limit: 100 })).toEqual({ entries: [], hasMore: false });
  const { entries } = await provider.payments.listSellerHistory(accountId, { limit: 1 });
  const across = provider.payments.listSellerHistory(stranger, { limit: 1, startingAfter: entries[0]!.id });
  await expect(across).rejects.toMatchObject({ kind: 'invalid' });
  const unknown = provider.payments.getSellerBalance('acct_unknown0000000');
  await expect(unknown).rejects.toMatchObject({ kind: 'unavailable', code: 'account_invalid' });
});
