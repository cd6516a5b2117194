import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { startTestSandbox, type TestSandbox } from '#testing/stripe/start-test-sandbox.ts';
import { createPayments } from './create-payments.ts';
import type { NewCheckout, NewRefund, ProviderCheckout } from './payments.ts';

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

const checkout = (more: Partial<NewCheckout> = {}): NewCheckout => {
  const orderId = randomUUID();
  const ids = { sellerId: randomUUID(), beatId: randomUUID(), licenseId: randomUUID() };
  return {
    orderId,
    email: 'buyer@example.com',
    lines: [
      { itemId: 'item-1', name: 'Midnight - Premium', description: 'mp3, wav', amountCents: 2999, ...ids },
      { itemId: 'item-2', name: 'Dawn - Basic', imageUrl: 'http://127.0.0.1/c.jpg', amountCents: 1999, ...ids },
    ],
    successUrl: 'http://127.0.0.1/beatstore/checkout/success',
    cancelUrl: 'http://127.0.0.1/beatstore/checkout',
    expiresAt: new Date(Date.now() + 31 * 60_000),
    idempotencyKey: `order-${orderId}`,
    ...more,
  };
};

const open = async (more: Partial<NewCheckout> = {}) => {
  const order = checkout(more);
  return { order, ...(await provider.payments.createCheckoutSession(order)) };
};

const checkoutOf = async (sessionId: string): Promise<ProviderCheckout> => {
  const checkout = await provider.payments.getCheckout(sessionId);
  if (!checkout) throw new Error(`no session ${sessionId}`);
  return checkout;
};

const paid = async (input = {}) => {
  const { order, sessionId } = await open();
  await provider.pay(sessionId, input);
  return { order, sessionId, checkout: await checkoutOf(sessionId) };
};

test('an open checkout has the amount to pay, the order and the URL', async () => {
  const { order, sessionId, url } = await open();
  expect(url).toBe(`${provider.sandbox.publicUrl}/c/pay/${sessionId}`);
  expect(await checkoutOf(sessionId)).toEqual({
    sessionId,
    orderId: order.orderId,
    shopId: null,
    orderNumber: null,
    startedAt: expect.any(Date),
    status: 'open',
    paymentStatus: 'unpaid',
    failed: false,
    paymentIntentId: null,
    chargeId: null,
    paidAt: null,
    paidWith: null,
    amountTotalCents: 4998,
    currency: 'usd',
    feeCents: null,
    tax: null,
    acceptedTerms: false,
    refunds: [],
    amountRefundedCents: 0,
    disputes: [],
  });
});

test('the same idempotency key returns the same session, and is refused for another cart', async () => {
  const order = checkout();
  const [first, second] = [
    await provider.payments.createCheckoutSession(order),
    await provider.payments.createCheckoutSession(order),
  ];
  expect(second).toEqual(first);
  const other = { ...order, lines: order.lines.slice(0, 1) };
  await expect(provider.payments.createCheckoutSession(other)).rejects.toMatchObject({ kind: 'invalid' });
});

test('a paid checkout is found by its session and by its payment, with Stripe’s fee', async () => {
  const { sessionId, checkout } = await paid();
  expect(checkout).toMatchObject({ status: 'complete', paymentStatus: 'paid', failed: false, feeCents: 175 });
  expect(checkout.paidAt).toBeInstanceOf(Date);
  expect(checkout.paidWith).toBe('Visa ending in 4242');
  expect(checkout.chargeId).toMatch(/^ch_/);
  expect(await provider.payments.getCheckoutOfPayment(checkout.paymentIntentId!)).toEqual({ ...checkout, sessionId });
});

test('a declined card leaves the checkout open, and another card pays it', async () => {
  const { sessionId } = await open();
  expect(await provider.pay(sessionId, { card: '4000000000000002' })).toMatchObject({ state: 'declined' });
  expect(await checkoutOf(sessionId)).toMatchObject({
    status: 'open',
    paymentStatus: 'unpaid',
    failed: false,
    chargeId: null,
  });
  await provider.pay(sessionId);
  expect(await checkoutOf(sessionId)).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
});

test('a card that needs authentication is charged only after it', async () => {
  const { sessionId } = await open();
  const card = '4000002760003184';
  expect(await provider.pay(sessionId, { card })).toMatchObject({ state: 'authenticate' });
  expect(await checkoutOf(sessionId)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });
  expect(await provider.pay(sessionId, { card, authenticate: 'fail' })).toMatchObject({ state: 'declined' });
  expect(await checkoutOf(sessionId)).toMatchObject({ status: 'open', failed: false });
  expect(await provider.pay(sessionId, { card, authenticate: 'complete' })).toMatchObject({ state: 'complete' });
  expect(await checkoutOf(sessionId)).toMatchObject({ paymentStatus: 'paid' });
});

test('a bank debit is complete and unpaid until it settles', async () => {
  const { sessionId, checkout } = await paid({ account: '000123456789' });
  expect(checkout).toMatchObject({ status: 'complete', paymentStatus: 'unpaid', failed: false, chargeId: null });
  await provider.control(`sessions/${sessionId}/settle`);
  expect(await checkoutOf(sessionId)).toMatchObject({ paymentStatus: 'paid', failed: false, feeCents: 40 });
});

test('a returned bank debit has failed for good', async () => {
  const { sessionId } = await paid({ account: '000111111116' });
  await provider.control(`sessions/${sessionId}/settle`);
  expect(await checkoutOf(sessionId)).toMatchObject({
    status: 'complete',
    paymentStatus: 'unpaid',
    failed: true,
    chargeId: null,
    feeCents: null,
  });
});

test('an item is refunded once, even if the refund is requested again at once or later', async () => {
  const { order, sessionId, checkout } = await paid();
  const input = {
    paymentIntentId: checkout.paymentIntentId!,
    orderId: order.orderId,
    itemId: 'item-2',
    amountCents: 1999,
    reason: 'sold exclusively to someone else',
  };
  const responses = await Promise.allSettled([
    provider.payments.refundItem(input),
    provider.payments.refundItem({ ...input, reason: 'another reason' }),
    provider.payments.refundItem(input),
  ]);
  expect(responses.some((response) => response.status === 'fulfilled')).toBe(true);
  await database.pool.query('delete from payments_sandbox.idempotency');
  const { refundId } = await provider.payments.refundItem(input);
  expect(await checkoutOf(sessionId)).toMatchObject({
    amountRefundedCents: 1999,
    refunds: [{ id: refundId, amountCents: 1999, status: 'succeeded', itemId: 'item-2', orderId: order.orderId }],
  });
});

test('a refund can’t exceed the payment', async () => {
  const { order, checkout } = await paid();
  const { paymentIntentId } = checkout;
  const input = {
    paymentIntentId: paymentIntentId!,
    orderId: order.orderId,
    itemId: 'x',
    amountCents: 4999,
    reason: '',
  };
  await expect(provider.payments.refundItem(input)).rejects.toMatchObject({ kind: 'invalid' });
});

describe('a refund with an idempotency key', () => {
  const newRefund = async (more: Partial<NewRefund> = {}): Promise<NewRefund & { sessionId: string }> => {
    const { order, sessionId, checkout } = await paid();
    const key = randomUUID();
    const refund = { orderId: order.orderId, itemId: null, amountCents: 1200, reason: 'a test', idempotencyKey: key };
    return { ...refund, paymentIntentId: checkout.paymentIntentId ?? '', sessionId, ...more };
  };

  test('is made once, even by simultaneous calls and after Stripe has forgotten the key', async () => {
    const { sessionId, ...refund } = await newRefund({ itemId: 'item-2' });
    const responses = await Promise.allSettled([1, 2, 3].map(() => provider.payments.refundPayment(refund)));
    expect(responses.some((response) => response.status === 'fulfilled')).toBe(true);
    await database.pool.query('delete from payments_sandbox.idempotency');
    const { refundId, status } = await provider.payments.refundPayment(refund);
    expect(status).toBe('succeeded');
    expect((await checkoutOf(sessionId)).refunds).toEqual([
      { id: refundId, amountCents: 1200, status: 'succeeded', itemId: 'item-2', orderId: refund.orderId },
    ]);
  });

  test('is a new one under another key, and needs no item', async () => {
    const { sessionId, ...refund } = await newRefund();
    await provider.payments.refundPayment(refund);
    await provider.payments.refundPayment({ ...refund, idempotencyKey: randomUUID() });
    const { refunds, amountRefundedCents } = await checkoutOf(sessionId);
    expect([refunds.length, refunds[0]?.itemId, amountRefundedCents]).toEqual([2, undefined, 2400]);
  });

  test('is refused for another amount, for more than is left, and without a payment', async () => {
    const { sessionId, ...refund } = await newRefund();
    await provider.payments.refundPayment(refund);
    for (const other of [
      { amountCents: 1300 },
      { amountCents: 3799, idempotencyKey: randomUUID() },
      { paymentIntentId: '' },
    ]) {
      await expect(provider.payments.refundPayment({ ...refund, ...other })).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect((await checkoutOf(sessionId)).amountRefundedCents).toBe(1200);
  });
});

test('refunds made in the Stripe dashboard are all found, even if there are many', async () => {
  const { sessionId, checkout } = await paid();
  for (let count = 0; count < 12; count += 1) {
    await provider.control(`charges/${checkout.chargeId}/refund`, { amount: 100 });
  }
  const after = await checkoutOf(sessionId);
  expect(after.refunds).toHaveLength(12);
  expect(after.amountRefundedCents).toBe(1200);
  await provider.control(`charges/${checkout.chargeId}/refund`);
  expect(await checkoutOf(sessionId)).toMatchObject({ amountRefundedCents: 4998 });
});

test.each(['won', 'lost'] as const)('a dispute is open, then %s', async (outcome) => {
  const { sessionId, checkout } = await paid();
  const { id } = await provider.control<{ id: string }>(`charges/${checkout.chargeId}/dispute`);
  expect((await checkoutOf(sessionId)).disputes).toEqual([{ id, end: 'open', lostCents: 0 }]);
  await provider.control(`disputes/${id}/close`, { outcome });
  const lostCents = outcome === 'lost' ? 4998 : 0;
  expect((await checkoutOf(sessionId)).disputes).toEqual([{ id, end: outcome, lostCents }]);
});

test('all disputes of a payment are found, each with its end and the cents it took for good', async () => {
  const { sessionId, checkout } = await paid();
  const cases = [
    { input: { amount: 100 }, close: { outcome: 'lost' }, end: 'lost', lostCents: 100 },
    { input: { amount: 200 }, close: { outcome: 'lost', returned: 50 }, end: 'lost', lostCents: 150 },
    { input: { amount: 300 }, close: { outcome: 'won' }, end: 'won', lostCents: 0 },
    { input: { amount: 400, prevented: 'resolution' }, end: 'lost', lostCents: 400 },
    { input: { amount: 500, prevented: 'block' }, end: 'won', lostCents: 0 },
    { input: { amount: 600, inquiry: true }, close: { outcome: 'lost' }, end: 'won', lostCents: 0 },
    { input: { amount: 700, inquiry: true }, end: 'open', lostCents: 0 },
    { input: { amount: 800 }, end: 'open', lostCents: 0 },
  ];
  const found: object[] = [];
  for (const { input, close, ...end } of cases) {
    const { id } = await provider.control<{ id: string }>(`charges/${checkout.chargeId}/dispute`, input);
    if (close) await provider.control(`disputes/${id}/close`, close);
    found.unshift({ id, ...end });
  }
  expect((await checkoutOf(sessionId)).disputes).toEqual(found);
  const [listed] = [await provider.payments.listDisputes(checkout.paymentIntentId ?? '')];
  expect(listed.map(({ id, end, lostCents }) => ({ id, end, lostCents }))).toEqual(found);
});

test('an expired checkout stays expired, and expiring it again or expiring a paid one changes nothing', async () => {
  const { sessionId } = await open();
  await provider.payments.expireCheckoutSession(sessionId);
  await provider.payments.expireCheckoutSession(sessionId);
  expect(await checkoutOf(sessionId)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
  expect(await provider.pay(sessionId)).toMatchObject({ state: 'closed' });
  const bought = await paid();
  await provider.payments.expireCheckoutSession(bought.sessionId);
  expect(await checkoutOf(bought.sessionId)).toEqual(bought.checkout);
});

test('an unknown object is returned as null, and an invalid id is refused', async () => {
  expect(await provider.payments.getCheckout('cs_test_unknown')).toBeNull();
  expect(await provider.payments.getCheckout('')).toBeNull();
  expect(await provider.payments.getCheckout('../accounts')).toBeNull();
  expect(await provider.payments.getCheckoutOfPayment('pi_unknown')).toBeNull();
  await expect(provider.payments.getCheckoutOfPayment('')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(provider.payments.expireCheckoutSession('')).rejects.toMatchObject({ kind: 'invalid' });
});

test('a checkout that expires too early is refused as invalid', async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  await expect(open({ expiresAt })).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('30 minutes'),
  });
});

test.each([500, 429, 'reset'] as const)('Stripe counts as unavailable when it responds with %s', async (status) => {
  const { sessionId } = await open();
  await provider.control('faults', { status, count: status === 'reset' ? 2 : 1 });
  await expect(provider.payments.getCheckout(sessionId)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await checkoutOf(sessionId)).toMatchObject({ status: 'open' });
});

test('the sandbox’s Stripe fails or responds late until its fault is over', async () => {
  const { sessionId } = await open();
  await provider.control('outage', { status: 429 });
  for (const _ of [1, 2])
    await expect(provider.payments.getCheckout(sessionId)).rejects.toMatchObject({ kind: 'unavailable' });
  await provider.control('outage', { delayMs: 300 });
  const began = performance.now();
  expect(await checkoutOf(sessionId)).toMatchObject({ status: 'open' });
  expect(performance.now() - began).toBeGreaterThan(290);
  await provider.control('outage');
  expect(await checkoutOf(sessionId)).toMatchObject({ status: 'open' });
});

test('a request that fails in transit is retried and creates one session', async () => {
  const { port, secrets } = provider.sandbox;
  const patient = createPayments({ sandbox: { host: '127.0.0.1', port, ...secrets } });
  await provider.control('faults', { status: 500, count: 1 });
  const order = checkout();
  const first = await patient.createCheckoutSession(order);
  expect(await patient.createCheckoutSession(order)).toEqual(first);
});

test('a wrong key makes Stripe unavailable and does not appear in the message', async () => {
  const { port, secrets } = provider.sandbox;
  const sandbox = { host: '127.0.0.1', port, ...secrets, secretKey: 'sk_test_of_somebody_else' };
  const call = createPayments({ sandbox, maxNetworkRetries: 0 }).getCheckout('cs_test_1');
  await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(call).rejects.not.toThrow(/of_somebody_else/);
});

test('without a key and without the sandbox, every call says that payments are not set up', async () => {
  const off = createPayments({});
  expect(off.mode).toBe('off');
  const refusal = { kind: 'unavailable', message: expect.stringContaining('not set up') };
  await expect(off.createCheckoutSession(checkout())).rejects.toMatchObject(refusal);
  await expect(off.getCheckout('cs_test_1')).rejects.toMatchObject(refusal);
  expect(() => off.verifyEvent(Buffer.from('{}'), 't=1', 'account')).toThrow('not set up');
});

test('the Stripe key decides between test and live mode', () => {
  expect(createPayments({ stripeSecretKey: 'sk_live_1' }).mode).toBe('live');
  expect(createPayments({ stripeSecretKey: 'rk_live_1' }).mode).toBe('live');
  expect(createPayments({ stripeSecretKey: 'sk_test_1' }).mode).toBe('test');
  expect(provider.payments.mode).toBe('sandbox');
});
