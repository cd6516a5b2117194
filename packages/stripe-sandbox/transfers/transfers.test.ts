import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { chargeOf, expressAccount, onboardedSeller, type OnboardingOptions, postForm } from '../testing/acts.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';

let database: TestDatabase;
let provider: TestSandbox;
let stripe: Stripe;
let offsetMs = 0;

const now = () => new Date(Date.now() + offsetMs);

beforeAll(async () => {
  database = await createTestDatabase();
  const delays = { availableDelayMs: 600_000, settleDelayMs: 3_600_000 };
  provider = await startTestSandbox({ pool: database.pool, now, ...delays });
  ({ stripe } = provider);
});

afterEach(() => {
  offsetMs = 0;
  provider.conformance.assertConformant();
});

afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

const onboarded = (options: OnboardingOptions = {}) => onboardedSeller(provider, options);

const charged = (cents = 5000, group?: string) => chargeOf(provider, cents, group === undefined ? {} : { group });

const post = (path: string, body: Record<string, string>) => postForm(provider, path, body);

test('a transfer from a charge inherits its group and availability, and arrives as a payment', async () => {
  const [account, charge] = [await onboarded(), await charged(5000, 'order_1')];
  const transfer = await stripe.transfers.create({
    amount: 2699,
    currency: 'usd',
    destination: account,
    source_transaction: charge,
    description: 'Midnight',
    metadata: { order_id: '1' },
  });
  expect(transfer).toMatchObject({ transfer_group: 'order_1', amount_reversed: 0, reversed: false });
  const expand = [
    'balance_transaction',
    'destination',
    'destination_payment.balance_transaction',
    'source_transaction',
  ];
  const whole = await stripe.transfers.retrieve(transfer.id, { expand });
  const booked = whole.balance_transaction as Stripe.BalanceTransaction;
  const payment = whole.destination_payment as Stripe.Charge;
  const received = payment.balance_transaction as Stripe.BalanceTransaction;
  expect(booked).toMatchObject({ type: 'transfer', amount: -2699, fee: 0, net: -2699, status: 'pending' });
  expect(received).toMatchObject({ type: 'payment', amount: 2699, net: 2699, status: 'pending' });
  expect(received.available_on).toBe(booked.available_on);
  expect(payment.source_transfer).toBe(transfer.id);
  expect((whole.destination as Stripe.Account).id).toBe(account);
  expect((whole.source_transaction as Stripe.Charge).id).toBe(charge);
  const onBehalf = { stripeAccount: account };
  expect((await stripe.charges.list({}, onBehalf)).data.map(({ id }) => id)).toEqual([payment.id]);
  expect(await stripe.charges.retrieve(payment.id, {}, onBehalf)).toMatchObject({ amount: 2699 });
  await expect(stripe.charges.retrieve(payment.id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.charges.retrieve(charge, {}, onBehalf)).rejects.toMatchObject({ statusCode: 404 });
  const byDestination = await stripe.transfers.list({ destination: account });
  expect(byDestination.data.map(({ id }) => id)).toEqual([transfer.id]);
});

test('a charge without a group gets one from its first transfer, and a transfer with another group is refused', async () => {
  const [destination, charge] = [await onboarded(), await charged()];
  const params = { amount: 100, currency: 'usd', destination, source_transaction: charge };
  const first = await stripe.transfers.create(params);
  expect(first.transfer_group).toMatch(/^group_pi_/);
  expect((await stripe.transfers.create(params)).transfer_group).toBe(first.transfer_group);
  const other = stripe.transfers.create({ ...params, transfer_group: 'order_2' });
  await expect(other).rejects.toMatchObject({ param: 'transfer_group' });
});

test.each([
  ['US', 'US', true],
  ['US', 'DE', true],
  ['DE', 'GB', true],
  ['CH', 'CA', true],
  ['NO', 'US', true],
  ['AU', 'AU', true],
  ['US', 'AU', false],
  ['AU', 'US', false],
  ['AU', 'NZ', false],
  ['US', 'MX', false],
  ['DE', 'JP', false],
])('a platform in %s transfers to an account in %s: %s', async (from, to, isPaid) => {
  const { id } = await stripe.accounts.create({ ...expressAccount, country: to });
  await provider.control(`accounts/${id}/onboard`);
  const charge = await charged();
  await provider.control('settings', { country: from });
  const form = { amount: '100', currency: 'usd', destination: id, source_transaction: charge };
  const response = await post('/v1/transfers', form);
  await provider.control('settings', { country: null });
  expect(response).toMatchObject(
    isPaid
      ? { status: 200, body: { destination: id } }
      : {
          status: 400,
          body: { error: { code: 'transfers_not_allowed', message: expect.stringContaining(`located in ${to}`) } },
        },
  );
});

test('a reversal of more than the seller’s balance is refused, unless that was agreed', async () => {
  const account = await onboarded();
  const { id } = await stripe.transfers.create({
    amount: 1000,
    currency: 'usd',
    destination: account,
    source_transaction: await charged(),
  });
  await provider.control('balance/mature');
  await provider.control(`accounts/${account}/payout`);
  await expect(stripe.transfers.createReversal(id, { amount: 1000 })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  await provider.control('settings', { overdraft: true });
  expect(await stripe.transfers.createReversal(id, { amount: 1000 })).toMatchObject({ amount: 1000 });
  await provider.control('settings', { overdraft: false });
});

test('each refused transfer has its error code', async () => {
  const [account, charge] = [await onboarded(), await charged()];
  const { id: fresh } = await stripe.accounts.create(expressAccount);
  const pending = await onboarded({ ending: 'review' });
  const form = { amount: '100', currency: 'usd', destination: account, source_transaction: charge };
  const inactive = { code: 'insufficient_capabilities_for_transfer' };
  const refusals: [Record<string, string>, Record<string, string>][] = [
    [{ destination: fresh }, inactive],
    [{ destination: pending }, inactive],
    [{ destination: 'acct_unknown' }, { code: 'resource_missing', param: 'destination' }],
    [{ source_transaction: 'ch_unknown' }, { code: 'resource_missing', param: 'source_transaction' }],
    [{ amount: '5001' }, { param: 'amount' }],
    [{ amount: '0' }, { param: 'amount' }],
    [{ amount: '1.5' }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ currency: 'eur' }, { param: 'currency' }],
    [{ reverse: '1' }, { code: 'parameter_unknown', param: 'reverse' }],
  ];
  for (const [more, error] of refusals) {
    expect(await post('/v1/transfers', { ...form, ...more })).toMatchObject({ status: 400, body: { error } });
  }
  await provider.control(`accounts/${account}/restrict`);
  expect(await post('/v1/transfers', form)).toMatchObject({ status: 400, body: { error: inactive } });
});

test('a bank debit can be transferred only after it has settled', async () => {
  const account = await onboarded();
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'Midnight' } } }],
    success_url: 'http://127.0.0.1/done',
  });
  await provider.pay(session.id, { account: '000123456789' });
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  const charge = (intent as Stripe.PaymentIntent).latest_charge as string;
  const params = { amount: 4000, currency: 'usd', destination: account, source_transaction: charge };
  await expect(stripe.transfers.create(params)).rejects.toMatchObject({ param: 'source_transaction' });
  await provider.control(`sessions/${session.id}/settle`);
  expect(await stripe.transfers.create(params)).toMatchObject({ amount: 4000 });
});

test('a reversal doesn’t make its charge available for another transfer', async () => {
  const [destination, charge] = [await onboarded(), await charged()];
  const params = { amount: 5000, currency: 'usd', destination, source_transaction: charge };
  const { id } = await stripe.transfers.create(params);
  await stripe.transfers.createReversal(id);
  await expect(stripe.transfers.create(params)).rejects.toMatchObject({ param: 'amount' });
});

test('a reversal is booked at the platform and at the seller, in parts, until nothing is left', async () => {
  const [account, charge] = [await onboarded(), await charged()];
  const { id } = await stripe.transfers.create({
    amount: 3000,
    currency: 'usd',
    destination: account,
    source_transaction: charge,
  });
  const part = await stripe.transfers.createReversal(id, { amount: 1000, description: 'part', metadata: { a: 'b' } });
  const expand = ['data.balance_transaction', 'data.transfer'];
  const { data } = await stripe.transfers.listReversals(id, { expand });
  expect(data).toMatchObject([
    {
      id: part.id,
      amount: 1000,
      metadata: { a: 'b' },
      balance_transaction: { type: 'transfer_refund', net: 1000 },
      transfer: { amount_reversed: 1000, reversed: false },
    },
  ]);
  const history = await stripe.balanceTransactions.list({}, { stripeAccount: account });
  expect(history.data.map(({ type, net }) => [type, net])).toEqual([
    ['payment_refund', -1000],
    ['payment', 3000],
  ]);
  await expect(stripe.transfers.createReversal(id, { amount: 2001 })).rejects.toMatchObject({ param: 'amount' });
  await stripe.transfers.createReversal(id);
  expect(await stripe.transfers.retrieve(id)).toMatchObject({
    amount_reversed: 3000,
    reversed: true,
    reversals: { has_more: false, data: [{ amount: 2000 }, { amount: 1000 }] },
  });
  await expect(stripe.transfers.createReversal(id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.transfers.createReversal('tr_unknown')).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.transfers.listReversals('tr_unknown')).rejects.toMatchObject({ statusCode: 404 });
  const unknown = await post(`/v1/transfers/${id}/reversals`, { refund: '1' });
  expect(unknown).toMatchObject({ status: 400, body: { error: { code: 'parameter_unknown' } } });
});

test('money is pending until available, and so are transfers from it', async () => {
  await provider.control('balance/mature');
  const [account, charge] = [await onboarded(), await charged()];
  const onBehalf = { stripeAccount: account };
  await stripe.transfers.create({ amount: 4000, currency: 'usd', destination: account, source_transaction: charge });
  const amounts = async () => {
    const { available, pending } = await stripe.balance.retrieve(undefined, onBehalf);
    return [available[0]!.amount, pending[0]!.amount];
  };
  expect(await amounts()).toEqual([0, 4000]);
  const early = provider.control(`accounts/${account}/payout`);
  await expect(early).rejects.toThrow('nothing available');
  const before = await stripe.balance.retrieve();
  expect(before.pending[0]!.amount).toBe(5000 - 175 - 4000);
  offsetMs = 601_000;
  expect(await amounts()).toEqual([4000, 0]);
  const after = await stripe.balance.retrieve();
  expect(after.available[0]!.amount).toBe(before.available[0]!.amount + 5000 - 175 - 4000);
  await provider.control(`accounts/${account}/payout`);
  expect(await amounts()).toEqual([0, 0]);
  const payouts = await stripe.payouts.list({ limit: 1, expand: ['data.balance_transaction'] }, onBehalf);
  expect(payouts.data).toMatchObject([{ amount: 4000, status: 'paid', balance_transaction: { net: -4000 } }]);
  expect((await stripe.payouts.list()).data).toEqual([]);
});

test('every seller route was called, and its responses matched Stripe’s OpenAPI document', async () => {
  const account = await onboarded();
  await stripe.accounts.retrieve(account);
  await stripe.accounts.list({ limit: 1 });
  await stripe.accounts.listCapabilities(account);
  await stripe.accounts.retrieveCapability(account, 'transfers');
  await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://127.0.0.1/refresh',
    return_url: 'http://127.0.0.1/return',
  });
  await stripe.accounts.createLoginLink(account, { expand: [] });
  const { data } = await stripe.balanceTransactions.list({ type: 'transfer', limit: 1, expand: ['data.source'] });
  expect(data[0]!.source).toMatchObject({ object: 'transfer' });
  await provider.control(`accounts/${await onboarded({ bank: '000111111116' })}/restrict`);
  const seen = [...provider.conformance.seen].map((what) => what.replaceAll(/(acct|tr|ch|py|evt|txn)_\w+/g, ':id'));
  expect(seen).toEqual(
    expect.arrayContaining([
      'POST /v1/accounts',
      'GET /v1/accounts',
      'GET /v1/accounts/:id',
      'GET /v1/accounts/:id/capabilities',
      'GET /v1/accounts/:id/capabilities/transfers',
      'POST /v1/accounts/:id/login_links',
      'POST /v1/account_links',
      'GET /v1/balance',
      'GET /v1/balance_transactions',
      'GET /v1/payouts',
      'POST /v1/transfers',
      'GET /v1/transfers',
      'GET /v1/transfers/:id',
      'POST /v1/transfers/:id/reversals',
      'GET /v1/transfers/:id/reversals',
      'account.updated',
      'capability.updated',
      'payout.created',
      'payout.paid',
      'transfer.created',
      'transfer.reversed',
    ]),
  );
  provider.conformance.assertConformant();
});
