import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';

let database: TestDatabase;
let provider: TestSandbox;
let stripe: Stripe;
let offsetMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startTestSandbox({ pool: database.pool, now: () => new Date(Date.now() + offsetMs) });
  ({ stripe } = provider);
});

afterEach(() => {
  offsetMs = 0;
});

afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

const params = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 2999, product_data: { name: 'Midnight' } } }],
  success_url: 'http://127.0.0.1/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1/cart',
  ...more,
});

const raw = async (path: string, init: RequestInit = {}) => {
  const { port, secrets } = provider.sandbox;
  const headers = { authorization: `Bearer ${secrets.secretKey}`, ...(init.headers as Record<string, string>) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error?: Record<string, string> },
  };
};

const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  raw(path, { method: 'POST', body: new URLSearchParams(body), headers });

const form = (more: Record<string, string> = {}) => ({
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '2999',
  'line_items[0][price_data][product_data][name]': 'Midnight',
  success_url: 'http://127.0.0.1/done',
  ...more,
});

test('a checkout session with a hundred lines keeps their order, pictures and data', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({
    quantity: 1,
    metadata: { item_id: `item-${index}` },
    price_data: {
      currency: 'usd',
      unit_amount: 100 + index,
      product_data: { name: `Beat ${index}`, images: ['http://127.0.0.1/a.jpg'], metadata: { beat_id: `b${index}` } },
    },
  }));
  const session = await stripe.checkout.sessions.create(params({ line_items: lines }));
  expect(session.amount_total).toBe(100 * 100 + (99 * 100) / 2);
  const items = await stripe.checkout.sessions.listLineItems(session.id, {
    limit: 100,
    expand: ['data.price.product'],
  });
  expect(items.data.map((item) => item.description)).toEqual(lines.map((line) => line.price_data.product_data.name));
  const last = items.data.at(-1)!;
  expect(last).toMatchObject({ amount_total: 199, metadata: { item_id: 'item-99' } });
  expect(last.price?.product).toMatchObject({ images: ['http://127.0.0.1/a.jpg'], metadata: { beat_id: 'b99' } });
});

test('lists can be paged forwards and backwards, and filtered', async () => {
  const group = `group-${Math.random()}`;
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const session = await stripe.checkout.sessions.create(params({ payment_intent_data: { transfer_group: group } }));
    await provider.pay(session.id);
    made.unshift(session.id);
  }
  const charges: string[] = [];
  for await (const charge of stripe.charges.list({ transfer_group: group, limit: 2 })) charges.push(charge.id);
  expect(charges).toHaveLength(5);
  const first = await stripe.checkout.sessions.list({ limit: 2 });
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect(first.has_more).toBe(true);
  const next = await stripe.checkout.sessions.list({ limit: 2, starting_after: made[1]! });
  expect(next.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
  const back = await stripe.checkout.sessions.list({ limit: 2, ending_before: made[4]! });
  expect(back.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
  const events = await stripe.events.list({ types: ['charge.succeeded'], limit: 100 });
  expect(new Set(events.data.map(({ type }) => type))).toEqual(new Set(['charge.succeeded']));
  const old = await stripe.checkout.sessions.list({ created: { lt: first.data[0]!.created - 3600 } });
  expect(old.data).toEqual([]);
});

test('objects are expanded up to four levels deep, and stay ids otherwise', async () => {
  const session = await stripe.checkout.sessions.create(params());
  await provider.pay(session.id);
  const plain = await stripe.checkout.sessions.retrieve(session.id);
  expect(plain.payment_intent).toMatch(/^pi_/);
  expect(plain).not.toHaveProperty('line_items');
  const { data } = await stripe.checkout.sessions.list({
    payment_intent: plain.payment_intent as string,
    expand: ['data.payment_intent.latest_charge.balance_transaction', 'data.line_items'],
  });
  expect(data[0]).toMatchObject({
    payment_intent: { latest_charge: { balance_transaction: { amount: 2999, fee: 117, net: 2882 } } },
    line_items: { object: 'list', data: [{ amount_total: 2999 }] },
  });
  const tooDeep = stripe.checkout.sessions.list({ expand: ['data.payment_intent.latest_charge.payment_intent.x'] });
  await expect(tooDeep).rejects.toMatchObject({ statusCode: 400, param: 'expand' });
  const wrong = stripe.checkout.sessions.retrieve(session.id, { expand: ['beats'] });
  await expect(wrong).rejects.toThrow('cannot be expanded (beats)');
});

test('the same idempotency key replays the response, and is refused with other parameters', async () => {
  const key = { 'idempotency-key': `key-${Math.random()}` };
  const first = await post('/v1/checkout/sessions', form(), key);
  const second = await post('/v1/checkout/sessions', form(), key);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const other = await post('/v1/checkout/sessions', form({ success_url: 'http://127.0.0.1/other' }), key);
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
});

test('concurrent requests with one idempotency key create one object', async () => {
  const key = { 'idempotency-key': `key-${Math.random()}` };
  const responses = await Promise.all(Array.from({ length: 4 }, () => post('/v1/checkout/sessions', form(), key)));
  const made = new Set(
    responses.filter(({ status }) => status === 200).map(({ body }) => (body as { id?: string }).id),
  );
  expect(made.size).toBe(1);
  for (const { status } of responses) expect([200, 409]).toContain(status);
});

test('a refusal for wrong parameters isn’t stored under the idempotency key, but one for an object’s state is', async () => {
  const key = { 'idempotency-key': `key-${Math.random()}` };
  expect((await post('/v1/checkout/sessions', { mode: 'payment' }, key)).status).toBe(400);
  expect((await post('/v1/checkout/sessions', form(), key)).status).toBe(200);
  const session = await stripe.checkout.sessions.create(params());
  await provider.pay(session.id);
  const refusal = { 'idempotency-key': `key-${Math.random()}` };
  const first = await post(`/v1/checkout/sessions/${session.id}/expire`, {}, refusal);
  expect(first.status).toBe(400);
  const again = await post(`/v1/checkout/sessions/${session.id}/expire`, {}, refusal);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

test.each([
  ['an unknown parameter', { beat: '1' }, { code: 'parameter_unknown', param: 'beat' }],
  [
    'an unknown nested parameter',
    { 'line_items[0][price_data][product_data][artist]': 'x' },
    { code: 'parameter_unknown', param: 'line_items[0][price_data][product_data][artist]' },
  ],
  [
    'the removed payment_method_types',
    { 'payment_method_types[0]': 'card' },
    { code: 'parameter_unknown', param: 'payment_method_types' },
  ],
  [
    'an amount that isn’t an integer',
    { 'line_items[0][price_data][unit_amount]': '29.99' },
    { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
  ],
  ['an invalid URL', { success_url: '/done' }, { param: 'success_url' }],
  ['a script as a URL', { cancel_url: 'javascript:alert(1)' }, { param: 'cancel_url' }],
  ['an invalid email', { customer_email: 'nobody' }, { param: 'customer_email' }],
  ['too small a total', { 'line_items[0][price_data][unit_amount]': '49' }, { code: 'amount_too_small' }],
  ['an end that is too early', { expires_at: String(Math.floor(Date.now() / 1000) + 60) }, { param: 'expires_at' }],
  ['an end that is too late', { expires_at: String(Math.floor(Date.now() / 1000) + 90_000) }, { param: 'expires_at' }],
  ['too long a metadata value', { 'metadata[a]': 'x'.repeat(501) }, { param: 'metadata[a]' }],
  ['too long a metadata key', { [`metadata[${'k'.repeat(41)}]`]: 'x' }, { type: 'invalid_request_error' }],
])('a checkout session with %s is refused', async (_what, more, error) => {
  expect(await post('/v1/checkout/sessions', form(more))).toMatchObject({ status: 400, body: { error } });
});

test('the error for a missing parameter names it', async () => {
  const { success_url: _left, ...rest } = form();
  expect(await post('/v1/checkout/sessions', rest)).toMatchObject({
    status: 400,
    body: { error: { code: 'parameter_missing', param: 'success_url' } },
  });
});

test('options among a call’s parameters are refused, as at Stripe', async () => {
  const call = stripe.refunds.list({ stripeAccount: 'acct_1' } as Stripe.RefundListParams);
  await expect(call).rejects.toMatchObject({ code: 'parameter_unknown', param: 'stripeAccount' });
});

test.each(['0', '101', 'many'])('a list limit of %s is refused', async (limit) => {
  expect(await raw(`/v1/charges?limit=${limit}`)).toMatchObject({ status: 400, body: { error: { param: 'limit' } } });
});

test('a request without a key, with a wrong one, or to an unknown path gets an error in Stripe’s format', async () => {
  const wrong = { headers: { authorization: 'Bearer sk_test_wrong' } };
  expect(await raw('/v1/charges', wrong)).toMatchObject({
    status: 401,
    body: { error: { type: 'invalid_request_error' } },
  });
  expect((await raw('/v1/charges', { headers: { authorization: '' } })).status).toBe(401);
  expect(await raw('/v1/beats')).toMatchObject({ status: 404, body: { error: { type: 'invalid_request_error' } } });
  expect(await raw('/nowhere')).toMatchObject({ status: 404, body: { error: { type: 'invalid_request_error' } } });
  expect(await raw('/v1/charges/ch_unknown')).toMatchObject({
    status: 404,
    body: { error: { code: 'resource_missing', message: "No such charge: 'ch_unknown'" } },
  });
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  expect(await raw('/v1/refunds', json)).toMatchObject({
    status: 400,
    body: { error: { type: 'invalid_request_error' } },
  });
  const account = { headers: { 'stripe-account': 'acct_unknown' } };
  expect(await raw('/v1/charges', account)).toMatchObject({
    status: 403,
    body: { error: { code: 'account_invalid' } },
  });
});

test('every API response has a request id and the version', async () => {
  const session = await stripe.checkout.sessions.create(params());
  expect(session.lastResponse.requestId).toMatch(/^req_\w{14}$/);
  expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  const failure = await stripe.charges.retrieve('ch_unknown').catch((error: Stripe.errors.StripeError) => error);
  expect(failure).toMatchObject({ requestId: expect.stringMatching(/^req_/) });
});

test('a checkout session expires on time, and emits one event', async () => {
  const session = await stripe.checkout.sessions.create(
    params({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 }),
  );
  offsetMs = 32 * 60_000;
  const [one, two] = await Promise.all([
    stripe.checkout.sessions.retrieve(session.id),
    stripe.checkout.sessions.retrieve(session.id),
  ]);
  expect([one.status, two.status, one.url]).toEqual(['expired', 'expired', null]);
  const events = await stripe.events.list({ type: 'checkout.session.expired', limit: 100 });
  expect(events.data.filter(({ data }) => (data.object as { id: string }).id === session.id)).toHaveLength(1);
});

test('refunds and disputes match the balance transactions to the cent', async () => {
  const session = await stripe.checkout.sessions.create(params());
  await provider.pay(session.id);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  const refund = await stripe.refunds.create({ payment_intent: intent as string, amount: 999, reason: 'duplicate' });
  expect(await stripe.refunds.retrieve(refund.id, { expand: ['balance_transaction', 'charge'] })).toMatchObject({
    balance_transaction: { amount: -999, fee: 0, net: -999 },
    charge: { amount_refunded: 999, refunded: false },
  });
  const charge = refund.charge as string;
  const dispute = await provider.control<{ id: string }>(`charges/${charge}/dispute`);
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    amount: 2000,
    status: 'needs_response',
    balance_transactions: [{ amount: -2000, fee: 1500, net: -3500 }],
  });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
  await provider.control(`disputes/${dispute.id}/close`, { outcome: 'won' });
  const booked: number[] = [];
  for (const source of [charge, refund.id, dispute.id]) {
    for await (const entry of stripe.balanceTransactions.list({ source })) booked.push(entry.net);
  }
  expect(booked.reduce((sum, net) => sum + net, 0)).toBe(2999 - 117 - 999);
  await stripe.refunds.create({ charge });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

test('payments, events, balance transactions, refunds and disputes match Stripe’s OpenAPI document', async () => {
  await stripe.paymentIntents.list({ limit: 1, created: { gte: 1 } });
  const { data } = await stripe.events.list({ limit: 1 });
  await stripe.events.retrieve(data[0]!.id);
  const entries = await stripe.balanceTransactions.list({ limit: 1, type: 'charge', currency: 'usd' });
  await stripe.balanceTransactions.retrieve(entries.data[0]!.id, { expand: ['source'] });
  const refunds = await stripe.refunds.list({ limit: 1 });
  expect(refunds.data).toHaveLength(1);
  const disputes = await stripe.disputes.list({ limit: 1 });
  expect(disputes.data[0]?.status).toBe('won');
  provider.conformance.assertConformant();
});
