import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { onboard, type OnboardingOptions } from '@stemhouse/stripe-sandbox/testing/acts.ts';
import { transferOf } from '#testing/stripe/sellers.ts';
import { startTestSandbox, type TestSandbox } from '#testing/stripe/start-test-sandbox.ts';
import { createPayments } from '../create-payments.ts';

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

/** An account that hasn't been through onboarding. */
const openSeller = async (country = 'US'): Promise<string> => {
  const sellerId = randomUUID();
  const seller = { sellerId, email: 'seller@example.com', country, idempotencyKey: sellerId };
  return (await provider.payments.createSellerAccount(seller)).accountId;
};

test('a new seller account has its country, accepts no transfers, and lists its requirements', async () => {
  const accountId = await openSeller('FR');
  expect(accountId).toMatch(/^acct_\w{16}$/);
  expect(await provider.payments.getSellerAccount(accountId)).toEqual({
    accountId,
    country: 'FR',
    detailsSubmitted: false,
    transfersActive: false,
    payoutsEnabled: false,
    requirementsDue: expect.arrayContaining(['external_account']),
    disabledReason: 'requirements.past_due',
    payoutSchedule: { interval: 'manual', weeklyAnchor: null, monthlyAnchor: null },
  });
});

test('the same key opens only one seller account, and an unsupported country opens none', async () => {
  const sellerId = randomUUID();
  const seller = { sellerId, email: 'seller@example.com', country: 'US', idempotencyKey: sellerId };
  const first = await provider.payments.createSellerAccount(seller);
  expect(await provider.payments.createSellerAccount(seller)).toEqual(first);
  const elsewhere = provider.payments.createSellerAccount({ ...seller, country: 'AQ', idempotencyKey: randomUUID() });
  await expect(elsewhere).rejects.toMatchObject({ kind: 'invalid', code: 'country_unsupported' });
});

test.each<[ending: NonNullable<OnboardingOptions['ending']>, state: object]>([
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
])('an onboarding that ends with “%s” shows in the seller account', async (ending, state) => {
  const accountId = await onboard(provider, await openSeller(), { ending });
  expect(await provider.payments.getSellerAccount(accountId)).toMatchObject(state);
});

test('an active seller account can be restricted and become active again', async () => {
  const accountId = await onboard(provider, await openSeller());
  await provider.control(`accounts/${accountId}/restrict`);
  expect(await provider.payments.getSellerAccount(accountId)).toMatchObject({ transfersActive: false });
  await provider.control(`accounts/${accountId}/activate`);
  expect(await provider.payments.getSellerAccount(accountId)).toMatchObject({ transfersActive: true });
});

test('an unknown seller account is null, and a missing id never returns the platform’s account', async () => {
  expect(await provider.payments.getSellerAccount('acct_unknown0000000')).toBeNull();
  for (const id of ['', 'acct_', 'me', undefined as unknown as string]) {
    await expect(provider.payments.getSellerAccount(id)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(provider.payments.getSellerBalance(id)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(provider.payments.listSellerHistory(id, { limit: 1 })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(provider.payments.createDashboardLink(id)).rejects.toMatchObject({ kind: 'invalid' });
  }
});

test('a seller has a dashboard only after the onboarding', async () => {
  const accountId = await openSeller();
  expect(await provider.payments.createDashboardLink(accountId)).toBe('not-onboarded');
  await provider.control(`accounts/${accountId}/onboard`, { ending: 'missing' });
  const link = await provider.payments.createDashboardLink(accountId);
  expect(link).toEqual({ url: expect.stringContaining(`${provider.sandbox.publicUrl}/express/e/${accountId}/`) });
  await expect(provider.payments.createDashboardLink('acct_unknown0000000')).rejects.toMatchObject({ kind: 'invalid' });
});

test('an onboarding link leads to Stripe and needs an account and two URLs', async () => {
  const accountId = await openSeller();
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

test('without Stripe, every call about sellers is refused with a clear message', async () => {
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
