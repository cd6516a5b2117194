import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { startTestSandbox, type TestSandbox } from '#testing/stripe/start-test-sandbox.ts';
import { checkTax } from './tax.ts';

let database: TestDatabase;
let provider: TestSandbox;
beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startTestSandbox({ pool: database.pool });
});
afterAll(async () => {
  await provider?.close();
  await database?.drop();
});
beforeEach(async () => void (await provider.control('tax', {})));

const check = ({ taxCode = 'txcd_10401100', secretKey = provider.sandbox.secrets.secretKey } = {}) => {
  const { host, port } = provider.sandbox;
  const stripe = { secretKey, webhookSecret: null, connectWebhookSecret: null, registersWebhooks: false };
  return checkTax({ taxMode: 'included', taxCode, stripe }, { host, port });
};

/** The finding about the supplier in `content/seller-of-record.ts`, which isn't filled in completely. */
const supplier = { state: 'warning', what: expect.stringContaining('invoices name a supplier without') };

test('a complete setup lists where tax is collected, and for what', async () => {
  expect(await check()).toMatchObject([
    { state: 'ok', what: expect.stringContaining('active in test mode') },
    { state: 'ok', what: 'collects tax in AT, GB, US' },
    { state: 'ok', what: expect.stringContaining('Digital Audio Works') },
    supplier,
  ]);
});

test('a missing head office, missing registrations and an unknown code are problems, with what to do', async () => {
  await provider.control('tax', { active: false, registered: false });
  expect(await check({ taxCode: 'txcd_99999999' })).toMatchObject([
    {
      state: 'problem',
      what: expect.stringContaining('lacks head office'),
      todo: expect.stringContaining('dashboard'),
    },
    { state: 'problem', what: expect.stringContaining('the tax of every order is 0') },
    { state: 'problem', what: expect.stringContaining('txcd_99999999'), todo: expect.stringContaining('TAX_CODE') },
    supplier,
  ]);
});

test('a key that Stripe refuses is a problem; without taxes or in the sandbox, no tax setup is checked', async () => {
  expect(await check({ secretKey: 'sk_live_bad' })).toMatchObject([{ state: 'problem' }]);
  expect(await checkTax({ taxMode: 'off', taxCode: '', stripe: null })).toMatchObject([{ state: 'skipped' }]);
  expect(await checkTax({ taxMode: 'added', taxCode: '', stripe: null })).toMatchObject([
    { state: 'skipped' },
    supplier,
  ]);
});
