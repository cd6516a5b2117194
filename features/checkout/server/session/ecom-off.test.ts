import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { createCheckoutSession } from '../../contract.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import {
  askSession,
  checkOut,
  eventsOf,
  keyOf,
  type Line,
  mails,
  newLine,
  openOrder,
  orderOf,
  pay,
  postEvent,
} from '#testing/orders/buying.ts';
import type { LoggedInBrowser } from '#testing/people.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ deliver: false });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());
afterEach(() => turn(true));

const turn = async (isEcomEnabled: boolean): Promise<void> => {
  const response = await admin.call('PUT', '/api/v1/app/isEcomEnabled', { isEcomEnabled });
  expect(response.statusCode).toBe(200);
};
const words = 'Buying is switched off at the moment. Your cart is kept.';
const refusal = [409, 'ECOM_OFF', words];
const post = async (path: string, body: object) => {
  const response = await shop.app.inject({ method: 'POST', url: `/api/v1/app/${path}`, payload: body });
  const { code, message } = response.json<{ code?: string; message?: string }>();
  return [response.statusCode, code, message];
};
const start = (items: readonly Line[]) =>
  post('stripe/create-checkout-session', { items, email: 'mia@example.com', consent: true });
const countOrders = async () => (await shop.deps.db.selectFrom('orders_orders').select('id').execute()).length;
const freeLine = async (): Promise<Line> => {
  const license = await createLicense(shop.deps, { priceCents: 0 });
  return { beatId: (await createBeat(shop.deps, { licenseIds: [license.id] })).id, licenseId: license.id };
};

test('while e-commerce is off no checkout is created for a cart or one beat, and no prices are quoted', async () => {
  const line = await newLine(shop);
  const before = await countOrders();
  await turn(false);
  expect(await start([line])).toEqual(refusal);
  expect(
    await post('stripe/create-checkout-session', {
      beatId: line.beatId,
      licenseType: 'Basic License',
      email: 'mia@example.com',
    }),
  ).toEqual(refusal);
  expect(await post('checkout/quote', { items: [line] })).toEqual(refusal);
  expect(await countOrders()).toBe(before);
  await turn(true);
  expect((await start([line]))[0]).toBe(200);
  expect((await post('checkout/quote', { items: [line] }))[0]).toBe(200);
});

test('free orders are refused like any other while e-commerce is off; earlier ones keep their files', async () => {
  const line = await freeLine();
  const { url } = await shop.api<typeof createCheckoutSession>('POST /api/v1/app/stripe/create-checkout-session', {
    body: { items: [line], email: 'mia@example.com', consent: true },
  });
  await turn(false);
  expect(await start([await freeLine()])).toEqual(refusal);
  const sessionId = new URL(url, 'http://shop').searchParams.get('session_id');
  const session = await askSession(shop, sessionId);
  expect(session.state).toBe('paid');
  const order = await shop.app.inject(`/api/v1/app${session.orderUrl}`);
  expect(order.json<{ items: { files: unknown[] }[] }>().items[0]?.files.length).toBeGreaterThan(0);
});

test('a payment under way is fulfilled by Stripe’s event, with email and files, while e-commerce is off', async () => {
  const order = await checkOut(shop, [await newLine(shop)], 'event@example.com');
  await turn(false);
  await pay(shop, order);
  for (const event of await eventsOf(shop, 'checkout.session.completed')) await postEvent(shop, event);
  await shop.deps.jobs.idle();
  expect((await orderOf(shop, order.id)).state).toBe('paid');
  expect((await mails(shop)).some(({ recipient }) => recipient === 'event@example.com')).toBe(true);
  const { items } = await openOrder(shop, order);
  const { orderUrl } = await askSession(shop, order.session_id);
  const kind = items[0]?.files[0]?.kind;
  const file = await shop.app.inject(
    `/api/v1/app/orders/${order.id}/items/${order.items[0]?.id}/files/${kind}?key=${keyOf(orderUrl)}`,
  );
  expect(file.statusCode).toBe(200);
});

test('payments without an event are fulfilled by the success page and by the reconcile job while e-commerce is off', async () => {
  const [polled, swept] = [await checkOut(shop, [await newLine(shop)]), await checkOut(shop, [await newLine(shop)])];
  await turn(false);
  for (const order of [polled, swept]) await pay(shop, order);
  expect((await askSession(shop, polled.session_id)).state).toBe('paid');
  await shop.deps.jobs.send('checkout.reconcile', { orderId: swept.id });
  await shop.deps.jobs.idle();
  expect((await orderOf(shop, swept.id)).state).toBe('paid');
});

test('while e-commerce is off, an open payment page stays open when its buyer tries to start another checkout', async () => {
  const line = await newLine(shop, 'exclusive');
  const order = await checkOut(shop, [line]);
  await turn(false);
  expect(await start([line])).toEqual(refusal);
  expect(await shop.deps.payments.getCheckout(order.session_id ?? '')).toMatchObject({ status: 'open' });
  await pay(shop, order);
  expect((await askSession(shop, order.session_id)).state).toBe('paid');
});
