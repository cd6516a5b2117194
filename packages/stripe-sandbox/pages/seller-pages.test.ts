import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { openSeller, payOrder, transferTo } from '../testing/acts.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';

let database: TestDatabase;
let provider: TestSandbox;
let offsetMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const now = () => new Date(Date.now() + offsetMs);
  provider = await startTestSandbox({ pool: database.pool, now, settleDelayMs: 3_600_000 });
});

afterEach(() => {
  offsetMs = 0;
  provider.conformance.assertConformant();
});

afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

const newSeller = () => openSeller(provider, 'FR');

const refreshUrl = 'http://127.0.0.1:3000/refresh?a=1';
const returnUrl = 'http://127.0.0.1:3000/return';

const openSetup = async (accountId: string): Promise<string> => {
  const urls = { refresh_url: refreshUrl, return_url: returnUrl };
  const { url } = await provider.stripe.accountLinks.create({
    account: accountId,
    type: 'account_onboarding',
    ...urls,
  });
  return url;
};

const visit = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const to = response.headers.get('location');
  return { status: response.status, to, text: await response.text(), headers: response.headers };
};

/** Expects a redirect and returns its target. */
const follow = async (url: string): Promise<string> => {
  const { status, to } = await visit(url);
  expect(status).toBe(303);
  return new URL(to!, url).href;
};

const send = (url: string, fields: Record<string, string> = {}) =>
  visit(url, { method: 'POST', body: new URLSearchParams(fields) });

const form = { holder: 'Ada Lovelace', routing: '110 000 000', account: '000123456789', ending: 'done' };

const dashboard = async (accountId: string): Promise<string> =>
  (await provider.stripe.accounts.createLoginLink(accountId)).url;

const accountOf = (accountId: string) => provider.stripe.accounts.retrieve(accountId);

const availableOf = async (accountId: string) =>
  (await provider.stripe.balance.retrieve(undefined, { stripeAccount: accountId })).available[0]!.amount;

const earn = async (accountId: string, amountCents: number) => {
  const order = await payOrder(provider, amountCents);
  await transferTo(provider, accountId, order, amountCents);
};

test('the onboarding page says that it’s a test, who it’s for, and how to leave it', async () => {
  const accountId = await newSeller();
  const { status, text, headers } = await visit(await follow(await openSetup(accountId)));
  expect(status).toBe(200);
  for (const part of ['Test mode', 'France', 'seller@example.com', accountId, 'Come back later', '000123456789']) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`href="${returnUrl}"`);
  // Browsers check the target of a redirect after a form, too.
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:3000");
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a finished onboarding form activates the account and redirects to the shop', async () => {
  const accountId = await newSeller();
  const page = await follow(await openSetup(accountId));
  expect(await send(page, form)).toMatchObject({ status: 303, to: returnUrl });
  expect(await accountOf(accountId)).toMatchObject({
    details_submitted: true,
    capabilities: { transfers: 'active' },
    payouts_enabled: true,
    requirements: { currently_due: [] },
  });
});

test('an onboarding form with a missing document redirects to the shop, and the next visit asks for the document', async () => {
  const accountId = await newSeller();
  const page = await follow(await openSetup(accountId));
  expect(await send(page, { ...form, ending: 'missing' })).toMatchObject({ status: 303, to: returnUrl });
  const state = { details_submitted: true, capabilities: { transfers: expect.not.stringMatching(/^active$/) } };
  expect(await accountOf(accountId)).toMatchObject(state);
  const again = await follow(await openSetup(accountId));
  const { text } = await visit(again);
  expect(text).toContain('A document that proves your identity is missing');
  expect(text).toContain('value="Ada Lovelace"');
  await send(again, form);
  expect(await accountOf(accountId)).toMatchObject({ capabilities: { transfers: 'active' } });
});

test('an onboarding form that Stripe reviews leaves the seller waiting', async () => {
  const accountId = await newSeller();
  await send(await follow(await openSetup(accountId)), { ...form, ending: 'review' });
  expect(await accountOf(accountId)).toMatchObject({
    capabilities: { transfers: expect.not.stringMatching(/^active$/) },
    requirements: { disabled_reason: 'requirements.pending_verification' },
  });
  const { text } = await visit(await follow(await openSetup(accountId)));
  expect(text).toContain('being reviewed');
});

test('errors in an onboarding form are shown at each field, and nothing is saved', async () => {
  const accountId = await newSeller();
  const page = await follow(await openSetup(accountId));
  const { status, text } = await send(page, { holder: ' "<b>', routing: '1', account: '2' });
  expect(status).toBe(422);
  for (const words of ['test routing number 110000000', 'one of the test accounts', 'Some fields need']) {
    expect(text).toContain(words);
  }
  expect(text).toContain('value=" &quot;&lt;b&gt;"');
  expect((await send(page, {})).text).toContain('Enter your legal name.');
  expect((await send(page, { ...form, holder: 'x'.repeat(121) })).status).toBe(422);
  expect(await accountOf(accountId)).toMatchObject({ details_submitted: false });
});

test('a seller’s link opens once; a used or expired one redirects to where a new one can be requested', async () => {
  const accountId = await newSeller();
  const used = await openSetup(accountId);
  expect((await visit(used, { method: 'HEAD' })).status).toBe(404);
  await follow(used);
  expect(await visit(used)).toMatchObject({ status: 303, to: refreshUrl });
  const old = await openSetup(accountId);
  offsetMs = 301_000;
  expect(await visit(old)).toMatchObject({ status: 303, to: refreshUrl });
});

test('if several people open a seller’s link at once, only one gets in', async () => {
  const url = await openSetup(await newSeller());
  const responses = await Promise.all(Array.from({ length: 4 }, () => visit(url)));
  expect(responses.filter(({ to }) => to?.startsWith('/setup/s/'))).toHaveLength(1);
});

test('an expired visit redirects to where a new link can be requested', async () => {
  const page = await follow(await openSetup(await newSeller()));
  offsetMs = 3_601_000;
  expect(await visit(page)).toMatchObject({ status: 303, to: refreshUrl });
  expect(await send(page, form)).toMatchObject({ status: 303, to: refreshUrl });
});

test('an unknown URL of the seller pages is not found', async () => {
  const origin = provider.sandbox.publicUrl;
  for (const path of ['/setup/e/acct_1/nothing', '/setup/s/nothing', '/express/e/acct_1/nothing', '/express/s/x']) {
    expect((await visit(`${origin}${path}`)).status, path).toBe(404);
  }
  expect((await send(`${origin}/setup/s/nothing`, form)).status).toBe(404);
  expect((await send(`${origin}/express/s/nothing/payout`)).status).toBe(404);
  const setup = await follow(await openSetup(await newSeller()));
  expect((await visit(setup.replace('/setup/', '/express/'))).status).toBe(404);
});

test('other sites can’t send a seller’s form', async () => {
  const accountId = await newSeller();
  const page = await follow(await openSetup(accountId));
  const foreign = { method: 'POST', body: new URLSearchParams(form), headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await visit(page, foreign)).status).toBe(403);
  expect(await accountOf(accountId)).toMatchObject({ details_submitted: false });
});

test('the seller’s dashboard shows incoming money and pays it out once it is available', async () => {
  const accountId = await newSeller();
  await provider.control(`accounts/${accountId}/onboard`, { name: 'Ada Lovelace' });
  const empty = await visit(await follow(await dashboard(accountId)));
  expect(empty.text).toContain('No activity yet');
  await earn(accountId, 4200);
  const url = await dashboard(accountId);
  const page = await follow(url);
  expect((await visit(url)).status).toBe(410);
  const before = await visit(page);
  for (const part of ['Ada Lovelace', 'Active', '$42.00', 'Transfer received', 'ending in 6789', 'Test mode']) {
    expect(before.text).toContain(part);
  }
  const early = await send(`${page}/payout`);
  expect(early).toMatchObject({ status: 400, text: expect.stringContaining('nothing available') });
  await provider.control('balance/mature');
  expect(await send(`${page}/payout`)).toMatchObject({ status: 303 });
  expect((await visit(page)).text).toContain('Payout to your bank');
  expect(await availableOf(accountId)).toBe(0);
  offsetMs = 3_601_000;
  expect((await visit(page)).status).toBe(410);
  expect((await send(`${page}/payout`)).status).toBe(410);
});

test('the operator finishes an onboarding, restricts and activates an account, makes money available and pays out', async () => {
  const origin = provider.sandbox.publicUrl;
  const accountId = await newSeller();
  const press = async (path: string) => (await send(`${origin}/${path}`)).status;
  expect((await visit(origin)).text).toContain('Not onboarded');
  expect(await press(`accounts/${accountId}/activate`)).toBe(303);
  await earn(accountId, 1234);
  expect((await visit(origin)).text).toContain('$12.34 pending');
  expect(await press(`accounts/${accountId}/payout`)).toBe(400);
  expect(await press('balance/mature')).toBe(303);
  expect((await visit(origin)).text).toContain('$12.34 available');
  expect(await press(`accounts/${accountId}/restrict`)).toBe(303);
  expect((await accountOf(accountId)).capabilities?.transfers).not.toBe('active');
  expect((await visit(origin)).text).toContain('Restricted');
  const refused = await send(`${origin}/accounts/${accountId}/payout`);
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('are not enabled') });
  expect(await press(`accounts/${accountId}/activate`)).toBe(303);
  expect(await press(`accounts/${accountId}/payout`)).toBe(303);
  expect(await availableOf(accountId)).toBe(0);
  const fresh = await newSeller();
  expect(await press(`accounts/${fresh}/restrict`)).toBe(400);
  expect(await press('accounts/acct_unknown/activate')).toBe(404);
});
