import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPayments } from './create-payments.ts';
import { PaymentSignatureError } from './payments.ts';

const payments = createPayments({
  stripeSecretKey: 'sk_test_1',
  webhookSecret: 'whsec_account',
  connectWebhookSecret: 'whsec_connect',
});

const now = () => Math.floor(Date.now() / 1000);

const eventOf = (object: object, more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'x',
      created: 1_700_000_000,
      livemode: false,
      data: { object },
      ...more,
    }),
  );

const signature = (body: Buffer, secret = 'whsec_account', time = now()) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`;

const read = (object: object, more: object = {}) => {
  const body = eventOf(object, more);
  return payments.verifyEvent(body, signature(body), 'account');
};

test('a Stripe event names its order, session, payment and charge', () => {
  const session = {
    object: 'checkout.session',
    id: 'cs_1',
    client_reference_id: 'o1',
    payment_intent: 'pi_1',
    metadata: {},
  };
  expect(read(session)).toMatchObject({
    id: 'evt_1',
    type: 'x',
    created: new Date('2023-11-14T22:13:20Z'),
    orderId: 'o1',
    sessionId: 'cs_1',
    paymentIntentId: 'pi_1',
    raw: { id: 'evt_1', data: { object: session } },
  });
  expect(
    read({ object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_2' }, metadata: { order_id: 'o2' } }),
  ).toMatchObject({
    orderId: 'o2',
    paymentIntentId: 'pi_2',
    chargeId: 'ch_1',
  });
  const dispute = read({ object: 'dispute', id: 'du_1', charge: 'ch_3', payment_intent: 'pi_3', metadata: {} });
  expect(dispute).toMatchObject({ chargeId: 'ch_3', paymentIntentId: 'pi_3' });
  expect(dispute).not.toHaveProperty('orderId');
  expect(read({ object: 'payment_intent', id: 'pi_4', latest_charge: 'ch_4' })).toMatchObject({
    paymentIntentId: 'pi_4',
    chargeId: 'ch_4',
  });
  expect(read({ object: 'account', id: 'acct_1' }, { account: 'acct_1' })).toMatchObject({ account: 'acct_1' });
});

test('each webhook endpoint has its own secret', () => {
  const body = eventOf({});
  expect(payments.verifyEvent(body, signature(body, 'whsec_connect'), 'connect').id).toBe('evt_1');
  expect(() => payments.verifyEvent(body, signature(body), 'connect')).toThrow(PaymentSignatureError);
  const half = createPayments({ stripeSecretKey: 'sk_test_1', webhookSecret: 'whsec_account' });
  expect(() => half.verifyEvent(body, signature(body), 'connect')).toThrow(PaymentSignatureError);
});

test('one valid signature of several is enough while a webhook secret is being rotated', () => {
  const body = eventOf({});
  const [time, sum] = signature(body).split(',');
  expect(payments.verifyEvent(body, `${time},v1=${'0'.repeat(64)},${sum}`, 'account').id).toBe('evt_1');
});

const body = eventOf({});
const minutes = (count: number) => now() + count * 60;

test.each([
  ['without a signature', undefined],
  ['with an empty signature', ''],
  ['with nonsense for a signature', 'nonsense'],
  ['signed with another secret', signature(body, 'whsec_other')],
  ['signed over another body', signature(eventOf({ id: 1 }))],
  ['of ten minutes ago', signature(body, 'whsec_account', minutes(-10))],
  ['of ten minutes ahead', signature(body, 'whsec_account', minutes(10))],
  ['with its time in milliseconds', signature(body, 'whsec_account', Date.now())],
])('a Stripe event %s is refused', (_what, header) => {
  expect(() => payments.verifyEvent(body, header, 'account')).toThrow(PaymentSignatureError);
});
