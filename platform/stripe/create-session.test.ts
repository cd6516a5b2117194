import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from './create-session.ts';
import type { NewCheckout } from './payments.ts';

let server: Server;
let stripe: Stripe;
const bodies: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json');
      response.end('{"id": "cs_1", "url": "http://pay.example"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  stripe = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
});
afterAll(() => server.close());

const checkout: NewCheckout = {
  orderId: 'order-1',
  shopId: 'shop-1',
  email: 'mia@example.com',
  metadata: { order_number: 'GIJO-1' },
  lines: [
    {
      itemId: 'item-1',
      name: 'Sol - Midnight',
      description: 'Basic license',
      imageUrl: 'https://label.example/cover.jpg',
      amountCents: 1999,
      sellerId: 'seller-1',
      beatId: 'beat-1',
      licenseId: 'license-1',
      metadata: { beat_title: 'Midnight' },
    },
  ],
  successUrl: 'https://label.example/success',
  cancelUrl: 'https://label.example/cancel',
  expiresAt: new Date('2026-11-27T12:00:00Z'),
  note: 'Held for you.',
  idempotencyKey: 'checkout-1',
};

const send = async (more: Partial<NewCheckout> = {}): Promise<string> => {
  await createSession(stripe, { ...checkout, ...more });
  return bodies.at(-1) ?? '';
};

const decode = (body: string): string[] => decodeURIComponent(body).split('&');

/** The body of a request without tax. */
const untaxed =
  'mode=payment&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=1999&line_items[0][price_data][product_data][name]=Sol%20-%20Midnight&line_items[0][price_data][product_data][description]=Basic%20license&line_items[0][price_data][product_data][images][0]=https%3A%2F%2Flabel.example%2Fcover.jpg&line_items[0][price_data][product_data][metadata][beat_id]=beat-1&line_items[0][price_data][product_data][metadata][license_id]=license-1&line_items[0][metadata][beat_title]=Midnight&line_items[0][metadata][item_id]=item-1&line_items[0][metadata][seller_id]=seller-1&client_reference_id=order-1&customer_email=mia%40example.com&metadata[order_number]=GIJO-1&metadata[order_id]=order-1&metadata[shop_id]=shop-1&payment_intent_data[transfer_group]=order_order-1&payment_intent_data[metadata][order_id]=order-1&payment_intent_data[metadata][shop_id]=shop-1&success_url=https%3A%2F%2Flabel.example%2Fsuccess%3Fsession_id%3D%7BCHECKOUT_SESSION_ID%7D&cancel_url=https%3A%2F%2Flabel.example%2Fcancel&custom_text[submit][message]=Held%20for%20you.&adaptive_pricing[enabled]=false&expires_at=1795780800';

test('a checkout request without tax never changes, to the byte', async () => {
  expect(await send()).toBe(untaxed);
});

const tax = { prices: 'added', code: 'txcd_10401100' } as const;
test('a required checkbox is sent to Stripe with its text, along with the note', async () => {
  const sent = decode(await send({ acceptance: 'I want it now.' }));
  const known = decode(untaxed);
  expect(sent.filter((param) => !known.includes(param)).toSorted()).toEqual([
    'consent_collection[terms_of_service]=required',
    'custom_text[terms_of_service_acceptance][message]=I want it now.',
  ]);
  expect(known.filter((param) => !sent.includes(param))).toEqual([]);
});

test.each([
  ['off', undefined, {}],
  ['off', false, {}],
  ['off', false, { tax }],
  ['on', true, {}],
  ['on', true, { tax }],
] as const)(
  'a checkout request always says whether to offer the buyer’s own currency, here %s (%s, with %o)',
  async (_said, adaptivePricing, more) => {
    const sent = await send({ ...more, ...(adaptivePricing !== undefined && { adaptivePricing }) });
    expect(decode(sent)).toContain(`adaptive_pricing[enabled]=${adaptivePricing ?? false}`);
  },
);

test.each([
  ['included', 'inclusive'],
  ['added', 'exclusive'],
] as const)('a checkout request with tax %s adds only the tax parameters', async (prices, behavior) => {
  const sent = decode(await send({ tax: { prices, code: 'txcd_10401100' } }));
  const known = decode(untaxed);
  expect(sent.filter((param) => !known.includes(param)).toSorted()).toEqual([
    'automatic_tax[enabled]=true',
    'automatic_tax[liability][type]=self',
    `line_items[0][price_data][product_data][tax_code]=txcd_10401100`,
    `line_items[0][price_data][tax_behavior]=${behavior}`,
    'tax_id_collection[enabled]=true',
  ]);
  expect(known.filter((param) => !sent.includes(param))).toEqual([]);
});
