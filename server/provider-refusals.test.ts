import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import { checkOut, jobsDone, type Line, newLine } from '#testing/orders/buying.ts';
import { act, buy, refund } from '#testing/orders/admin.ts';
import { retry, seeSeller } from '#testing/orders/payouts-admin.ts';
import { sell } from '#testing/orders/payouts.ts';
import { connectToProvider, openShop, type TestSeller } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';

// If Stripe refuses a request permanently, we must not tell people that Stripe is unavailable. If you add a call to
// Stripe that a person waits for, add it to `calls`.

let shop: TestApp;
let admin: LoggedInBrowser;
let seller: TestSeller;
let open: OrderRecord;
let paid: OrderRecord;
let line: Line;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
  seller = await openShop(shop);
  await connectToProvider(shop, seller);
  line = await newLine(shop);
  paid = await buy(shop);
  open = await checkOut(shop, [await newLine(shop)]);
  await jobsDone(shop);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.sandbox.control('outage', {});
  vi.restoreAllMocks();
});

const app = '/api/v1/app';
const start = (items: readonly Line[]) =>
  shop.app.inject({
    method: 'POST',
    url: `${app}/stripe/create-checkout-session`,
    payload: { items, email: 'mia@example.com', consent: true },
  });
const asSeller = (path: string) => seller.browser.call('POST', `${app}/${path}`, { email: seller.user.email });
const read = (path: string) =>
  seller.browser.call('GET', `${app}/${path}?email=${encodeURIComponent(seller.user.email)}`);

type StartResponse = Awaited<ReturnType<typeof start>>;
/** A person's action, and the prefix of the error codes that they get. */
const calls: Record<string, readonly [code: string, call: () => Promise<StartResponse>]> = {
  'starting a payment': ['CHECKOUT', () => start([line])],
  'coming back from the payment page': [
    'CHECKOUT',
    () => shop.app.inject(`${app}/stripe/checkout-session/${open.session_id}`),
  ],
  'asking for the purchase email': [
    'CHECKOUT',
    () =>
      shop.app.inject({
        method: 'POST',
        url: `${app}/stripe/send-purchase-email`,
        payload: { sessionId: open.session_id },
      }),
  ],
  'connecting a seller': ['PAYOUTS', () => asSeller('stripe-connect')],
  'checking a seller’s account': ['PAYOUTS', () => asSeller('stripe/verify-account')],
  'opening the dashboard': ['PAYOUTS', () => asSeller('stripe-dashboard-link')],
  'reading the balance': ['PAYOUTS', () => read('stripe/balance')],
  'reading the balance’s history': ['PAYOUTS', () => read('stripe/balance-history')],
  'reconciling an order': ['ORDERS', () => act(admin, paid, 'reconcile')],
  'refunding an order': ['ORDERS', () => refund(admin, paid)],
};

describe.each(Object.keys(calls))('%s', (name) => {
  const [code = '', call] = calls[name] ?? [];

  test.each([400, 401])(
    'that Stripe refuses with %i is reported as a refusal, and logged with the request',
    async (status) => {
      const error = vi.spyOn(shop.deps.log, 'error');
      await shop.sandbox.control('outage', { status });
      const response = await call?.();
      expect([response?.statusCode, response?.json().code]).toEqual([409, `${code}_PROVIDER_REFUSED`]);
      expect(response?.headers['retry-after']).toBeUndefined();
      expect(response?.json().message).not.toMatch(/reach|in a minute/);
      const logged = error.mock.calls.find(([, words]) => /provider refused/.test(String(words)));
      expect(logged?.[0]).toMatchObject({ requestId: expect.stringMatching(/^req_/) });
    },
  );

  test.each([429, 500, 503])('while Stripe responds %i is reported as an outage', async (status) => {
    await shop.sandbox.control('outage', { status });
    const response = await call?.();
    expect(response?.statusCode).toBe(503);
    expect(response?.json().code).toMatch(new RegExp(`^${code}_PROVIDER_(AWAY|UNAVAILABLE)$`));
    expect(Number(response?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('an admin', () => {
  test('who retries transfers reads why Stripe refuses them', async () => {
    const owed = await openShop(shop);
    await connectToProvider(shop, owed);
    await sell(shop, [owed, 2000]);
    const outcome = async (status: number) => {
      await shop.sandbox.control('outage', { status });
      await retry(admin, owed);
      await shop.deps.jobs.idle();
      await shop.sandbox.control('outage', {});
      return (await seeSeller(admin, owed)).retry?.outcome;
    };
    expect(await outcome(400)).toMatch(/^Stripe refused: .+\(Request req_\w+\) Trying again won’t help/);
    expect(await outcome(503)).toBe('We couldn’t reach Stripe. We’ll keep trying automatically.');
  });

  test('who refunds an order reads that Stripe refuses the refund for now', async () => {
    const order = await buy(shop);
    const refused = { refused: true, code: 'balance_insufficient', reason: 'Insufficient funds.', requestId: 'req_1' };
    // The mock must also refuse the job, which tries this refund at the same time.
    vi.spyOn(shop.deps.payments, 'refundPayment').mockRejectedValue(
      new PaymentProviderError('unavailable', 'Insufficient funds.', refused),
    );
    expect((await refund(admin, order)).json().message).toBe(
      'The payment provider refuses $55.56 for now: Insufficient funds. (Request req_1) We’ll keep trying.',
    );
  });
});

describe('an order total', () => {
  const priced = async (priceCents: number, beatCents = 0): Promise<Line> => {
    const license = await createLicense(shop.deps, { priceCents });
    const beat = await createBeat(shop.deps, { licenseIds: [license.id], priceCents: beatCents });
    return { beatId: beat.id, licenseId: license.id };
  };

  test('that equals the maximum of one payment is accepted', async () => {
    expect((await start([await priced(99_999_999)])).statusCode).toBe(200);
  });

  test.each([
    ['of several beats', [[60_000_000], [60_000_000]], /^Your total of \$1,200,000\.00 .+ Remove something and pay/],
    ['of one beat', [[60_000_000, 40_000_000]], /^This costs more .+ Contact us to buy it\.$/],
  ] as const)('above the maximum, %s, is refused before Stripe is called', async (_what, cents, words) => {
    const create = vi.spyOn(shop.deps.payments, 'createCheckoutSession');
    const { statusCode, json } = await start(await Promise.all(cents.map(([license, beat]) => priced(license, beat))));
    expect([statusCode, json().code]).toEqual([400, 'CHECKOUT_ABOVE_MAXIMUM']);
    expect(json().message).toMatch(words);
    expect(json().fields).toEqual({ items: [json().message] });
    expect(create).not.toHaveBeenCalled();
  });

  test('above Stripe’s own maximum is reported as a limit', async () => {
    const { payments } = shop.deps;
    const refused = await payments
      .createCheckoutSession({
        orderId: open.id,
        email: 'mia@example.com',
        lines: [1, 2].map((n) => ({
          itemId: `${n}`,
          name: 'A beat',
          amountCents: 60_000_000,
          sellerId: 's',
          beatId: 'b',
          licenseId: 'l',
        })),
        successUrl: 'http://127.0.0.1/success',
        cancelUrl: 'http://127.0.0.1/cancel',
        expiresAt: new Date(Date.now() + 31 * 60_000),
        idempotencyKey: 'too-much',
      })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'invalid', code: 'amount_too_large', refused: true });
    vi.spyOn(payments, 'createCheckoutSession').mockRejectedValueOnce(refused);
    expect((await start([line])).json().code).toBe('CHECKOUT_ABOVE_MAXIMUM');
  });
});

test('an email that Stripe doesn’t accept is an error on its field', async () => {
  const { payments } = shop.deps;
  const create = payments.createCheckoutSession;
  vi.spyOn(payments, 'createCheckoutSession').mockImplementation((checkout) => create({ ...checkout, email: 'no' }));
  const { statusCode, json } = await start([line]);
  expect([statusCode, json().code, json().fields]).toEqual([
    400,
    'CHECKOUT_CUSTOMER',
    { email: ['Stripe doesn’t accept this email. Use another one.'] },
  ]);
});
