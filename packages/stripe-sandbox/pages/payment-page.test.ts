import { get } from 'node:http';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { openSession, readSession } from '../testing/acts.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';

let database: TestDatabase;
let provider: TestSandbox;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startTestSandbox({ pool: database.pool, settleDelayMs: 3_600_000 });
});

afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

type Texts = NonNullable<Stripe.Checkout.SessionCreateParams['custom_text']>;

const open = (
  name = 'Midnight - Premium',
  tax?: { behavior: 'inclusive' | 'exclusive'; code: string },
  texts?: Texts,
) =>
  openSession(provider, {
    name,
    product: {
      description: 'mp3, wav',
      images: ['http://127.0.0.1:3000/cover.jpg'],
      ...(tax && { tax_code: tax.code }),
    },
    ...(tax && { taxBehavior: tax.behavior }),
    more: {
      success_url: 'http://127.0.0.1:3000/success?from=cart&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1:3000/checkout',
      ...(tax && { automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } }),
      ...(texts && { custom_text: texts, consent_collection: { terms_of_service: 'required' } }),
    },
  });

const sessionOf = (sessionId: string) => provider.stripe.checkout.sessions.retrieve(sessionId);

const card = {
  method: 'card',
  email: 'buyer@example.com',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Test Buyer',
};

const send = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers });
  return { status: response.status, to: response.headers.get('location'), text: await response.text() };
};

const chargesOf = async (sessionId: string): Promise<number> => {
  const { rows } = await database.pool.query(
    `select c.id from payments_sandbox.object s join payments_sandbox.object c
       on c.kind = 'charge' and c.body ->> 'payment_intent' = s.body ->> 'payment_intent' where s.id = $1`,
    [sessionId],
  );
  return rows.length;
};

test('the payment page shows what is being bought, says that it’s a test, and leads back to the shop', async () => {
  const { url } = await open();
  const response = await fetch(url);
  const text = await response.text();
  expect(response.status).toBe(200);
  for (const part of ['Midnight - Premium', 'mp3, wav', '$29.99', 'Test mode', 'value="buyer@example.com"']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('href="http://127.0.0.1:3000/checkout"');
  for (const name of ['email', 'cc-number', 'cc-exp', 'cc-csc', 'cc-name']) {
    expect(text).toContain(`autocomplete="${name}"`);
  }
});

test('the payment page’s security policy allows no foreign scripts, and forms that redirect to the shop', async () => {
  const { url } = await open();
  const policy = (await fetch(url)).headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("form-action 'self' http://127.0.0.1:3000");
  expect(policy).toContain("img-src 'self' data: http://127.0.0.1:3000");
  expect(policy).not.toContain('unsafe');
});

test('the payment page escapes names', async () => {
  const { url } = await open('<script>alert("x")</script> & "Co"');
  const text = await (await fetch(url)).text();
  expect(text).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &quot;Co&quot;');
  expect(text).not.toContain('<script>alert');
});

test('a payment redirects to the shop with the session’s id', async () => {
  const { url, sessionId } = await open();
  const reply = await send(url, card);
  expect(reply).toMatchObject({
    status: 303,
    to: `http://127.0.0.1:3000/success?from=cart&session_id=${sessionId}`,
  });
  expect(await sessionOf(sessionId)).toMatchObject({ payment_status: 'paid' });
  expect(await (await fetch(url)).text()).toContain('You won’t be charged twice.');
});

test('a payment form sent several times at once charges once, and each response redirects to the shop', async () => {
  const { url, sessionId } = await open();
  const responses = await Promise.all([send(url, card), send(url, card), send(url, card)]);
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(new Set(responses.map(({ to }) => to)).size).toBe(1);
  expect(await chargesOf(sessionId)).toBe(1);
});

test.each([
  [{ email: 'buyer' }, 'Enter a full email address.'],
  [{ number: '' }, 'Enter the card number.'],
  [{ number: '4242' }, 'A card number has 12 to 19 digits.'],
  [{ number: '4111 1111 1111 1111' }, 'Only the test cards below work here.'],
  [{ expiry: '' }, 'Enter the expiration date.'],
  [{ expiry: '13 / 40' }, 'Use month and year'],
  [{ expiry: '01 / 20' }, 'This card has expired.'],
  [{ cvc: '12' }, 'The code has 3 or 4 digits.'],
  [{ name: ' ' }, 'Enter the name on the card.'],
  [{ method: 'bank', holder: '' }, 'Enter the name of the account holder.'],
  [{ method: 'bank', routing: '1' }, 'Use the test routing number 110000000.'],
  [{ method: 'bank', account: '1' }, 'Use one of the test accounts below.'],
])('invalid input, %j, is reported at its field, and nothing is charged', async (wrong, words) => {
  const { url, sessionId } = await open();
  const bank = { holder: 'Test Buyer', routing: '110000000', account: '000123456789' };
  const reply = await send(url, { ...card, ...bank, ...wrong });
  expect(reply.status).toBe(422);
  expect(reply.text).toContain(words);
  expect(reply.text.match(/aria-invalid/g)).toHaveLength(1);
  expect(await sessionOf(sessionId)).toMatchObject({ status: 'open', payment_intent: null });
});

test.each(['12/40', '1240', '12 / 2040', '12-40'])('an expiry date may be written %s', async (expiry) => {
  const { url } = await open();
  expect((await send(url, { ...card, expiry })).status).toBe(303);
});

test('a declined card is reported, and another card can be tried on the same page', async () => {
  const { url } = await open();
  const declined = await send(url, { ...card, number: '4000000000009995' });
  expect(declined).toMatchObject({ status: 402, text: expect.stringContaining('insufficient funds') });
  expect(declined.text).toContain('role="alert"');
  expect((await send(url, card)).status).toBe(303);
});

test('a card that needs authentication goes through its bank’s page', async () => {
  const { url, sessionId } = await open();
  const challenged = await send(url, { ...card, number: '4000 0027 6000 3184' });
  expect(challenged).toMatchObject({ status: 303, to: `/c/pay/${sessionId}/authenticate` });
  expect(await (await fetch(`${url}/authenticate`)).text()).toContain('Complete authentication');
  const failed = await send(`${url}/authenticate`, { outcome: 'fail' });
  expect(failed).toMatchObject({ status: 402, text: expect.stringContaining('couldn’t confirm that it’s you') });
  await send(url, { ...card, number: '4000 0027 6000 3184' });
  const responses = await Promise.all([
    send(`${url}/authenticate`, { outcome: 'complete' }),
    send(`${url}/authenticate`, { outcome: 'complete' }),
  ]);
  expect(responses.map(({ to }) => to?.includes(sessionId))).toEqual([true, true]);
  expect(await chargesOf(sessionId)).toBe(1);
});

test('an authentication that was never requested is refused', async () => {
  const { url, sessionId } = await open();
  expect(await send(`${url}/authenticate`, { outcome: 'complete' })).toMatchObject({
    status: 303,
    to: `/c/pay/${sessionId}`,
  });
  expect(await chargesOf(sessionId)).toBe(0);
});

test('a bank debit redirects to the shop before it has settled', async () => {
  const { url, sessionId } = await open();
  const fields = { method: 'bank', email: 'a@b.co', holder: 'A', routing: '110000000', account: '000123456789' };
  expect((await send(url, fields)).status).toBe(303);
  expect(await sessionOf(sessionId)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
});

test('the pages of an expired and of an unknown checkout say so', async () => {
  const { url, sessionId } = await open();
  await provider.stripe.checkout.sessions.expire(sessionId);
  const over = await fetch(url);
  expect([over.status, await over.text()]).toEqual([410, expect.stringContaining('Nothing was charged.')]);
  expect((await send(url, card)).status).toBe(410);
  expect((await fetch(`${provider.sandbox.publicUrl}/c/pay/cs_test_unknown`)).status).toBe(404);
});

test.each([
  ['a foreign host name that points to this machine', { host: 'rebound.example' }],
  ['a proxy on this machine', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
])('a request through %s is refused', async (_, headers) => {
  const { url } = await open();
  const { port } = new URL(url);
  const status = await new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });
  expect(status).toBe(403);
});

test('other sites can’t send the payment form', async () => {
  const { url, sessionId } = await open();
  expect((await send(url, card, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await chargesOf(sessionId)).toBe(0);
});

test('a required box is shown with its text and links, and the shop learns that it was checked', async () => {
  const texts = {
    terms_of_service_acceptance: { message: 'I want <it> now.' },
    submit: { message: 'You accept our [terms](http://127.0.0.1:3000/terms).' },
  };
  const { sessionId, url } = await open('Midnight', undefined, texts);
  const page = await (await fetch(url)).text();
  expect(page).toContain('I want &lt;it&gt; now.');
  expect(page).toContain('<a href="http://127.0.0.1:3000/terms" target="_blank" rel="noreferrer">terms</a>');
  const unchecked = await send(url, card);
  expect([unchecked.status, unchecked.text]).toEqual([422, expect.stringContaining('Check the box to pay.')]);
  expect(await chargesOf(sessionId)).toBe(0);
  expect((await sessionOf(sessionId)).consent?.terms_of_service).toBeNull();
  expect((await send(url, { ...card, terms: 'on' })).status).toBe(303);
  expect(await sessionOf(sessionId)).toMatchObject({
    payment_status: 'paid',
    consent: { terms_of_service: 'accepted' },
  });
});

test.each([
  ['4000000000000259', 'dispute', { reason: 'fraudulent', status: 'needs_response' }],
  ['4000000000002685', 'dispute', { reason: 'product_not_received', status: 'needs_response' }],
  ['4000000000001976', 'dispute', { status: 'warning_needs_response' }],
  ['4000000000005423', 'radar.early_fraud_warning', { actionable: true }],
])('the card %s pays, and its bank opens a %s', async (number, kind, what) => {
  const { sessionId, url } = await open();
  expect((await send(url, { ...card, number })).status).toBe(303);
  const { charge } = await readSession(provider, sessionId);
  const { rows } = await database.pool.query(
    "select body from payments_sandbox.object where kind = $1 and body ->> 'charge' = $2",
    [kind, charge?.id],
  );
  expect(rows.map(({ body }) => body)).toMatchObject([what]);
});

test('with tax, the payment page asks for the buyer’s place and shows the total before the buyer pays', async () => {
  const { sessionId, url } = await open('Midnight', { behavior: 'exclusive', code: 'txcd_10401100' });
  const nowhere = await send(url, { ...card, country: '', total: '2999' });
  expect([nowhere.status, nowhere.text]).toEqual([422, expect.stringContaining('Choose your country.')]);
  const unclear = await send(url, { ...card, country: 'US', state: 'Texas', zip: '77', total: '2999' });
  expect(unclear.text).toContain('Enter the 5-digit ZIP code.');
  const wrong = await send(url, { ...card, country: 'DE', taxId: 'AT123456789', total: '2999' });
  expect(wrong.text).toContain('A tax ID of this country looks like DE123456789.');
  const changed = await send(url, { ...card, country: 'AT', total: '2999' });
  expect([changed.status, changed.text]).toEqual([409, expect.stringContaining('With tax, the total is $35.99.')]);
  expect(changed.text).toContain('name="total" value="3599"');
  const business = await send(url, { ...card, country: 'DE', taxId: 'de 123 456 789', total: '3599' });
  expect(business.text).toContain('name="total" value="2999"');
  expect(await chargesOf(sessionId)).toBe(0);
  const paid = await send(url, { ...card, country: 'AT', zip: '1010', total: '3599' });
  expect([paid.status, await chargesOf(sessionId)]).toEqual([303, 1]);
  expect(await sessionOf(sessionId)).toMatchObject({
    amount_total: 3599,
    automatic_tax: { status: 'complete' },
    total_details: { amount_tax: 600 },
    customer_details: { address: { country: 'AT', postal_code: '1010' }, tax_ids: [] },
  });
});

test('a session with tax is refused without a head office, or with an unknown tax code', async () => {
  await provider.control('tax', { active: false });
  await expect(open('Midnight', { behavior: 'inclusive', code: 'txcd_10401100' })).rejects.toThrow('head office');
  await provider.control('tax', {});
  await expect(open('Midnight', { behavior: 'inclusive', code: 'txcd_99999999' })).rejects.toThrow('tax_code');
});
