import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { onboardedSeller, openSession, readSession } from '../testing/acts.ts';
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

const bought = async (options = {}) => {
  const { orderId, sessionId } = await openSession(provider);
  await provider.pay(sessionId, options);
  return { orderId, sessionId };
};

const chargeOf = async (sessionId: string) => (await readSession(provider, sessionId)).charge!;

const press = async (path: string, fields: Record<string, string> = {}) => {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${provider.sandbox.publicUrl}${path}`, { method: 'POST', redirect: 'manual', body });
  return { status: response.status, text: await response.text() };
};

const board = async () => (await fetch(provider.sandbox.publicUrl)).text();

const entryOf = async (orderId: string) =>
  (await board()).split('<li').find((entry) => entry.includes(`Order ${orderId}`));

test('the operator page lists payments and events', async () => {
  const { orderId } = await bought();
  expect(await entryOf(orderId)).toContain('Paid');
  expect((await board()).replaceAll(/<wbr ?\/?>/g, '')).toContain('checkout.session.completed');
});

test('the operator page shows the shop’s response to an event, or why there was none', async () => {
  let status = 503;
  const shop = createServer((_, response) => void response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  provider.sandbox.deliverTo({ webhookUrl, connectWebhookUrl: webhookUrl });
  await provider.webhooks({ hold: true });
  await bought();
  await provider.flush();
  expect(await board()).toMatch(/pending<\/span>[^·]*, 503 ·/);
  status = 200;
  await provider.flush();
  expect(await board()).toMatch(/delivered<\/span>[^·]*, 200 ·/);
  provider.sandbox.deliverTo({});
  await provider.webhooks({ hold: false });
  shop.close();
  await once(shop, 'close');
});

test('the operator page refunds a payment in part, then in full, and never more', async () => {
  const { orderId, sessionId } = await bought();
  expect((await press(`/payments/${sessionId}/refund`, { amount: '9.99' })).status).toBe(303);
  expect(await entryOf(orderId)).toContain('Partly refunded');
  const tooMuch = await press(`/payments/${sessionId}/refund`, { amount: '20.01' });
  expect(tooMuch).toMatchObject({ status: 400, text: expect.stringContaining('greater than unrefunded amount') });
  expect((await press(`/payments/${sessionId}/refund`, { amount: 'ten' })).text).toContain(
    'Enter the amount in US dollars',
  );
  expect((await press(`/payments/${sessionId}/refund`)).status).toBe(303);
  expect(await chargeOf(sessionId)).toMatchObject({ amount_refunded: 2999 });
  expect(await entryOf(orderId)).not.toContain('<button');
});

test.each([
  ['win', 'won'],
  ['lose', 'lost'],
])('the operator page opens a dispute, and the button %s closes it', async (button, status) => {
  const { sessionId } = await bought();
  expect((await press(`/payments/${sessionId}/${button}`)).text).toContain('not disputed');
  expect((await press(`/payments/${sessionId}/dispute`)).status).toBe(303);
  expect((await press(`/payments/${sessionId}/${button}`)).status).toBe(303);
  const { data } = await provider.stripe.disputes.list({ charge: (await chargeOf(sessionId)).id });
  expect(data).toMatchObject([{ status }]);
});

test.each([
  ['settle', 'paid', 'succeeded'],
  ['bounce', 'unpaid', 'requires_payment_method'],
])('the button %s on the operator page settles a bank debit once: %s', async (button, paymentStatus, status) => {
  const { orderId, sessionId } = await bought({ account: '000123456789' });
  expect(await entryOf(orderId)).toContain('Settling');
  expect((await press(`/payments/${sessionId}/${button}`)).status).toBe(303);
  const { session, intent } = await readSession(provider, sessionId);
  expect([session.payment_status, intent?.status]).toEqual([paymentStatus, status]);
  expect((await press(`/payments/${sessionId}/${button}`)).status).toBe(400);
});

test('the operator page can expire an open checkout, but not a paid one', async () => {
  const { orderId, sessionId } = await bought({ card: '4000000000000002' });
  expect((await press(`/payments/${sessionId}/expire`)).status).toBe(303);
  expect(await entryOf(orderId)).toContain('Expired');
  const paid = await bought();
  expect((await press(`/payments/${paid.sessionId}/expire`)).text).toContain('already complete');
});

test('the operator page queues an event again under the event’s own id', async () => {
  await bought();
  const { rows } = await database.pool.query(
    `select id from payments_sandbox.object where kind = 'event' order by seq desc limit 1`,
  );
  expect((await press(`/events/${rows[0].id}/resend`)).status).toBe(303);
  const queued = await database.pool.query('select id from payments_sandbox.delivery where event_id = $1', [
    rows[0].id,
  ]);
  expect(queued.rows).toHaveLength(2);
  expect((await press('/events/evt_unknown/resend')).status).toBe(404);
});

test('the operator page reverses a transfer in part, then in full, and never more', async () => {
  const { orderId, sessionId } = await bought();
  const { id } = await provider.stripe.transfers.create({
    amount: 2500,
    currency: 'usd',
    destination: await onboardedSeller(provider),
    source_transaction: (await chargeOf(sessionId)).id,
  });
  expect(await entryOf(orderId)).toContain('Paid');
  const path = `/transfers/${id}/reverse`;
  expect(await board()).toContain(`action="${path}"`);
  expect((await press(path, { amount: '5.00' })).status).toBe(303);
  expect(await provider.stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 500 });
  expect((await press(path, { amount: '20.01' })).text).toContain('greater than the unreversed amount');
  expect((await press(path)).status).toBe(303);
  expect(await board()).toContain('25.00 reversed');
  expect(await board()).not.toContain(`action="${path}"`);
});
