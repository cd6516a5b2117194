import { expect, test } from 'vitest';
import { createConformance, violationsOf } from './conformance.ts';

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 100,
  balance_transaction: 'txn_1',
  charge: 'ch_1',
  created: 1_700_000_000,
  currency: 'usd',
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: 'pi_1',
  payment_method: 'pm_1',
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
};

const refunding = (body: string, response: unknown = refund, status = 200) =>
  violationsOf({ kind: 'api', method: 'POST', url: '/v1/refunds', body, status, response });

const event = (object: unknown, type = 'refund.created') => ({
  kind: 'event' as const,
  event: {
    id: 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1_700_000_000,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  },
});

test('an exchange that follows Stripe’s document passes, with its numbers sent as text', () => {
  expect(refunding('payment_intent=pi_1&amount=100&metadata[item_id]=i1')).toEqual([]);
  expect(violationsOf(event(refund))).toEqual([]);
});

test.each([
  ['a parameter that does not exist', 'payment_intent=pi_1&beat=1', '(beat)'],
  ['text that isn’t a number', 'payment_intent=pi_1&amount=much', '/amount must be integer'],
  ['a value that is not among those allowed', 'reason=bored', '/reason must be equal to one of the allowed values'],
])('a request that violates Stripe’s document is found: %s', (_what, body, words) => {
  expect(refunding(body).join()).toContain(words);
});

test.each([
  ['a field too many', { ...refund, beat: 1 }, '(beat)'],
  ['a field too few', { ...refund, amount: undefined }, "must have required property 'amount'"],
  ['text for a number', { ...refund, amount: '100' }, '/amount must be integer'],
  ['null where there is no null', { ...refund, currency: null }, '/currency must be string'],
  [
    'an expanded object without its required fields',
    { ...refund, charge: { id: 'ch_1', object: 'charge' } },
    '/charge must have required',
  ],
])('a response or event that violates Stripe’s document is found: %s', (_what, response, words) => {
  const plain = JSON.parse(JSON.stringify(response));
  expect(refunding('payment_intent=pi_1', plain).join()).toContain(words);
  expect(violationsOf(event(plain)).join()).toContain(words);
});

test('a response’s operation or an event’s type that Stripe’s document doesn’t know is a violation', () => {
  const beats = violationsOf({ kind: 'api', method: 'GET', url: '/v1/beats', body: '', status: 200, response: {} });
  expect(beats).toEqual(['GET /v1/beats is answered, but is not in the document']);
  expect(violationsOf(event(refund, 'beat.sold'))).toEqual(['beat.sold is not an event of the document']);
});

test('additions to Stripe’s document keep what the document says about the same path', () => {
  const url = '/v1/transfers/tr_1/reversals';
  const list = { object: 'list', url, has_more: false, data: [] };
  const listed = { kind: 'api' as const, method: 'GET', url, body: '', status: 200, response: list };
  expect(violationsOf(listed)).toEqual([]);
  expect(violationsOf({ ...listed, url: `${url}?beat=1` }).join()).toContain('(beat)');
  const made = { ...listed, method: 'POST', body: 'amount=1&beat=1' };
  expect(violationsOf(made).join()).toContain('(beat)');
  expect(violationsOf(made).join()).toContain('answer');
});

test('a refused request may violate Stripe’s document, but its response must be an error', () => {
  expect(refunding('beat=1', { error: { type: 'invalid_request_error', message: 'no' } }, 400)).toEqual([]);
  expect(refunding('beat=1', { message: 'Not Found' }, 404).join()).toContain("must have required property 'error'");
});

test('assertConformant throws each violation only once, and seen lists the types of checked events', () => {
  const conformance = createConformance();
  conformance.observe(event(refund));
  expect(() => conformance.assertConformant()).not.toThrow();
  conformance.observe(event({ ...refund, beat: 1 }));
  expect(() => conformance.assertConformant()).toThrow('(beat)');
  expect(() => conformance.assertConformant()).not.toThrow();
  expect([...conformance.seen]).toEqual(['refund.created']);
});
