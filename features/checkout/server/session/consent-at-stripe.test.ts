import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { consent } from '#content/legal/consent.ts';
import { withdrawalVersion } from '#content/legal/consumers.ts';
import { sentencesOf } from '#content/legal/legal-text.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense, createListener, licenseIds } from '#testing/factories.ts';
import { buyer, jobsDone, mails, orderOf } from '#testing/orders/buying.ts';
import { act, seeOrder } from '#testing/orders/admin.ts';
import { withdrawFrom } from '#testing/orders/withdrawing.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

// If the program that started the payment showed no consent box, Stripe's page does, and the order records the result.

let shop: TestApp;
let beatId: string;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  beatId = (await createBeat(shop.deps)).id;
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());
afterEach(() => shop.sandbox.control('settings', { termsUrl: 'https://label.example/terms' }));

const url = '/api/v1/app/stripe/create-checkout-session';
const german = { ...buyer, state: '', country: 'Germany' };
/** Two request forms for the same item. */
const forms: Record<string, () => object> = {
  'a beat and a license type': () => ({ beatId, licenseType: 'Basic License' }),
  items: () => ({ items: [{ beatId, licenseId: licenseIds.basic }] }),
};

const post = async (body: object, user?: LoggedInBrowser) => {
  const payload = { email: 'mia@example.com', ...body };
  const response = user
    ? await user.call('POST', url, payload)
    : await shop.app.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, body: response.json() };
};

/** Returns the order as placed, with Stripe's session. */
const place = async (body: object, user?: LoggedInBrowser) => {
  const started = await post(body, user);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const sessionId = String(started.body.url).split('/').at(-1) ?? '';
  const { id } = await shop.deps.db
    .selectFrom('orders_orders')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const { rows } = await shop.database.pool.query('select body from payments_sandbox.object where id = $1', [
    sessionId,
  ]);
  return { order: await orderOf(shop, id), session: rows[0]?.body };
};

const accountIn = async (country: string | null, sellerCountry: string | null = null) => {
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  await shop.deps.db
    .updateTable('account_users')
    .set({ country, seller_country: sellerCountry })
    .where('id', '=', user.id)
    .execute();
  return await logInAs(shop, user);
};

interface Asked {
  readonly body?: object;
  /** The countries of the logged-in account: the profile's and the seller's. */
  readonly account?: readonly [string | null, (string | null)?];
  /** The order's fields after it was placed. */
  readonly expected: readonly [consent: 'line' | 'checkbox', atStripe: 'asked' | null, country: string | null];
}
const cases: Record<string, Asked> = {
  'an unknown buyer': { expected: ['checkbox', 'asked', null] },
  'a customer in Germany': { body: { customer: german }, expected: ['checkbox', 'asked', null] },
  'a customer in Germany who checked our box': {
    body: { customer: german, consent: true },
    expected: ['checkbox', null, null],
  },
  'a customer in the United States': { body: { customer: buyer }, expected: ['line', null, null] },
  'an account in Germany': { account: ['Germany'], expected: ['checkbox', 'asked', 'Germany'] },
  'an account in the United States': { account: ['United States'], expected: ['line', null, 'United States'] },
  'an account that sells from Canada': { account: [null, 'Canada'], expected: ['line', null, 'Canada'] },
  'an account without a country': { account: [null], expected: ['checkbox', 'asked', null] },
  'an account in Germany, for a customer in the United States': {
    account: ['Germany'],
    body: { customer: buyer },
    expected: ['line', null, null],
  },
};

describe.each(Object.keys(forms))('a checkout by %s', (form) => {
  test.each(Object.keys(cases))('asks %s for consent as the country requires', async (name) => {
    const { body = {}, account, expected } = cases[name] ?? { expected: ['line', null, null] };
    const user = account && (await accountIn(account[0], account[1] ?? null));
    const { order, session } = await place({ ...forms[form]?.(), ...body }, user);
    expect([order.consent, order.provider_consent, order.buyer_country]).toEqual(expected);
    expect(order.consent_version).toBe(withdrawalVersion);
    expect(order.customer).toEqual('customer' in body ? body.customer : null);
    const isAsked = expected[1] === 'asked';
    expect(session.consent_collection?.terms_of_service ?? null).toBe(isAsked ? 'required' : null);
    expect(session.custom_text.terms_of_service_acceptance?.message ?? null).toBe(
      isAsked ? sentencesOf(consent.checkbox).join(' ') : null,
    );
    if (isAsked) expect(session.custom_text.submit.message).toContain('accept our [terms](http://127.0.0.1/terms)');
  });

  test('refuses a customer with missing fields, with an error on each field', async () => {
    const { status, body } = await post({ ...forms[form]?.(), customer: { ...german, city: '' } });
    expect([status, Object.keys(body.fields)]).toEqual([400, [expect.stringContaining('customer.city')]]);
  });

  test('refuses a buyer who didn’t check the box on our page', async () => {
    const { status, body } = await post({ ...forms[form]?.(), consent: false });
    expect([status, body.code]).toEqual([400, 'CHECKOUT_CONSENT_MISSING']);
  });

  test('tells a program what to send if Stripe has no terms URL, and continues once consent is sent', async () => {
    await shop.sandbox.control('settings', { termsUrl: null });
    const request = forms[form]?.() ?? {};
    const { status, body } = await post(request);
    expect([status, body.code]).toEqual([400, 'CHECKOUT_CONSENT_MISSING']);
    expect(body.message).toMatch(/send consent: true/);
    for (const sentence of sentencesOf(consent.checkbox)) expect(body.message).toContain(sentence);
    expect((await post({ ...request, consent: true })).status).toBe(200);
    expect((await post({ ...request, customer: buyer })).status).toBe(200);
  });
});

test('a program that orders something free reads what to send, because no page of Stripe can ask, and nothing is ordered', async () => {
  const license = await createLicense(shop.deps, { priceCents: 0 });
  const { id } = await createBeat(shop.deps, { licenseIds: [license.id] });
  const items = [{ beatId: id, licenseId: license.id }];
  const { status, body } = await post({ items });
  expect([status, body.code]).toEqual([400, 'CHECKOUT_CONSENT_MISSING']);
  expect(body.message).toMatch(/send consent: true/);
  const placed = await shop.deps.db.selectFrom('orders_items').select('id').where('beat_id', '=', id).execute();
  expect(placed).toEqual([]);
  expect((await post({ items, consent: true })).body.url).toContain('/beatstore/checkout/success');
});

test.each([
  ['a card', {}],
  ['a bank debit that settles later', { account: '000123456789' }],
])(
  'when a buyer pays by %s, the order records Stripe’s consent, and the email confirms it with its date',
  async (_how, how) => {
    const email = `asked.${'account' in how ? 'bank' : 'card'}@example.com`;
    const { order } = await place({ beatId, licenseType: 'Basic License', email });
    const before = (await seeOrder(admin, order)).consent;
    expect(before).toEqual({ form: 'checkbox', on: 'stripe', at: null, version: withdrawalVersion });
    await shop.sandbox.pay(order.session_id ?? '', how);
    if ('account' in how) {
      await jobsDone(shop);
      await shop.sandbox.control(`sessions/${order.session_id}/settle`, { outcome: 'success' });
    }
    await jobsDone(shop);
    const paid = await orderOf(shop, order.id);
    expect([paid.state, paid.provider_consent]).toEqual(['paid', 'accepted']);
    expect((await seeOrder(admin, order)).consent).toEqual({ ...before, at: paid.paid_at?.toISOString() });
    const mail = (await mails(shop))
      .find(({ purpose }) => purpose === `purchase:${order.id}`)
      ?.body_text.replaceAll(/\s+/g, ' ');
    expect(mail).toMatch(
      /When you paid on .+ at .+ UTC, you agreed to the terms below and checked the box beside these two sentences:/,
    );
    for (const sentence of sentencesOf(consent.checkbox)) expect(mail).toContain(`“${sentence}”`);
  },
);

describe('a withdrawal from a purchase', () => {
  const buyAs = async (customer: object, account?: LoggedInBrowser) => {
    const { order } = await place({ beatId, licenseType: 'Basic License', ...customer }, account);
    await shop.sandbox.pay(order.session_id ?? '');
    await jobsDone(shop);
    return await orderOf(shop, order.id);
  };
  const decline = async (id: string) => {
    const response = await act(admin, { id }, 'withdrawal/decline');
    return [response.statusCode, response.json().code ?? null];
  };

  test('is declined with the consent given on Stripe’s page as proof', async () => {
    const order = await buyAs({ customer: german });
    await withdrawFrom(shop, order);
    expect(await decline(order.id)).toEqual([200, null]);
    const mail = (await mails(shop)).find(({ purpose }) => purpose === `withdrawal-declined:${order.id}`);
    for (const sentence of sentencesOf(consent.checkbox))
      expect(mail?.body_text.replaceAll(/\s+/g, ' ')).toContain(`“${sentence}”`);
    expect(mail?.body_text.replaceAll(/\s+/g, ' ')).toMatch(/When you paid on .+, you checked the box/);
  });

  test('can’t be declined if Stripe doesn’t confirm that the box was checked', async () => {
    const order = await buyAs({ customer: german });
    await shop.deps.db
      .updateTable('orders_orders')
      .set({ provider_consent: 'asked' as never })
      .where('id', '=', order.id)
      .execute();
    await withdrawFrom(shop, order);
    expect(await decline(order.id)).toEqual([409, 'ORDERS_WITHDRAWAL_STANDS']);
    expect((await seeOrder(admin, order)).withdrawal?.whyNotDecline).toBe(
      'It came within 14 days, and Stripe doesn’t say that the buyer checked the box on its page.',
    );
  });

  test('is declined if the buyer’s account is in a country without the right to withdraw', async () => {
    const order = await buyAs({}, await accountIn('United States'));
    expect(order.consent).toBe('line');
    await withdrawFrom(shop, order);
    expect(await decline(order.id)).toEqual([200, null]);
  });
});
