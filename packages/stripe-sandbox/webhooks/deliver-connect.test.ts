import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { onboardedSeller, payOrder, transferTo } from '../testing/acts.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';

type Endpoint = 'account' | 'connect';

let database: TestDatabase;
let provider: TestSandbox;
let shop: Server;
let arrived: Record<Endpoint, Stripe.Event[]>;
let refused: unknown[];
/** The statuses with which the endpoint for connected accounts responds, in turn; then always 200. */
let responses: number[];

const receive = (endpoint: Endpoint, body: Buffer, signature: string | undefined): number => {
  try {
    const { stripe, sandbox } = provider;
    const secret = sandbox.secrets[endpoint === 'connect' ? 'connectWebhookSecret' : 'webhookSecret'];
    const event = stripe.webhooks.constructEvent(body, signature ?? '', secret);
    const status = (endpoint === 'connect' && responses.shift()) || 200;
    if (status === 200) arrived[endpoint].push(event);
    return status;
  } catch (error) {
    refused.push(error);
    return 400;
  }
};

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const endpoint = request.url === '/webhook/connect' ? 'connect' : 'account';
      const signature = request.headers['stripe-signature'] as string | undefined;
      response.writeHead(receive(endpoint, Buffer.concat(parts), signature)).end('{}');
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  provider = await startTestSandbox({
    pool: database.pool,
    webhookUrl: `${origin}/webhook`,
    connectWebhookUrl: `${origin}/webhook/connect`,
    backOffFactor: 0.05,
    settleDelayMs: 200,
  });
});

beforeEach(() => {
  arrived = { account: [], connect: [] };
  refused = [];
  responses = [];
});

afterAll(async () => {
  await provider?.close();
  shop?.close();
  await database?.drop();
});

const types = (endpoint: Endpoint) => arrived[endpoint].map(({ type }) => type).toSorted();
const updates = ['account.updated', 'capability.updated', 'capability.updated'];

test('an account’s events arrive at the endpoint for accounts, signed with its secret, and name the account', async () => {
  const accountId = await onboardedSeller(provider);
  await eventually(() => expect(types('connect')).toEqual(updates));
  for (const event of arrived.connect) expect(event.account).toBe(accountId);
  expect(arrived.account).toEqual([]);
  expect(refused).toEqual([]);
});

test('an account’s review ends on its own, and emits an event', async () => {
  await onboardedSeller(provider, { ending: 'review' });
  await eventually(() => expect(types('connect')).toEqual([...updates, ...updates].toSorted()));
});

test('an account’s event that the shop rejects is sent again until accepted', async () => {
  responses = [500, 503, 404, 500];
  await onboardedSeller(provider);
  await eventually(() => expect(types('connect')).toEqual(updates));
  expect(responses).toEqual([]);
  const { id } = arrived.connect[0]!;
  await provider.control(`events/${id}/resend`);
  await eventually(() => expect(arrived.connect.filter((event) => event.id === id)).toHaveLength(2));
  expect(arrived.account).toEqual([]);
});

test('events about transfers and reversals are the platform’s, events about payouts the account’s', async () => {
  const accountId = await onboardedSeller(provider);
  await eventually(() => expect(types('connect')).toEqual(updates));
  const order = await payOrder(provider);
  const transfer = await transferTo(provider, accountId, order);
  await provider.stripe.transfers.createReversal(transfer.id, { amount: 99 });
  await provider.control('balance/mature');
  await provider.control(`accounts/${accountId}/payout`);
  await eventually(() => expect(types('connect')).toEqual([...updates, 'payout.created', 'payout.paid']));
  await eventually(() =>
    expect(types('account')).toEqual(expect.arrayContaining(['transfer.created', 'transfer.reversed'])),
  );
  const created = arrived.account.find(({ type }) => type === 'transfer.created')!;
  expect(created.data.object).toMatchObject({ id: transfer.id, metadata: { order_id: order.orderId } });
  expect(created).not.toHaveProperty('account');
  expect(refused).toEqual([]);
});
