import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { chargeOf, expressAccount, onboardedSeller, type OnboardingOptions, postForm } from '../testing/acts.ts';
import { clientOf, startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';
import { startPaymentsSandbox } from '../start-payments-sandbox.ts';

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

const accountForm = {
  'controller[stripe_dashboard][type]': 'express',
  'controller[fees][payer]': 'application',
  'controller[losses][payments]': 'application',
  'controller[requirement_collection]': 'stripe',
  'capabilities[transfers][requested]': 'true',
  country: 'US',
};

test.each([
  ['an unknown parameter', { beat: '1' }, { code: 'parameter_unknown', param: 'beat' }],
  [
    'an unknown capability',
    { 'capabilities[treasury][requested]': 'true' },
    { code: 'parameter_unknown', param: 'capabilities[treasury]' },
  ],
  [
    'another dashboard',
    { 'controller[stripe_dashboard][type]': 'none' },
    { param: 'controller[stripe_dashboard][type]' },
  ],
  ['an unsupported country', { country: 'AQ' }, { code: 'country_unsupported', param: 'country' }],
  ['an invalid email', { email: 'nobody' }, { param: 'email' }],
])('the creation of an account with %s is refused', async (_what, more, error) => {
  expect(await post('/v1/accounts', { ...accountForm, ...more })).toMatchObject({ status: 400, body: { error } });
});

test('an account and its capabilities can be read and listed, and the onboarding changes them', async () => {
  const { id } = await stripe.accounts.create({ ...expressAccount, metadata: { seller_id: 's1' } });
  const { data } = await stripe.accounts.listCapabilities(id);
  const states = Object.fromEntries(data.map((capability) => [capability.id, capability.status]));
  expect(states).toEqual({ card_payments: 'inactive', transfers: 'inactive' });
  await provider.control(`accounts/${id}/onboard`, { ending: 'review', name: 'Ada Lovelace' });
  expect(await stripe.accounts.retrieveCapability(id, 'transfers')).toMatchObject({ status: 'pending' });
  offsetMs = 3_601_000;
  await provider.webhooks({});
  await expect
    .poll(async () => (await stripe.accounts.retrieve(id)).capabilities)
    .toEqual({ card_payments: 'active', transfers: 'active' });
  const account = await stripe.accounts.retrieve(id);
  expect(account).toMatchObject({
    metadata: { seller_id: 's1' },
    business_profile: { name: 'Ada Lovelace' },
    controller: { type: 'application', is_controller: true },
    external_accounts: { data: [{ last4: '6789' }] },
    payouts_enabled: true,
  });
  const { data: listed } = await stripe.accounts.list({ limit: 1 });
  expect(listed[0]?.id).toBe(id);
  await expect(stripe.accounts.retrieveCapability(id, 'treasury')).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.accounts.retrieve('acct_unknown')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('the platform’s account is by default in the home country of the shop’s currency', async () => {
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    type: 'standard',
    country: 'US',
    default_currency: 'usd',
  });
  await provider.control('settings', { country: 'AU' });
  expect((await stripe.accounts.retrieveCurrent()).country).toBe('AU');
  await provider.control('settings', { country: null });
});

test.each([
  ['to an unknown account', { account: 'acct_unknown' }, { code: 'resource_missing', param: 'account' }],
  ['of another kind', { type: 'account_update' }, { param: 'type' }],
  ['with an invalid URL', { return_url: '/return' }, { param: 'return_url' }],
  ['with an unknown parameter', { locale: 'fr' }, { code: 'parameter_unknown', param: 'locale' }],
])('an account link %s is refused', async (_what, more, error) => {
  const { id } = await stripe.accounts.create(expressAccount);
  const form = {
    account: id,
    type: 'account_onboarding',
    refresh_url: 'http://127.0.0.1/refresh',
    return_url: 'http://127.0.0.1/return',
  };
  expect(await post('/v1/account_links', { ...form, ...more })).toMatchObject({ status: 400, body: { error } });
});

test('a login link is refused before the onboarding is finished', async () => {
  const { id } = await stripe.accounts.create(expressAccount);
  await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.accounts.createLoginLink('acct_unknown')).rejects.toMatchObject({ statusCode: 404 });
});

test('only supported calls work on behalf of an account', async () => {
  const account = await onboarded();
  const direct = stripe.refunds.create({ charge: 'ch_1' }, { stripeAccount: account });
  await expect(direct).rejects.toMatchObject({ statusCode: 400 });
  const context = await stripe.balance.retrieve(undefined, { stripeContext: account });
  expect(context.available[0]!.amount).toBe(0);
  const pitfall = stripe.balance.retrieve({ stripeAccount: account } as Stripe.BalanceRetrieveParams);
  await expect(pitfall).rejects.toMatchObject({ code: 'parameter_unknown', param: 'stripeAccount' });
  const unknown = stripe.balance.retrieve(undefined, { stripeAccount: 'acct_unknown' });
  await expect(unknown).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' });
});

test('events about an account are sent as the account’s, events about transfers as the platform’s', async () => {
  const [account, charge] = [await onboarded(), await charged()];
  const { id } = await stripe.transfers.create({
    amount: 4000,
    currency: 'usd',
    destination: account,
    source_transaction: charge,
  });
  await stripe.transfers.createReversal(id, { amount: 1 });
  await provider.control('balance/mature');
  await provider.control(`accounts/${account}/payout`);
  const own = await stripe.events.list({ limit: 100 }, { stripeAccount: account });
  expect(own.data.map(({ type }) => type)).toEqual([
    'payout.paid',
    'payout.created',
    'capability.updated',
    'capability.updated',
    'account.updated',
  ]);
  expect(new Set(own.data.map((event) => event.account))).toEqual(new Set([account]));
  expect(own.data.at(-1)!.data.previous_attributes).toMatchObject({ details_submitted: false });
  expect((await stripe.events.retrieve(own.data[0]!.id, {}, { stripeAccount: account })).type).toBe('payout.paid');
  const platform = await stripe.events.list({ limit: 2, types: ['transfer.created', 'transfer.reversed'] });
  expect(platform.data.map(({ type, account: of }) => [type, of])).toEqual([
    ['transfer.reversed', undefined],
    ['transfer.created', undefined],
  ]);
  expect((await stripe.events.list({ type: 'payout.paid' })).data).toEqual([]);
});

test('sellers, their money and their links survive a restart', async () => {
  const [account, charge] = [await onboarded(), await charged()];
  await stripe.transfers.create({ amount: 4000, currency: 'usd', destination: account, source_transaction: charge });
  const { url } = await stripe.accounts.createLoginLink(account);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const second = await startPaymentsSandbox({ pool: database.pool, port: 0, log, now });
  try {
    const after = clientOf(second);
    expect(await after.accounts.retrieve(account)).toMatchObject({ details_submitted: true });
    const balance = await after.balance.retrieve(undefined, { stripeAccount: account });
    expect(balance.pending[0]!.amount).toBe(4000);
    const { pathname } = new URL(url);
    const page = await fetch(`http://127.0.0.1:${second.port}${pathname}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('$40.00')]);
  } finally {
    await second.close();
  }
});
