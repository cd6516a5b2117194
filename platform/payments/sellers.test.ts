import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { startTestSandbox, type TestSandbox } from '#testing/stripe/start-test-sandbox.ts';
import { createPayments } from './create-payments.ts';
import type { NewTransfer, SellerEntry } from './payments.ts';

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

const newSeller = async (country = 'US') => {
  const sellerId = randomUUID();
  const seller = { sellerId, email: 'seller@example.com', country, idempotencyKey: `seller-${sellerId}` };
  return (await provider.payments.createSellerAccount(seller)).accountId;
};

const activeSeller = async (wish = {}) => {
  const accountId = await newSeller();
  await provider.control(`accounts/${accountId}/onboard`, wish);
  return accountId;
};

const paidOrder = async (cents = 4998) => {
  const orderId = randomUUID();
  const { sessionId } = await provider.payments.createCheckoutSession({
    orderId,
    email: 'buyer@example.com',
    lines: [{ itemId: 'i', name: 'Midnight', amountCents: cents, sellerId: 's', beatId: 'b', licenseId: 'l' }],
    successUrl: 'http://127.0.0.1/done',
    cancelUrl: 'http://127.0.0.1/cart',
    expiresAt: new Date(Date.now() + 31 * 60_000),
    idempotencyKey: orderId,
  });
  await provider.pay(sessionId);
  const truth = await provider.payments.getCheckout(sessionId);
  return { orderId, chargeId: truth!.chargeId!, paymentIntentId: truth!.paymentIntentId! };
};

const transferOf = (
  order: { orderId: string; chargeId: string },
  accountId: string,
  more: Partial<NewTransfer> = {},
): NewTransfer => ({
  accountId,
  amountCents: 2699,
  chargeId: order.chargeId,
  orderId: order.orderId,
  itemIds: ['item-1'],
  idempotencyKey: `transfer-${randomUUID()}`,
  ...more,
});

const paidSeller = async (more: Partial<NewTransfer> = {}) => {
  const [accountId, order] = [await activeSeller(), await paidOrder()];
  const transfer = transferOf(order, accountId, more);
  const { transferId } = await provider.payments.transferToSeller(transfer);
  return { accountId, order, transfer, transferId };
};

/** As if a day had passed. */
const forgetKeys = () => database.pool.query('delete from payments_sandbox.idempotency');

const balanceOf = async (accountId: string) => {
  const { available, pending } = await provider.payments.getSellerBalance(accountId);
  return { available: available[0]!.amountCents, pending: pending[0]!.amountCents };
};

test('a new account knows its country, takes nothing, and says what it lacks', async () => {
  const accountId = await newSeller('FR');
  expect(accountId).toMatch(/^acct_\w{16}$/);
  expect(await provider.payments.getSellerAccount(accountId)).toEqual({
    accountId,
    country: 'FR',
    detailsSubmitted: false,
    transfersActive: false,
    payoutsEnabled: false,
    requirementsDue: expect.arrayContaining(['external_account']),
    disabledReason: 'requirements.past_due',
  });
});

test('the same key opens one account, and a country that is not served none', async () => {
  const sellerId = randomUUID();
  const seller = { sellerId, email: 'seller@example.com', country: 'US', idempotencyKey: `seller-${sellerId}` };
  const first = await provider.payments.createSellerAccount(seller);
  expect(await provider.payments.createSellerAccount(seller)).toEqual(first);
  const elsewhere = provider.payments.createSellerAccount({ ...seller, country: 'AQ', idempotencyKey: randomUUID() });
  await expect(elsewhere).rejects.toMatchObject({ kind: 'invalid', code: 'country_unsupported' });
});

test.each([
  [
    'done',
    { detailsSubmitted: true, transfersActive: true, payoutsEnabled: true, requirementsDue: [], disabledReason: null },
  ],
  [
    'missing',
    {
      detailsSubmitted: true,
      transfersActive: false,
      payoutsEnabled: false,
      requirementsDue: ['individual.verification.document'],
      disabledReason: 'requirements.past_due',
    },
  ],
  [
    'review',
    {
      detailsSubmitted: true,
      transfersActive: false,
      payoutsEnabled: false,
      requirementsDue: [],
      disabledReason: 'requirements.pending_verification',
    },
  ],
])('an onboarding that ends with "%s" shows in the account', async (ending, state) => {
  const accountId = await activeSeller({ ending });
  expect(await provider.payments.getSellerAccount(accountId)).toMatchObject(state);
});

test('an active account can be restricted, and be active again', async () => {
  const accountId = await activeSeller();
  await provider.control(`accounts/${accountId}/restrict`);
  expect(await provider.payments.getSellerAccount(accountId)).toMatchObject({ transfersActive: false });
  await provider.control(`accounts/${accountId}/activate`);
  expect(await provider.payments.getSellerAccount(accountId)).toMatchObject({ transfersActive: true });
});

test('an account of nobody’s is null, and no id at all is never the platform', async () => {
  expect(await provider.payments.getSellerAccount('acct_unknown0000000')).toBeNull();
  for (const id of ['', 'acct_', 'me', undefined as unknown as string]) {
    await expect(provider.payments.getSellerAccount(id)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(provider.payments.getSellerBalance(id)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(provider.payments.listSellerHistory(id, { limit: 1 })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(provider.payments.createDashboardLink(id)).rejects.toMatchObject({ kind: 'invalid' });
  }
});

test('there is a dashboard after the onboarding, and only then', async () => {
  const accountId = await newSeller();
  expect(await provider.payments.createDashboardLink(accountId)).toBe('not-onboarded');
  await provider.control(`accounts/${accountId}/onboard`, { ending: 'missing' });
  const link = await provider.payments.createDashboardLink(accountId);
  expect(link).toEqual({ url: expect.stringContaining(`${provider.sandbox.publicUrl}/express/e/${accountId}/`) });
  await expect(provider.payments.createDashboardLink('acct_unknown0000000')).rejects.toMatchObject({ kind: 'invalid' });
});

test('an onboarding link leads to the provider, and needs an account and two addresses', async () => {
  const accountId = await newSeller();
  const urls = { refreshUrl: 'http://127.0.0.1/refresh', returnUrl: 'http://127.0.0.1/return' };
  const { url } = await provider.payments.createOnboardingLink({ accountId, ...urls });
  expect(url).toContain(`${provider.sandbox.publicUrl}/setup/e/${accountId}/`);
  const another = await provider.payments.createOnboardingLink({ accountId, ...urls });
  expect(another.url).not.toBe(url);
  for (const wrong of [{ accountId: 'acct_unknown0000000' }, { returnUrl: '/return' }, { refreshUrl: '' }]) {
    const link = provider.payments.createOnboardingLink({ accountId, ...urls, ...wrong });
    await expect(link).rejects.toMatchObject({ kind: 'invalid' });
  }
});

test('a transfer carries its order and its items, and is found by its id and by its order', async () => {
  const itemIds = Array.from({ length: 100 }, () => randomUUID());
  const { accountId, order, transfer, transferId } = await paidSeller({ itemIds });
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

test('the same key pays once, at once, later, and after the provider has forgotten it', async () => {
  const { accountId, order, transfer, transferId } = await paidSeller();
  const once = { transferId };
  expect(await provider.payments.transferToSeller(transfer)).toEqual(once);
  await forgetKeys();
  expect(await provider.payments.transferToSeller(transfer)).toEqual(once);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toHaveLength(1);
  expect((await balanceOf(accountId)).pending).toBe(2699);
  const other = provider.payments.transferToSeller({ ...transfer, amountCents: 1 });
  await expect(other).rejects.toMatchObject({ kind: 'invalid' });
});

test('two who pay at the same moment pay once', async () => {
  const [accountId, order] = [await activeSeller(), await paidOrder()];
  const transfer = transferOf(order, accountId);
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => provider.payments.transferToSeller(transfer)),
  );
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ kind: 'unavailable' });
  }
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toHaveLength(1);
});

test('an account that cannot take it now is paid later under the same key, though the provider repeats its refusal', async () => {
  const [accountId, order] = [await newSeller(), await paidOrder()];
  const transfer = transferOf(order, accountId);
  const notYet = { kind: 'unavailable', code: 'insufficient_capabilities_for_transfer' };
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(notYet);
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(notYet);
  await provider.control(`accounts/${accountId}/onboard`);
  const made = await provider.payments.transferToSeller(transfer);
  expect(await provider.payments.transferToSeller(transfer)).toEqual(made);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toHaveLength(1);
});

test('all transfers of a charge together are at most the charge', async () => {
  const { accountId, order } = await paidSeller();
  const more = transferOf(order, accountId, { amountCents: 4998 - 2699 + 1 });
  await expect(provider.payments.transferToSeller(more)).rejects.toMatchObject({ kind: 'invalid' });
  const rest = transferOf(order, accountId, { amountCents: 4998 - 2699 });
  await provider.payments.transferToSeller(rest);
  const cent = transferOf(order, accountId, { amountCents: 1 });
  await expect(provider.payments.transferToSeller(cent)).rejects.toMatchObject({ kind: 'invalid' });
});

test('a transfer of nothing, of an unknown charge, of no charge’s id, to nobody is refused', async () => {
  const [accountId, order] = [await activeSeller(), await paidOrder()];
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

test('without a charge a transfer takes what the platform has available, and waits for it', async () => {
  const [accountId, order] = [await activeSeller(), await paidOrder()];
  const transfer = transferOf(order, accountId, { chargeId: null, amountCents: 1000 });
  const short = { kind: 'unavailable', code: 'balance_insufficient' };
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(short);
  await provider.control('balance/mature');
  const { transferId } = await provider.payments.transferToSeller(transfer);
  expect(await provider.payments.getTransfer(transferId)).toMatchObject({ chargeId: null, amountCents: 1000 });
  expect(await balanceOf(accountId)).toEqual({ available: 1000, pending: 0 });
});

test('a transfer is reversed in parts, each once, never more than is left, and the balance follows below zero', async () => {
  const { accountId, transferId } = await paidSeller();
  await provider.control('balance/mature');
  await provider.control(`accounts/${accountId}/payout`);
  expect(await balanceOf(accountId)).toEqual({ available: 0, pending: 0 });
  const part = { transferId, amountCents: 700, idempotencyKey: `reversal-${randomUUID()}`, metadata: { item_id: 'i' } };
  const first = await provider.payments.reverseTransfer(part);
  expect(await provider.payments.reverseTransfer(part)).toEqual(first);
  await forgetKeys();
  expect(await provider.payments.reverseTransfer(part)).toEqual(first);
  expect(await provider.payments.getTransfer(transferId)).toMatchObject({ reversedCents: 700 });
  expect(await balanceOf(accountId)).toEqual({ available: -700, pending: 0 });
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

test('a provider that lets no seller owe it anything reverses once there is enough again', async () => {
  const { accountId, order, transferId } = await paidSeller();
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

test('a reversal is known again behind more than ten others', async () => {
  const { transferId } = await paidSeller();
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const made: string[] = [];
  for (const idempotencyKey of keys) {
    made.push((await provider.payments.reverseTransfer({ transferId, amountCents: 10, idempotencyKey })).reversalId);
  }
  await forgetKeys();
  const again = { transferId, amountCents: 10, idempotencyKey: keys[0]! };
  expect(await provider.payments.reverseTransfer(again)).toEqual({ reversalId: made[0] });
  expect(await provider.payments.getTransfer(transferId)).toMatchObject({ reversedCents: 120 });
});

test('the history is read page by page and adds up to the balance', async () => {
  const { accountId, transferId } = await paidSeller();
  expect(await balanceOf(accountId)).toEqual({ available: 0, pending: 2699 });
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

test('a payout that the bank sends back is in the history twice, and stops further ones', async () => {
  const accountId = await activeSeller({ bank: '000111111116' });
  const order = await paidOrder();
  await provider.payments.transferToSeller(transferOf(order, accountId));
  await provider.control('balance/mature');
  await provider.control(`accounts/${accountId}/payout`);
  const { entries } = await provider.payments.listSellerHistory(accountId, { limit: 100 });
  expect(entries.map(({ type, netCents }) => [type, netCents])).toEqual([
    ['payout_failure', 2699],
    ['payout', -2699],
    ['payment', 2699],
  ]);
  expect(await balanceOf(accountId)).toEqual({ available: 2699, pending: 0 });
  expect(await provider.payments.getSellerAccount(accountId)).toMatchObject({
    transfersActive: true,
    payoutsEnabled: false,
    requirementsDue: ['external_account'],
  });
});

test('one seller never sees another’s money', async () => {
  const { accountId } = await paidSeller();
  const stranger = await activeSeller();
  expect(await balanceOf(stranger)).toEqual({ available: 0, pending: 0 });
  expect(await provider.payments.listSellerHistory(stranger, { limit: 100 })).toEqual({ entries: [], hasMore: false });
  const { entries } = await provider.payments.listSellerHistory(accountId, { limit: 1 });
  const across = provider.payments.listSellerHistory(stranger, { limit: 1, startingAfter: entries[0]!.id });
  await expect(across).rejects.toMatchObject({ kind: 'invalid' });
  const unknown = provider.payments.getSellerBalance('acct_unknown0000000');
  await expect(unknown).rejects.toMatchObject({ kind: 'unavailable', code: 'account_invalid' });
});

test('an answer that got lost is found by asking again, and nothing is paid twice', async () => {
  const [accountId, order] = [await activeSeller(), await paidOrder()];
  const transfer = transferOf(order, accountId);
  const away = { kind: 'unavailable' };
  await provider.control('faults', { status: 500, on: 'GET /v1/transfers' });
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(away);
  // The library asks once more by itself when a connection breaks.
  await provider.control('faults', { status: 'lost', count: 2, on: 'POST /v1/transfers' });
  await expect(provider.payments.transferToSeller(transfer)).rejects.toMatchObject(away);
  await forgetKeys();
  const [made] = await provider.payments.findTransfers({ orderId: order.orderId });
  expect(await provider.payments.transferToSeller(transfer)).toEqual({ transferId: made!.transferId });
  const reversal = { transferId: made!.transferId, amountCents: 9, idempotencyKey: randomUUID() };
  await provider.control('faults', { status: 'lost', count: 2, on: `POST /v1/transfers/${made!.transferId}` });
  await expect(provider.payments.reverseTransfer(reversal)).rejects.toMatchObject(away);
  await forgetKeys();
  await provider.payments.reverseTransfer(reversal);
  expect(await provider.payments.findTransfers({ orderId: order.orderId })).toEqual([{ ...made, reversedCents: 9 }]);
});

test('without a provider every call about sellers refuses in clear words', async () => {
  const off = createPayments({});
  const calls = [
    off.createSellerAccount({ sellerId: 's', email: 'e', country: 'US', idempotencyKey: 'k' }),
    off.createOnboardingLink({ accountId: 'acct_1', refreshUrl: 'r', returnUrl: 'r' }),
    off.createDashboardLink('acct_1'),
    off.getSellerAccount('acct_1'),
    off.transferToSeller(transferOf({ orderId: 'o', chargeId: 'ch_1' }, 'acct_1')),
    off.reverseTransfer({ transferId: 'tr_1', amountCents: 1, idempotencyKey: 'k' }),
    off.getTransfer('tr_1'),
    off.findTransfers({ orderId: 'o' }),
    off.getSellerBalance('acct_1'),
    off.listSellerHistory('acct_1', { limit: 1 }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
});
