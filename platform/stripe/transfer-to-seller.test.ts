import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onboardedSeller, openSeller, payOrder } from '@stemhouse/stripe-sandbox/testing/acts.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { balanceOf, forgetKeys, paidSeller, transferOf } from '#testing/stripe/sellers.ts';
import { startTestSandbox, type TestSandbox } from '#testing/stripe/start-test-sandbox.ts';
import type { NewTransfer } from './payments.ts';

let database: TestDatabase;
let provider: TestSandbox;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startTestSandbox({
    pool: database.pool,
    availableDelayMs: 3_600_000,
    settleDelayMs: 3_600_000,
  });
});

afterEach(() => provider.conformance.assertConformant());

afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

test('a transfer carries its order and its items, and is found by its id and by its order', async () => {
  const itemIds = Array.from({ length: 100 }, () => randomUUID());
  const { accountId, order, transfer, transferId } = await paidSeller(provider, { itemIds });
  const stands = {
    transferId,
    accountId,
    amountCents: 2699,
    reversedCents: 0,
    chargeId: order.chargeId,
    orderId: order.orderId,
    itemIds,
    idempotencyKey: transfer.idempotencyKey,
    created: expect.any(Date),
  };
  expect(await provider.payments.getTransfer(transferId)).toEqual(stands);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toEqual([stands]);
  expect(await provider.payments.findTransfers({ orderId: randomUUID() })).toEqual([]);
  expect(await provider.payments.getTransfer('tr_unknown')).toBeNull();
  await expect(provider.payments.getTransfer('')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(provider.payments.findTransfers({ orderId: '' })).rejects.toMatchObject({ kind: 'invalid' });
});

test('the same key pays once, even when called again, or after Stripe has forgotten the key', async () => {
  const { accountId, order, transfer, transferId } = await paidSeller(provider);
  const once = { transferId };
  expect(await provider.payments.transferToSeller(transfer)).toEqual(once);
  await forgetKeys(database.pool);
  expect(await provider.payments.transferToSeller(transfer)).toEqual(once);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toHaveLength(1);
  expect((await balanceOf(provider, accountId)).pending).toBe(2699);
  const other = provider.payments.transferToSeller({ ...transfer, amountCents: 1 });
  await expect(other).rejects.toMatchObject({ kind: 'invalid' });
});

test('simultaneous transfers with the same key pay once', async () => {
  const [accountId, order] = [await onboardedSeller(provider), await payOrder(provider)];
  const transfer = transferOf(order, accountId);
  const responses = await Promise.allSettled(
    Array.from({ length: 5 }, () => provider.payments.transferToSeller(transfer)),
  );
  for (const response of responses) {
    if (response.status === 'rejected') expect(response.reason).toMatchObject({ kind: 'unavailable' });
  }
  expect(responses.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toHaveLength(1);
});

test('an account that can’t receive money yet is paid later under the same key, even though Stripe replays its refusal', async () => {
  const [accountId, order] = [await openSeller(provider), await payOrder(provider)];
  const transfer = transferOf(order, accountId);
  const notYet = { kind: 'unavailable', code: 'insufficient_capabilities_for_transfer' };
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(notYet);
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(notYet);
  await provider.control(`accounts/${accountId}/onboard`);
  const made = await provider.payments.transferToSeller(transfer);
  expect(await provider.payments.transferToSeller(transfer)).toEqual(made);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toHaveLength(1);
});

test('all transfers of a charge together never exceed it', async () => {
  const { accountId, order } = await paidSeller(provider);
  const more = transferOf(order, accountId, { amountCents: 4998 - 2699 + 1 });
  await expect(provider.payments.transferToSeller(more)).rejects.toMatchObject({ kind: 'invalid' });
  const rest = transferOf(order, accountId, { amountCents: 4998 - 2699 });
  await provider.payments.transferToSeller(rest);
  const cent = transferOf(order, accountId, { amountCents: 1 });
  await expect(provider.payments.transferToSeller(cent)).rejects.toMatchObject({ kind: 'invalid' });
});

test('a transfer of nothing, of an unknown charge, with an invalid id, or to nobody is refused', async () => {
  const [accountId, order] = [await onboardedSeller(provider), await payOrder(provider)];
  const wrong: Partial<NewTransfer>[] = [
    { amountCents: 0 },
    { amountCents: -5 },
    { amountCents: 1.5 },
    { chargeId: 'ch_unknown' },
    { chargeId: order.paymentIntentId },
    { chargeId: '' },
    { accountId: 'acct_unknown0000000' },
    { accountId: '' },
    { orderId: '' },
    { orderId: randomUUID() },
  ];
  for (const more of wrong) {
    const transfer = provider.payments.transferToSeller(transferOf(order, accountId, more));
    await expect(transfer, JSON.stringify(more)).rejects.toMatchObject({ kind: 'invalid' });
  }
});

test('a transfer without a charge uses the platform’s available balance, and waits for it', async () => {
  const [accountId, order] = [await onboardedSeller(provider), await payOrder(provider)];
  const transfer = transferOf(order, accountId, { chargeId: null, amountCents: 1000 });
  const short = { kind: 'unavailable', code: 'balance_insufficient' };
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(short);
  await provider.control('balance/mature');
  const { transferId } = await provider.payments.transferToSeller(transfer);
  expect(await provider.payments.getTransfer(transferId)).toMatchObject({ chargeId: null, amountCents: 1000 });
  expect(await balanceOf(provider, accountId)).toEqual({ available: 1000, pending: 0 });
});

test('a transfer whose response was lost is found by calling again, and nothing is paid twice', async () => {
  const [accountId, order] = [await onboardedSeller(provider), await payOrder(provider)];
  const transfer = transferOf(order, accountId);
  const away = { kind: 'unavailable' };
  await provider.control('faults', { status: 500, on: 'GET /v1/transfers' });
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(away);
  // The library retries once automatically when a connection breaks.
  await provider.control('faults', { status: 'lost', count: 2, on: 'POST /v1/transfers' });
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(away);
  await forgetKeys(database.pool);
  const [made] = await provider.payments.findTransfers({ orderId: order.orderId });
  expect(await provider.payments.transferToSeller(transfer)).toEqual({ transferId: made!.transferId });
  const reversal = { transferId: made!.transferId, amountCents: 9, idempotencyKey: randomUUID() };
  await provider.control('faults', { status: 'lost', count: 2, on: `POST /v1/transfers/${made!.transferId}` });
  await expect(provider.payments.reverseTransfer(reversal)).rejects.toMatchObject(away);
  await forgetKeys(database.pool);
  await provider.payments.reverseTransfer(reversal);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toEqual([{ ...made, reversedCents: 9 }]);
});
