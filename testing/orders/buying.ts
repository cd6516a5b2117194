import type { PayOptions } from '@stemhouse/stripe-sandbox/testing/start-test-sandbox.ts';
import { createHmac } from 'node:crypto';
import type { createCheckoutSession, Customer, getCheckoutSession } from '#features/checkout/contract.ts';
import type { getOrder } from '#features/orders/contract.ts';
import { findOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { createBeat, licenseIds } from '../factories.ts';
import type { TestApp } from '../app.ts';

export interface Line {
  readonly beatId: string;
  readonly licenseId: string;
  readonly price?: string;
  readonly upgradeOf?: string;
  readonly orderKey?: string;
}

/** A license of its own at list price, which needn't be bought: it can be written. */
export interface PlainLine {
  readonly beatId: string;
  readonly licenseId: string;
  readonly price?: never;
  readonly upgradeOf?: never;
  readonly orderKey?: never;
  readonly offerId?: never;
}

export const buyer = {
  name: 'Łukasz Ødegård',
  address: '1 Peachtree Street',
  city: 'Atlanta',
  state: 'Georgia',
  zip: '30303',
  country: 'United States',
};

export const newLine = async (shop: TestApp, license: keyof typeof licenseIds = 'basic'): Promise<PlainLine> => ({
  beatId: (await createBeat(shop.deps)).id,
  licenseId: licenseIds[license],
});

/** Opens the payment page and returns the unpaid order. */
export const checkOut = async (
  shop: TestApp,
  items: readonly Line[],
  email = 'mia@example.com',
  customer: Customer = buyer,
): Promise<OrderRecord> => {
  const { url } = await shop.api<typeof createCheckoutSession>('POST /api/v1/app/stripe/create-checkout-session', {
    body: { items: [...items], email, customer, consent: true },
  });
  return await orderAt(shop, url);
};

/** The unpaid order of a buyer whose page names this language in its calls; a browser's own header, or none, isn't one. */
export const placeIn = async (
  shop: TestApp,
  language: string | undefined,
  items: readonly Line[],
  email = 'mia@example.com',
): Promise<OrderRecord> => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/stripe/create-checkout-session',
    payload: { items, email, customer: buyer, consent: true },
    headers: language === undefined ? {} : { 'accept-language': language },
  });
  if (response.statusCode !== 200) throw new Error(`no payment page: ${response.body}`);
  return await orderAt(shop, response.json<{ url: string }>().url);
};

/** The payment page's URL ends with the session id; a free order goes to the success page. */
const orderAt = async (shop: TestApp, url: string): Promise<OrderRecord> => {
  const { id } = await shop.deps.db
    .selectFrom('orders_orders')
    .select('id')
    .where('session_id', '=', url.split(/[/=]/).at(-1) ?? '')
    .executeTakeFirstOrThrow();
  return await orderOf(shop, id);
};

export const orderOf = async (shop: TestApp, id: string): Promise<OrderRecord> => {
  const order = await findOrder(shop.deps.db, { id });
  if (!order) throw new Error(`there is no order ${id}`);
  // The time of the last write differs in each run.
  return { ...order, items: order.items.map((item) => ({ ...item, updated_at: new Date(0) })) };
};

export const pay = (shop: TestApp, order: OrderRecord, options: PayOptions = {}) =>
  shop.sandbox.pay(order.session_id ?? '', options);

/** A paid order and all that follows, for tests of buying; others write one, which costs a fifth (`buy`, `sell`). */
export const buyAtCheckout = async (
  shop: TestApp,
  lines: readonly Line[],
  email?: string,
  options?: PayOptions,
): Promise<OrderRecord> => {
  const order = await checkOut(shop, lines, email);
  await pay(shop, order, options);
  await jobsDone(shop);
  return await orderOf(shop, order.id);
};

/** The request that the success page sends. */
export const askSession = (shop: TestApp, sessionId: string | null) =>
  shop.api<typeof getCheckoutSession>('GET /api/v1/app/stripe/checkout-session/:sessionId', {
    params: { sessionId: sessionId ?? '' },
  });

/** Resolves once every event is delivered and every job is done. */
export const jobsDone = async (shop: TestApp): Promise<void> => {
  await shop.sandbox.flush();
  await shop.deps.jobs.idle();
};

export const keyOf = (orderUrl: string | null): string =>
  new URL(orderUrl ?? '', 'http://shop').searchParams.get('key') ?? '';

/** The order as anyone with its link sees it. */
export const openOrder = async (shop: TestApp, order: OrderRecord) => {
  const { orderUrl } = await askSession(shop, order.session_id);
  return await shop.api<typeof getOrder>('GET /api/v1/app/orders/:orderId', {
    params: { orderId: order.id },
    query: { key: keyOf(orderUrl) },
  });
};

export const mails = async (shop: TestApp): Promise<{ purpose: string; recipient: string; body_text: string }[]> =>
  await shop.deps.db
    .selectFrom('mailing_messages as m')
    .leftJoin('mailing_outbox as o', 'o.message_id', 'm.id')
    .select(({ fn }) => ['m.purpose', 'm.recipient', fn.coalesce('o.body_text', 'm.body_text').as('body_text')])
    .orderBy('m.created_at')
    .execute();

/** Signs as Stripe does; `secret` can be a forger's. */
export const signEvent = (shop: TestApp, event: object, secret = shop.sandbox.sandbox.secrets.webhookSecret) => {
  const payload = JSON.stringify(event);
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
  return { payload, signature: `t=${t},v1=${v1}` };
};

export const postEvent = async (shop: TestApp, event: object, secret?: string) => {
  const { payload, signature } = signEvent(shop, event, secret);
  return await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
};

/** Events stored in the sandbox, oldest first. */
export const eventsOf = async (shop: TestApp, type?: string): Promise<Record<string, unknown>[]> => {
  const { rows } = await shop.database.pool.query<{ body: Record<string, unknown> }>(
    `select body from payments_sandbox.object where kind = 'event' and ($1::text is null or body ->> 'type' = $1) order by seq`,
    [type ?? null],
  );
  return rows.map(({ body }) => body);
};
