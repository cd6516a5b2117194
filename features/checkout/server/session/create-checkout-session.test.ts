import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { withdrawalVersion } from '#content/legal/consumers.ts';
import { termsVersion } from '#content/terms.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import {
  askSession,
  buyer,
  checkOut,
  mails,
  newLine,
  openOrder,
  orderOf,
  pay,
  jobsDone,
  type Line,
} from '#testing/orders/buying.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const url = '/api/v1/app/stripe/create-checkout-session';
const post = async (body: object, at: TestApp = shop) => {
  const response = await at.app.inject({ method: 'POST', url, payload: { consent: true, ...body } });
  return { status: response.statusCode, body: response.json() };
};
const start = (items: readonly Line[], more: object = {}) => post({ items, email: 'mia@example.com', ...more });
const reprice = (beatId: string, cents: number) =>
  shop.deps.db.updateTable('catalogue_beats').set({ price_cents: cents }).where('id', '=', beatId).execute();
const withdraw = (licenseId: string) =>
  shop.deps.db.updateTable('licenses_licenses').set({ withdrawn_at: new Date() }).where('id', '=', licenseId).execute();
const ordersCount = async () => (await shop.deps.db.selectFrom('orders_orders').select('id').execute()).length;

describe('starting a checkout', () => {
  test('for a whole cart opens one payment page at our prices, and freezes the cart in an order', async () => {
    const lines = [await newLine(shop), await newLine(shop, 'premium'), await newLine(shop, 'exclusive')];
    const order = await checkOut(
      shop,
      lines.map((line, index) => ({ ...line, price: ['19.99', '35.57', '538.88'][index] ?? '' })),
    );
    expect(order).toMatchObject({
      state: 'pending',
      total_cents: 59444,
      email: 'mia@example.com',
      customer: buyer,
      terms_version: termsVersion,
      consent: 'line',
    });
    expect(order.items.map(({ license, price_cents }) => [license.title, price_cents])).toEqual([
      ['Basic License', 1999],
      ['Premium', 3557],
      ['Exclusive Owner', 53888],
    ]);
    const providerCheckout = await shop.deps.payments.getCheckout(order.session_id ?? '');
    expect(providerCheckout).toMatchObject({ status: 'open', amountTotalCents: 59444, orderId: order.id });
  });

  test('works with a beat and the title or the type of one of its licenses', async () => {
    const license = await createLicense(shop.deps, { title: 'Studio Pass', type: 'custom', priceCents: 4200 });
    const beat = await createBeat(shop.deps, { licenseIds: [license.id, licenseIds.basic] });
    for (const licenseType of ['Studio Pass', 'studio pass', 'custom', 'Basic License', 'default']) {
      expect((await post({ beatId: beat.id, licenseType, email: 'mia@example.com' })).status).toBe(200);
    }
    const everything = await createBeat(shop.deps);
    expect(await post({ beatId: everything.id, licenseType: 'default', email: 'mia@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_LICENSE_AMBIGUOUS' },
    });
    expect((await post({ beatId: beat.id, licenseType: 'Golden', email: 'mia@example.com' })).body.code).toBe(
      'CHECKOUT_LICENSE_NOT_FOUND',
    );
    expect((await post({ beatId: newId(), licenseType: 'Golden', email: 'mia@example.com' })).body.code).toBe(
      'CHECKOUT_BEAT_NOT_FOUND',
    );
  });

  test('adds the price of the beat to the price of the license', async () => {
    const line = await newLine(shop);
    await reprice(line.beatId, 501);
    expect((await checkOut(shop, [line])).total_cents).toBe(2500);
  });
});

describe('a cart that has changed since the buyer saw it', () => {
  test('is refused item by item before payment, and no order is placed', async () => {
    const [gone, dearer, withdrawn, fine] = [
      await newLine(shop),
      await newLine(shop),
      await newLine(shop),
      await newLine(shop),
    ];
    const license = await createLicense(shop.deps);
    const beat = await createBeat(shop.deps, { licenseIds: [license.id] });
    const lines = [
      gone,
      { ...dearer, price: '19.99' },
      { beatId: beat.id, licenseId: license.id },
      { ...withdrawn, licenseId: license.id },
      { ...fine, price: '19.99' },
      fine,
      { beatId: newId(), licenseId: licenseIds.basic },
    ];
    await removeBeat(shop.deps.db, gone.beatId);
    await reprice(dearer.beatId, 100);
    await withdraw(license.id);
    const before = await ordersCount();
    const refused = await start(lines);
    expect([refused.status, refused.body.code]).toEqual([409, 'CHECKOUT_CHANGED']);
    const refusedItems = refused.body.details.items as { problem: string | null; price: string | null }[];
    expect(refusedItems.map(({ problem, price }) => [problem, price])).toEqual([
      ['BEAT_GONE', null],
      ['PRICE_CHANGED', '20.99'],
      ['LICENSE_GONE', null],
      ['LICENSE_GONE', null],
      [null, '19.99'],
      ['DUPLICATE', null],
      ['BEAT_GONE', null],
    ]);
    expect(await ordersCount()).toBe(before);
  });

  test('after the payment page was opened doesn’t affect the order: the buyer gets what they were shown', async () => {
    const license = await createLicense(shop.deps, { priceCents: 3000, fileTypes: ['mp3', 'wav'] });
    const beat = await createBeat(shop.deps, { licenseIds: [license.id], title: 'As It Was' });
    const order = await checkOut(shop, [{ beatId: beat.id, licenseId: license.id }]);
    await reprice(beat.id, 9900);
    await withdraw(license.id);
    await shop.deps.db
      .updateTable('licenses_licenses')
      .set({ file_types: ['mp3'], title: 'Other' })
      .where('id', '=', license.id)
      .execute();
    await removeBeat(shop.deps.db, beat.id);
    await pay(shop, order);
    await jobsDone(shop);
    const opened = await openOrder(shop, order);
    expect(opened).toMatchObject({ state: 'paid', total: '30.00' });
    expect(opened.items[0]).toMatchObject({ title: 'As It Was', license: { title: license.title }, state: 'granted' });
    expect(opened.items[0]?.files.map(({ kind }) => kind)).toEqual(['mp3', 'wav']);
  });

  test('is refused if the beat now lacks a file of the license', async () => {
    const beat = await createBeat(shop.deps, { licenseIds: [licenseIds.basic] });
    await shop.deps.db
      .updateTable('catalogue_files')
      .set({ replaced_at: new Date() })
      .where('beat_id', '=', beat.id)
      .where('kind', '=', 'mp3')
      .execute();
    const refused = await start([{ beatId: beat.id, licenseId: licenseIds.basic }]);
    expect(refused.body.details.items[0].problem).toBe('LICENSE_GONE');
  });
});

describe('the checkout’s buyer', () => {
  const customerOf = async (change: object) => start([await newLine(shop)], { customer: { ...buyer, ...change } });

  test('must be from a country we sell to, and in the United States from one of its states', async () => {
    expect((await customerOf({ country: 'Germany', state: '' })).status).toBe(200);
    expect((await customerOf({ country: 'Canada', state: 'Ontario' })).status).toBe(200);
    const noState = await customerOf({ state: '' });
    expect([noState.status, noState.body.code, noState.body.fields]).toEqual([
      400,
      'VALIDATION',
      { 'customer.state': ['Choose your state.'] },
    ]);
    expect((await customerOf({ state: 'Bavaria' })).body.fields).toHaveProperty(['customer.state']);
    expect((await customerOf({ country: 'Atlantis' })).body.fields).toHaveProperty(['customer.country']);
  });

  test('needs a valid ZIP code in the United States, and any postal code elsewhere', async () => {
    const zips = ['30303', '30303-1234', ' 30303 '];
    for (const zip of zips) expect((await customerOf({ zip })).status, zip).toBe(200);
    for (const zip of ['3030', '303033', '30303-12', '30303 1234', 'SW1A 1AA', '3030a']) {
      expect((await customerOf({ zip, country: 'usa' })).body.fields, zip).toEqual({
        'customer.zip': ['Enter a ZIP code like 12345 or 12345-6789.'],
      });
    }
    expect((await customerOf({ zip: 'SW1A 1AA', country: 'United Kingdom', state: '' })).status).toBe(200);
  });

  test.each([
    [{ country: 'United States', state: 'District of Columbia' }, 'United States', 'District of Columbia'],
    [{ country: 'usa', state: 'washington, d.c.' }, 'United States', 'District of Columbia'],
    [{ country: 'US', state: 'pr' }, 'United States', 'Puerto Rico'],
    [{ country: 'united states', state: 'GUAM' }, 'United States', 'Guam'],
    [{ country: 'United States', state: 'AE' }, 'United States', 'Armed Forces Europe'],
    [{ country: 'United States', state: ' california ' }, 'United States', 'California'],
    [{ country: 'portugal', state: '' }, 'Portugal', ''],
    [{ country: 'TR', state: 'İzmir' }, 'Türkiye', 'İzmir'],
    [{ country: "Cote d'Ivoire", state: '' }, 'Côte d’Ivoire', ''],
  ])('from %o is stored with our lists’ names', async (place, country, state) => {
    const { status, body } = await customerOf(place);
    expect(status).toBe(200);
    const order = await shop.deps.db
      .selectFrom('orders_orders')
      .select('customer')
      .where('session_id', '=', String(body.url).split(/[/=]/).at(-1) ?? '')
      .executeTakeFirstOrThrow();
    expect(order.customer).toMatchObject({ country, state });
  });

  test('gets the errors of all missing and invalid fields at once', async () => {
    const refused = await post({
      items: [],
      email: 'nobody',
      customer: { ...buyer, name: ' ', city: '', zip: '1', state: '' },
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields).toSorted()).toEqual([
      'customer.city',
      'customer.name',
      'customer.state',
      'customer.zip',
      'email',
      'items',
    ]);
  });

  test('is refused a beat with an invalid id', async () => {
    expect((await start([{ beatId: '1; drop table', licenseId: 'x' }])).status).toBe(400);
  });
});

describe('checkout totals', () => {
  test('below the minimum for card payments are refused', async () => {
    const license = await createLicense(shop.deps, { priceCents: 99 });
    const beat = await createBeat(shop.deps, { licenseIds: [license.id] });
    const refused = await start([{ beatId: beat.id, licenseId: license.id }]);
    expect([refused.status, refused.body.code]).toEqual([400, 'CHECKOUT_BELOW_MINIMUM']);
  });

  test('of zero don’t need Stripe: the order is fulfilled at once', async () => {
    const license = await createLicense(shop.deps, { priceCents: 0, exclusive: true });
    const beat = await createBeat(shop.deps, { licenseIds: [license.id] });
    const line = { beatId: beat.id, licenseId: license.id };
    const responses = await Promise.all([start([line]), start([line])]);
    const { body } = responses.find(({ status }) => status === 200) ?? {};
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(body.url).toMatch(/^\/beatstore\/checkout\/success\?session_id=free_[\w-]{32}$/);
    const session = await askSession(shop, body.url.split('=')[1]);
    expect(session).toMatchObject({ state: 'paid', items: [line] });
    const order = await orderOf(shop, session.orderUrl?.split(/[/?]/)[2] ?? '');
    expect((await openOrder(shop, order)).items[0]?.files).toHaveLength(1);
    expect((await mails(shop)).filter(({ purpose }) => purpose === `purchase:${order.id}`)).toHaveLength(1);
  });
});

describe('if Stripe fails', () => {
  test('the order is closed, and its exclusive beat can be bought again', async () => {
    const line = await newLine(shop, 'exclusive');
    for (const fault of [{ status: 503 }, { status: 'reset', count: 2 }]) {
      await shop.sandbox.control('faults', fault);
      const refused = await start([line]);
      expect([refused.status, refused.body.code]).toEqual([503, 'CHECKOUT_PROVIDER_UNAVAILABLE']);
    }
    const orders = await shop.deps.db
      .selectFrom('orders_orders')
      .innerJoin('orders_items', 'orders_items.order_id', 'orders_orders.id')
      .select('orders_orders.state')
      .where('orders_items.beat_id', '=', line.beatId)
      .execute();
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['failed']));
    expect((await start([line])).status).toBe(200);
  });

  test('while a buyer asks for the state of their payment, they get a 503 with Retry-After, and the next request succeeds', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    for (const [method, path] of [
      ['GET', `checkout-session/${order.session_id}`],
      ['POST', 'send-purchase-email'],
    ] as const) {
      await shop.sandbox.control('faults', { status: 503, count: 1 });
      const payload = { sessionId: order.session_id };
      const reply = await shop.app.inject({
        method,
        url: `/api/v1/app/stripe/${path}`,
        ...(method === 'POST' && { payload }),
      });
      expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([
        503,
        '5',
        'CHECKOUT_PROVIDER_AWAY',
      ]);
    }
    expect((await askSession(shop, order.session_id)).state).toBe('open');
  });

  test('while an order is reconciled, the job retries', async () => {
    await shop.sandbox.webhooks({ hold: true });
    const order = await checkOut(shop, [await newLine(shop)]);
    await pay(shop, order);
    await shop.sandbox.control('faults', { status: 500, count: 1 });
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    expect((await orderOf(shop, order.id)).state).toBe('paid');
    expect(await shop.deps.jobs.failed()).toBe(0);
  });
});

describe('a buyer who starts the checkout again', () => {
  const startAs = async (items: readonly Line[], cookies: Record<string, string>) => {
    const response = await shop.app.inject({
      method: 'POST',
      url,
      payload: { items, email: 'again@example.com', consent: true },
      cookies,
    });
    const set = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
    return { url: response.json().url as string, cookies: { ...cookies, ...set } };
  };
  const newest = async () => {
    const row = await shop.deps.db
      .selectFrom('orders_orders')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return await orderOf(shop, row.id);
  };

  test('can’t pay twice for the same items: the page that they left is closed', async () => {
    const [line, other] = [await newLine(shop), await newLine(shop)];
    const first = await startAs([line], {});
    const left = await newest();
    await startAs([other], first.cookies);
    expect((await orderOf(shop, left.id)).state).toBe('pending');
    await startAs([line, other], first.cookies);
    expect((await orderOf(shop, left.id)).state).toBe('expired');
    expect((await shop.deps.payments.getCheckout(left.session_id ?? ''))?.status).toBe('expired');
  });

  test('after paying is led to their order', async () => {
    const line = await newLine(shop);
    const first = await startAs([line], {});
    const paid = await newest();
    await shop.sandbox.webhooks({ hold: true });
    await pay(shop, paid);
    const second = await startAs([line], first.cookies);
    await shop.sandbox.webhooks({ hold: false });
    expect(second.url).toBe(`/beatstore/checkout/success?session_id=${paid.session_id}`);
    expect((await newest()).id).toBe(paid.id);
  });
});

describe('payment and consent settings', () => {
  test('no checkout can be started if payments are off', async () => {
    const closed = await createTestApp({
      ports: (deps) => ({ payments: { ...deps.payments, mode: 'off' } }),
    });
    try {
      const refused = await post({ items: [await newLine(closed)], email: 'mia@example.com' }, closed);
      expect([refused.status, refused.body.code]).toEqual([503, 'CHECKOUT_CLOSED']);
    } finally {
      await closed.close();
    }
  });

  const consentOf = async (at: TestApp) =>
    (
      await at.deps.db
        .selectFrom('orders_orders')
        .select(['consent', 'consent_version'])
        .orderBy('created_at', 'desc')
        .execute()
    )[0];
  const missing = [400, 'CHECKOUT_CONSENT_MISSING'];

  test.each([
    ['Germany', { ...buyer, country: 'Germany' }],
    ['Norway, by its code', { ...buyer, country: 'no' }],
    ['the United Kingdom', { ...buyer, country: 'UK' }],
    ['an unknown country', undefined],
  ])('a buyer in %s must check the box for immediate delivery', async (_, customer) => {
    const items = [await newLine(shop)];
    const { status, body } = await start(items, { customer, consent: false });
    expect([status, body.code]).toEqual(missing);
    expect(body.fields).toEqual({ consent: ['Check the box to get your files right away.'] });
    expect((await start(items, { customer, consent: true })).status).toBe(200);
    expect(await consentOf(shop)).toEqual({ consent: 'checkbox', consent_version: withdrawalVersion });
  });

  test('a buyer in the United States has no box to check', async () => {
    const items = [await newLine(shop)];
    expect((await start(items, { customer: buyer, consent: undefined })).status).toBe(200);
    expect(await consentOf(shop)).toEqual({ consent: 'line', consent_version: withdrawalVersion });
  });

  test('a free order needs the same consent as a paid one', async () => {
    const license = await createLicense(shop.deps, { priceCents: 0 });
    const { id: beatId } = await createBeat(shop.deps, { licenseIds: [license.id] });
    const items = [{ beatId, licenseId: license.id }];
    const customer = { ...buyer, country: 'Germany' };
    const { status, body } = await start(items, { customer, consent: undefined });
    expect([status, body.code]).toEqual(missing);
    expect((await start(items, { customer })).body.url).toContain('/beatstore/checkout/success');
    expect(await consentOf(shop)).toEqual({ consent: 'checkbox', consent_version: withdrawalVersion });
  });

  test.each([
    ['checkbox', 400, 'checkbox'],
    ['line', 200, 'line'],
  ])('CONSENT=%s applies to every country', async (CONSENT, status, stored) => {
    const shopOf = await createTestApp({ settings: { CONSENT } });
    try {
      for (const country of ['Germany', 'United States']) {
        const body = { items: [await newLine(shopOf)], email: 'mia@example.com', customer: { ...buyer, country } };
        expect((await post({ ...body, consent: false }, shopOf)).status).toBe(status);
        expect((await post(body, shopOf)).status).toBe(200);
        expect((await consentOf(shopOf))?.consent).toBe(stored);
      }
    } finally {
      await shopOf.close();
    }
  });
});
