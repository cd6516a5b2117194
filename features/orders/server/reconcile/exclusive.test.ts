import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#contract-kit/api.ts';
import type { createCheckoutSession, quote } from '#features/checkout/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  buyAtCheckout,
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
import type { OrderRecord } from '../lifecycle/order-record.ts';

let shop: TestApp;
let offsetMs = 0;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock: { now: () => new Date(Date.now() + offsetMs) } } });
});
afterAll(() => shop.close());

const lease = (line: Line): Line => ({ beatId: line.beatId, licenseId: licenseIds.basic });
const problemsOf = async (items: readonly Line[]) =>
  (await shop.api<typeof quote>('POST /api/v1/app/checkout/quote', { body: { items: [...items] } })).items.map(
    ({ problem }) => problem,
  );
const states = async (order: OrderRecord) => (await orderOf(shop, order.id)).items.map(({ state }) => state);
const refundsOf = async (order: OrderRecord) => {
  const providerCheckout = await shop.deps.payments.getCheckout(order.session_id ?? '');
  return providerCheckout?.refunds.map(({ amountCents, itemId, status }) => [amountCents, itemId, status]);
};
const failureOf = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('this should have failed');
  return error;
};

/** Pays both orders before any event arrives; call it while events are held. */
const payBoth = async (owner: OrderRecord, rival: OrderRecord): Promise<void> => {
  await pay(shop, owner);
  await pay(shop, rival);
  await openOrder(shop, owner);
  await openOrder(shop, rival);
  await shop.sandbox.webhooks({ hold: false });
  await jobsDone(shop);
};

describe('an exclusive license', () => {
  test('is reserved for the first buyer to start paying; everyone else sees that before they pay', async () => {
    const line = await newLine(shop, 'exclusive');
    const [first, second] = await Promise.allSettled([
      checkOut(shop, [line], 'one@example.com'),
      checkOut(shop, [line], 'two@example.com'),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = (first.status === 'rejected' ? first.reason : (second as PromiseRejectedResult).reason) as ApiError;
    expect([refused.status, refused.code, refused.details]).toMatchObject([
      409,
      'CHECKOUT_CHANGED',
      { items: [{ beatId: line.beatId, problem: 'RESERVED', price: null }] },
    ]);
    expect(await problemsOf([line])).toEqual(['RESERVED']);
    expect(await problemsOf([lease(line)])).toEqual([null]);
  });

  test('takes the beat off sale and closes everyone else’s payment pages', async () => {
    const line = await newLine(shop, 'exclusive');
    const rival = await checkOut(shop, [lease(line), await newLine(shop)], 'rival@example.com');
    const owner = await buyAtCheckout(shop, [line], 'owner@example.com');
    expect(await states(owner)).toEqual(['granted']);
    expect(await problemsOf([line, lease(line)])).toEqual(['SOLD_EXCLUSIVELY', 'SOLD_EXCLUSIVELY']);
    expect((await orderOf(shop, rival.id)).state).toBe('expired');
    expect((await shop.deps.payments.getCheckout(rival.session_id ?? ''))?.status).toBe('expired');
  });

  test('takes the beat from a buyer who paid later and was partly refunded: they get the rest back, too', async () => {
    await shop.sandbox.webhooks({ hold: true });
    const line = await newLine(shop, 'exclusive');
    const rival = await checkOut(shop, [lease(line)], 'rival@example.com');
    const owner = await checkOut(shop, [line], 'owner@example.com');
    await pay(shop, owner);
    await pay(shop, rival);
    const { chargeId } = (await shop.deps.payments.getCheckout(rival.session_id ?? '')) ?? {};
    await shop.sandbox.control(`charges/${chargeId}/refund`, { amount: 500 });
    await openOrder(shop, owner);
    await openOrder(shop, rival);
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    expect(await states(rival)).toEqual(['lost']);
    expect((await refundsOf(rival))?.map(([cents]) => cents).toSorted()).toEqual([1499, 500]);
    expect((await orderOf(shop, rival.id)).refunded_cents).toBe(1999);
  });

  test('takes the beat from a buyer who paid later: they get the rest of their order, a refund and an email', async () => {
    await shop.sandbox.webhooks({ hold: true });
    const line = await newLine(shop, 'exclusive');
    const rival = await checkOut(shop, [lease(line), await newLine(shop)], 'rival@example.com');
    const owner = await checkOut(shop, [line], 'owner@example.com');
    await payBoth(owner, rival);

    expect(await states(owner)).toEqual(['granted']);
    const after = await orderOf(shop, rival.id);
    expect([after.state, ...after.items.map(({ state }) => state)]).toEqual(['paid', 'lost', 'granted']);
    expect(await refundsOf(rival)).toEqual([[1999, after.items[0]?.id, 'succeeded']]);
    expect(after.items.map(({ refunded_cents }) => refunded_cents)).toEqual([1999, 0]);
    const written = (await mails(shop)).filter(({ purpose }) => purpose.endsWith(rival.id));
    expect(written.map(({ purpose }) => purpose.replace(/:.*/, '')).toSorted()).toEqual(['lost', 'purchase']);
    expect(written.find(({ purpose }) => purpose.startsWith('lost'))?.body_text).toContain('$19.99');
    const opened = await openOrder(shop, rival);
    expect(opened.items.map(({ refunded, files }) => [refunded, files.length])).toEqual([
      [true, 0],
      [false, 1],
    ]);
    const shares = await shop.deps.db
      .selectFrom('payouts_shares')
      .select('item_id')
      .where('order_id', '=', rival.id)
      .execute();
    expect(shares.map(({ item_id }) => item_id)).toEqual([after.items[1]?.id]);
  });

  test('takes the beat from a buyer whose license was free: their email mentions no refund', async () => {
    const free = await createLicense(shop.deps, { priceCents: 0 });
    const beat = await createBeat(shop.deps, { licenseIds: [free.id, licenseIds.exclusive] });
    await shop.sandbox.webhooks({ hold: true });
    const rival = await checkOut(
      shop,
      [{ beatId: beat.id, licenseId: free.id }, await newLine(shop)],
      'rival@example.com',
    );
    const owner = await checkOut(shop, [{ beatId: beat.id, licenseId: licenseIds.exclusive }], 'owner@example.com');
    await payBoth(owner, rival);
    expect(await states(rival)).toEqual(['lost', 'granted']);
    expect(await refundsOf(rival)).toEqual([]);
    const lost = (await mails(shop)).find(({ purpose }) => purpose === `lost:${rival.id}`);
    expect(lost?.body_text).toContain('You don’t need to do anything.');
    expect(lost?.body_text).not.toMatch(/refund|on its way|5 to 10 days/i);
  });

  test('bought twice: the buyer who paid later loses their only item and is refunded in full', async () => {
    await shop.sandbox.webhooks({ hold: true });
    const line = await newLine(shop, 'exclusive');
    const loser = await checkOut(shop, [line], 'loser@example.com');
    // Two payment pages for one exclusive license are only possible if the hold's row is lost.
    await shop.deps.db.deleteFrom('checkout_holds').where('order_id', '=', loser.id).execute();
    const winner = await checkOut(shop, [line], 'winner@example.com');
    await pay(shop, winner);
    await pay(shop, loser);
    await openOrder(shop, winner);
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    const after = await orderOf(shop, loser.id);
    expect([after.state, ...after.items.map(({ state }) => state)]).toEqual(['refunded', 'lost']);
    expect(await refundsOf(loser)).toEqual([[53888, after.items[0]?.id, 'succeeded']]);
    const written = (await mails(shop)).filter(({ purpose }) => purpose.endsWith(loser.id));
    expect(written.map(({ purpose }) => purpose)).toEqual([`lost:${loser.id}`]);
    expect(await states(winner)).toEqual(['granted']);
  });

  test('is available again when the reservation expires, after the old payment page was closed', async () => {
    const line = await newLine(shop, 'exclusive');
    const slow = await checkOut(shop, [line], 'slow@example.com');
    offsetMs = 32 * 60_000;
    const next = await checkOut(shop, [line], 'next@example.com');
    offsetMs = 0;
    expect((await orderOf(shop, slow.id)).state).toBe('expired');
    expect((await shop.deps.payments.getCheckout(slow.session_id ?? ''))?.status).toBe('expired');
    expect((await orderOf(shop, next.id)).state).toBe('pending');
  });

  test('stays with a buyer who paid at the last moment, even without an event', async () => {
    await shop.sandbox.webhooks({ drop: ['*'] });
    const line = await newLine(shop, 'exclusive');
    const first = await checkOut(shop, [line], 'first@example.com');
    await pay(shop, first);
    offsetMs = 32 * 60_000;
    const refused = await failureOf(checkOut(shop, [line], 'late@example.com'));
    offsetMs = 0;
    await shop.sandbox.webhooks({ drop: [] });
    expect(refused.details).toMatchObject({ items: [{ problem: 'SOLD_EXCLUSIVELY' }] });
    expect(await states(first)).toEqual(['granted']);
  });

  test('doesn’t block the same buyer who comes back from the payment page', async () => {
    const line = await newLine(shop, 'exclusive');
    const body = { items: [line], email: 'again@example.com', consent: true };
    const url = '/api/v1/app/stripe/create-checkout-session';
    const first = await shop.app.inject({ method: 'POST', url, payload: body });
    const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
    const seen = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/checkout/quote',
      payload: { items: [line] },
      cookies,
    });
    expect(seen.json().items[0].problem).toBeNull();
    const forged = { checkoutBrowser: 'x'.repeat(22) };
    expect((await shop.app.inject({ method: 'POST', url, payload: body, cookies: forged })).statusCode).toBe(409);
    const again = await shop.app.inject({ method: 'POST', url, payload: body, cookies });
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    const orders = await shop.deps.db
      .selectFrom('orders_orders')
      .select('state')
      .where('email', '=', 'again@example.com')
      .execute();
    expect(orders.map(({ state }) => state)).toEqual(['pending']);
  });

  test('leaves earlier leases unchanged', async () => {
    const line = await newLine(shop, 'exclusive');
    const earlier = await buyAtCheckout(shop, [lease(line)], 'earlier@example.com');
    const owner = await checkOut(shop, [line], 'owner@example.com');
    await pay(shop, owner);
    await jobsDone(shop);
    expect([await states(earlier), await states(owner)]).toEqual([['granted'], ['granted']]);
  });

  test('can’t be in one cart with another license of the same beat', async () => {
    const line = await newLine(shop, 'exclusive');
    const refused = await failureOf(
      shop.api<typeof createCheckoutSession>('POST /api/v1/app/stripe/create-checkout-session', {
        body: { items: [lease(line), line], email: 'both@example.com', consent: true },
      }),
    );
    expect(refused.details).toMatchObject({ items: [{ problem: 'DUPLICATE' }, { problem: null }] });
  });
});
