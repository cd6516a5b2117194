import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Currency } from '#contract-kit/currency.ts';
import { paymentInbox } from '#features/orders/server/public-programs.ts';
import { sellerInbox } from '#features/payouts/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { providerApiVersion } from '#platform/stripe/provider-webhooks.ts';
import { checkPayments } from './payments.ts';

interface Endpoint {
  readonly url: string;
  readonly status?: string;
  readonly enabled_events?: readonly string[];
  readonly api_version?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A fake Stripe with these endpoints and settlement currencies, or one that refuses with a status. */
let provider: {
  status: number;
  endpoints: readonly Endpoint[];
  settlesIn: readonly string[];
  country: string;
  knowsTerms: boolean;
};
const termsRefusal =
  'You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. Update your public business details in the Dashboard https://dashboard.stripe.com/settings/public with a Terms of service URL to collect terms of service consent.';
const clock = new Date('2026-03-04T05:06:07Z');
const server = createServer((request, response) => {
  const { status, endpoints, settlesIn, country, knowsTerms } = provider;
  const isTerms = request.url === '/v1/checkout/sessions' && !knowsTerms;
  const known =
    request.headers.authorization !== 'Bearer sk_live_good' ? 401 : isTerms && status === 200 ? 400 : status;
  const bodies: Record<string, object> = {
    '/v1/balance': {
      object: 'balance',
      available: settlesIn.map((currency) => ({ amount: 0, currency })),
      pending: [],
    },
    '/v1/account': { object: 'account', id: 'acct_1', country },
    '/v1/checkout/sessions': { object: 'checkout.session', id: 'cs_1' },
    '/v1/checkout/sessions/cs_1/expire': { object: 'checkout.session', id: 'cs_1' },
  };
  const refusal = isTerms ? termsRefusal : 'Invalid API Key provided: sk_live_****';
  const body =
    known === 200
      ? (bodies[request.url?.split('?')[0] ?? ''] ?? {
          object: 'list',
          url: '/v1/webhook_endpoints',
          has_more: false,
          data: endpoints,
        })
      : { error: { type: 'invalid_request_error', message: refusal } };
  response
    .writeHead(known, { 'content-type': 'application/json', date: clock.toUTCString() })
    .end(JSON.stringify(body));
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => server.close(closed)));

const shop = 'https://label.example';
const account: Endpoint = {
  url: `${shop}/api/v1/app/stripe/webhook`,
  status: 'enabled',
  enabled_events: paymentInbox.eventTypes,
  api_version: providerApiVersion,
  metadata: {},
};
const connect: Endpoint = {
  ...account,
  url: `${shop}/api/v1/app/stripe/webhook/connect`,
  enabled_events: sellerInbox.eventTypes,
};
const check = async (
  endpoints: readonly Endpoint[],
  {
    status = 200,
    secretKey = 'sk_live_good',
    webhookSecret = 'whsec_1' as string | null,
    connectWebhookSecret = 'whsec_2' as string | null,
    registersWebhooks = false,
    settlesIn = ['usd'] as readonly string[],
    currency = 'usd' as Currency,
    country = 'US',
    knowsTerms = true,
    consent = 'auto' as Config['consent'],
  } = {},
) => {
  provider = { status, endpoints, settlesIn, country, knowsTerms };
  const stripe = { secretKey, webhookSecret, connectWebhookSecret, registersWebhooks };
  const { port } = server.address() as AddressInfo;
  return await checkPayments(
    { stripe, sandbox: false, publicUrl: shop, production: true, currency, consent },
    { host: '127.0.0.1', port },
  );
};

test('a working key with both endpoints gets no complaint, and Stripe’s clock is read', async () => {
  const { findings, clock: read } = await check([account, connect]);
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  expect(findings[0]?.what).toContain('live mode');
  expect(read?.theirs).toEqual(clock);
  expect((await check([account, { ...connect, enabled_events: ['*'] }])).findings[2]?.state).toBe('ok');
  expect((await check([{ ...account, url: `${account.url}/` }, connect])).findings[1]?.state).toBe('ok');
});

test.each<[string, readonly Endpoint[], RegExp, RegExp]>([
  ['no webhook endpoint', [connect], /sends no events/, /checkout\.session\.completed/],
  ['no webhook endpoint for connected accounts', [account], /connected accounts/, /account\.updated/],
  ['a disabled webhook endpoint', [{ ...account, status: 'disabled' }, connect], /disabled/, /enable it/],
  [
    'a webhook endpoint that lacks events',
    [{ ...account, enabled_events: paymentInbox.eventTypes.filter((type) => type !== 'refund.failed') }, connect],
    /lacks events/,
    /^add refund\.failed$/,
  ],
])('%s is a problem, with what to do', async (_, endpoints, what, todo) => {
  const { findings } = await check(endpoints);
  expect(findings.find(({ state }) => state === 'problem')).toEqual({
    state: 'problem',
    what: expect.stringMatching(what),
    todo: expect.stringMatching(todo),
  });
});

test('an endpoint with another API version, two endpoints with the same address, and a missing secret get warnings', async () => {
  const old = { ...account, api_version: '2020-08-27' };
  const { findings } = await check([old, old, connect], { connectWebhookSecret: null });
  const warnings = findings.filter(({ state }) => state === 'warning').map(({ what }) => what);
  expect(warnings).toEqual([
    expect.stringContaining('2020-08-27'),
    expect.stringContaining('2 endpoints'),
    expect.stringContaining('STRIPE_CONNECT_WEBHOOK_SECRET'),
  ]);
});

test('endpoints that the shop registered count as its own, and the doctor says that a restart updates them', async () => {
  const byShop = { webhookSecret: null, connectWebhookSecret: null, registersWebhooks: true };
  const own = { metadata: { shop_id: 'a shop' } };
  const [ours, theirs] = [
    { ...account, ...own },
    { ...connect, ...own },
  ];
  const states = async (endpoints: readonly Endpoint[]) => (await check(endpoints, byShop)).findings.slice(1);
  expect(await states([ours, theirs])).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
  expect(await states([{ ...ours, status: 'disabled' }, theirs])).toMatchObject([
    { state: 'problem', what: expect.stringContaining('disabled'), todo: expect.stringContaining('restart') },
    { state: 'ok' },
  ]);
  // The shop doesn't know the signing secret of an endpoint that a person created.
  expect(await states([account, theirs])).toMatchObject([
    { state: 'problem', todo: expect.stringContaining('start the shop') },
    { state: 'ok' },
  ]);
  expect(await states([ours, account, theirs])).toMatchObject([
    { state: 'warning', todo: 'keep the one that the shop has registered' },
    { state: 'ok' },
  ]);
});

test('a key that Stripe refuses is a problem, and one that may not read endpoints isn’t', async () => {
  expect((await check([], { secretKey: 'sk_live_bad' })).findings).toMatchObject([
    { state: 'problem', todo: expect.stringContaining('STRIPE_SECRET_KEY') },
  ]);
  expect((await check([], { status: 403 })).findings).toMatchObject([
    { state: 'ok' },
    { state: 'skipped', what: expect.stringContaining('balance') },
    { state: 'skipped', what: expect.stringContaining('whom it can pay') },
    { state: 'skipped', what: expect.stringContaining('endpoints') },
  ]);
});

test('an account that settles in another currency than the shop’s is a problem, because sellers would never be paid', async () => {
  const both = [account, connect];
  expect(
    (await check(both, { settlesIn: ['gbp', 'eur'], currency: 'eur' })).findings.map(({ state }) => state),
  ).toEqual(['ok', 'ok', 'ok']);
  const { findings } = await check(both, { settlesIn: ['usd'], currency: 'eur' });
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([
    {
      state: 'problem',
      what: expect.stringMatching(/settles in USD.*sells in EUR/),
      todo: expect.stringContaining('bank account in EUR'),
    },
  ]);
});

test.each([
  ['US', 'usd', null],
  ['DE', 'eur', null],
  ['CH', 'chf', null],
  ['AU', 'aud', /in Australia.+sellers in Australia only/],
  ['NZ', 'nzd', /in New Zealand.+sellers in New Zealand only/],
] as const)(
  'for a Stripe account in %s that sells in %s, the doctor warns if it can pay sellers in its own country only',
  async (country, currency, what) => {
    const { findings } = await check([account, connect], { country, currency, settlesIn: [currency] });
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual(
      what === null
        ? []
        : [{ state: 'warning', what: expect.stringMatching(what), todo: expect.stringMatching(/by hand/) }],
    );
  },
);

test('a Stripe account without the address of the terms gets a warning, unless no page asks for consent', async () => {
  const { findings } = await check([account, connect], { knowsTerms: false });
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([
    {
      state: 'warning',
      what: expect.stringContaining('address of your terms'),
      todo: expect.stringContaining('Public details'),
    },
  ]);
  const never = await check([account, connect], { knowsTerms: false, consent: 'line' });
  expect(never.findings.filter(({ state }) => state !== 'ok')).toEqual([]);
});

test('without a key, the sandbox is fine and a public shop can’t sell', async () => {
  const none = { stripe: null, publicUrl: null, production: false, currency: 'usd' as const, consent: 'auto' as const };
  expect((await checkPayments({ ...none, sandbox: true })).findings).toMatchObject([{ state: 'skipped' }]);
  expect((await checkPayments({ ...none, sandbox: false })).findings).toMatchObject([{ state: 'warning' }]);
});

test('docs/operations/stripe.md lists exactly the events that each endpoint needs', () => {
  const text = readFileSync('docs/operations/stripe.md', 'utf8');
  const section = /\n## Webhook endpoints\n([\s\S]*?)\n## /.exec(text)?.[1] ?? '';
  const named = [...section.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, type]) => type);
  expect(named.toSorted()).toEqual([...paymentInbox.eventTypes, ...sellerInbox.eventTypes].toSorted());
});
