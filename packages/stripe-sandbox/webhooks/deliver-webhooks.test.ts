import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openSession, readSession } from '../testing/acts.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';
import { startPaymentsSandbox } from '../start-payments-sandbox.ts';

let database: TestDatabase;
let provider: TestSandbox;
let shop: Server;
let webhookUrl: string;
let arrived: Stripe.Event[];
let refused: unknown[];
/** The statuses with which the shop responds, in turn; then always 200. */
let responses: number[];

/** The shop receives the event but never responds. */
const silence = 0;
let unanswered: number;

const types = () => arrived.map(({ type }) => type);
const paidTypes = ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      try {
        const event = provider.stripe.webhooks.constructEvent(
          Buffer.concat(parts),
          request.headers['stripe-signature'] ?? '',
          provider.sandbox.secrets.webhookSecret,
        );
        const status = responses.shift() ?? 200;
        if (status === silence) {
          unanswered += 1;
          return;
        }
        if (status === 200) arrived.push(event);
        response.writeHead(status).end('{}');
      } catch (error) {
        refused.push(error);
        response.writeHead(400).end('{}');
      }
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
});

const start = (more: object = {}) => startTestSandbox({ pool: database.pool, webhookUrl, backOffFactor: 0.1, ...more });

beforeEach(async () => {
  arrived = [];
  refused = [];
  responses = [];
  unanswered = 0;
  provider = await start();
});

afterEach(async () => {
  await provider.webhooks({ drop: ['*'] });
  await provider.flush();
  await provider.close();
  expect(refused).toEqual([]);
});

afterAll(async () => {
  shop?.close();
  await database?.drop();
});

const pay = async (options = {}) => {
  const { sessionId } = await openSession(provider);
  await provider.pay(sessionId, options);
  return sessionId;
};

test('a payment sends signed events that name the order', async () => {
  const { orderId, sessionId } = await openSession(provider);
  await provider.pay(sessionId);
  await eventually(() => expect(types().toSorted()).toEqual(paidTypes.toSorted()));
  for (const { data } of arrived) expect(data.object).toMatchObject({ metadata: { order_id: orderId } });
  const completed = arrived.find(({ type }) => type === 'checkout.session.completed')!;
  expect(completed).toMatchObject({ api_version: '2026-10-28.endive', livemode: false });
  expect(completed.data.object).toMatchObject({ id: sessionId });
});

test('an endpoint gets only the types of events that it’s enabled for', async () => {
  await provider.close();
  provider = await start({ webhookEvents: ['checkout.session.completed'] });
  await pay();
  await eventually(() => expect(types()).toEqual(['checkout.session.completed']));
  const { rows } = await database.pool.query(`select from payments_sandbox.delivery where state = 'pending'`);
  expect(rows).toEqual([]);
});

test('each change at Stripe emits its events', async () => {
  const declined = await pay({ card: '4000000000000002' });
  await eventually(() => expect(types()).toContain('payment_intent.payment_failed'));
  await provider.control(`sessions/${declined}/expire`);
  await eventually(() => expect(types()).toContain('checkout.session.expired'));
  arrived = [];
  const session = await pay();
  const chargeId = (await readSession(provider, session)).charge!.id;
  await provider.control(`charges/${chargeId}/refund`, { amount: 100 });
  await eventually(() => expect(types()).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded'])));
  const { id } = await provider.control<{ id: string }>(`charges/${chargeId}/dispute`);
  await provider.control(`disputes/${id}/close`, { outcome: 'won' });
  const disputed = ['created', 'funds_withdrawn', 'closed', 'funds_reinstated'].map((name) => `charge.dispute.${name}`);
  await eventually(() => expect(types()).toEqual(expect.arrayContaining(disputed)));
});

test.each([
  ['000123456789', 'succeeded'],
  ['000111111116', 'failed'],
])('a bank debit from %s settles on its own after its delay: %s', async (account, outcome) => {
  await provider.control('settings', { settleDelayMs: 300 });
  await pay({ account });
  const expected = ['checkout.session.completed', `checkout.session.async_payment_${outcome}`];
  await eventually(() => expect(types()).toEqual(expect.arrayContaining(expected)));
});

test('an event that the shop rejects is sent again until accepted, with the same id', async () => {
  responses = [500, 503, 302];
  await pay();
  await eventually(() => expect(types().toSorted()).toEqual(paidTypes.toSorted()));
  expect(responses).toEqual([]);
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(3);
});

test('undelivered events are all delivered after a restart', async () => {
  await provider.webhooks({ hold: true });
  const { sessionId } = await openSession(provider);
  await provider.pay(sessionId, { account: '000123456789' });
  const before = await readSession(provider, sessionId);
  const { secrets } = provider.sandbox;
  await provider.close();
  expect(types()).toEqual([]);
  provider = await start();
  expect(provider.sandbox.secrets).toEqual(secrets);
  expect(await readSession(provider, sessionId)).toEqual(before);
  await eventually(() => expect(types()).toContain('checkout.session.completed'));
  await provider.control(`sessions/${sessionId}/settle`);
  await eventually(() => expect(types()).toContain('checkout.session.async_payment_succeeded'));
});

test('a delivery cut off by a restart is repeated', async () => {
  responses = [silence, silence, silence];
  await pay();
  await eventually(() => expect(unanswered).toBe(3));
  await provider.close();
  expect(types()).toEqual([]);
  provider = await start();
  await eventually(() => expect(types().toSorted()).toEqual(paidTypes.toSorted()));
});

test('a bank debit that falls due while the sandbox is down settles at the next start', async () => {
  const sessionId = await pay({ account: '000123456789' });
  await provider.close();
  provider = await start({ now: () => new Date(Date.now() + 60_000) });
  await eventually(() => expect(types()).toContain('checkout.session.async_payment_succeeded'));
  expect((await readSession(provider, sessionId)).session.payment_status).toBe('paid');
});

test('events are held while no endpoint is set', async () => {
  provider.sandbox.deliverTo({});
  await pay();
  expect(await provider.flush()).toEqual({ tried: 0, delivered: 0 });
  provider.sandbox.deliverTo({ webhookUrl });
  await eventually(() => expect(types()).toHaveLength(3));
});

test('held events are delivered by a flush, in the requested order', async () => {
  await provider.webhooks({ hold: true, order: 'reversed' });
  await pay();
  expect(await provider.flush()).toEqual({ tried: 3, delivered: 3 });
  expect(types()).toEqual(paidTypes.toReversed());
});

test('event deliveries can be duplicated, lost and resent', async () => {
  await provider.webhooks({ hold: true, duplicate: true, order: 'shuffled', drop: ['checkout.session.completed'] });
  await pay();
  await provider.flush();
  expect(types().toSorted()).toEqual([
    'charge.succeeded',
    'charge.succeeded',
    ...Array(2).fill('payment_intent.succeeded'),
  ]);
  await provider.webhooks({});
  const { id } = arrived[0]!;
  await provider.control(`events/${id}/resend`);
  await eventually(() => expect(arrived.filter((event) => event.id === id)).toHaveLength(3));
});

test('an event’s delivery can be late', async () => {
  await provider.webhooks({ delayMs: 3_600_000 });
  const sessionId = await pay();
  expect((await readSession(provider, sessionId)).session.payment_status).toBe('paid');
  expect(types()).toEqual([]);
  await provider.flush();
  expect(types()).toHaveLength(3);
});

test('the error for a port in use names the port and the solution', async () => {
  const { port } = shop.address() as AddressInfo;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const second = startPaymentsSandbox({ pool: database.pool, port, log });
  await expect(second).rejects.toThrow(`Port ${port} is in use, and the payment sandbox needs it. Set SANDBOX_PORT`);
});
