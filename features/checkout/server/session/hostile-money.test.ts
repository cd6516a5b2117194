import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  buyAtCheckout,
  checkOut,
  eventsOf,
  mails,
  newLine,
  orderOf,
  pay,
  postEvent,
  jobsDone,
  signEvent,
  type Line,
} from '#testing/orders/buying.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';

let shop: TestApp;
beforeAll(async () => {
  // Below Stripe's fee on small orders, above it on large ones.
  shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '3' } });
});
afterAll(() => shop.close());

const sharesOf = (order: OrderRecord) =>
  shop.deps.db.selectFrom('payouts_shares').selectAll().where('order_id', '=', order.id).execute();
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const bought = async (items: readonly Line[], email?: string): Promise<OrderRecord> =>
  await buyAtCheckout(shop, items, email);
const start = (payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/stripe/create-checkout-session',
    payload: { consent: true, ...payload },
  });
const chargeOf = (order: OrderRecord): string => order.charge_id ?? '';

describe('any order', () => {
  /** Seeded, so that failures can be reproduced. */
  const numbers = (seed: number) => () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x80000000;
  };

  test('has shares that add up to its total, and leaves the label Stripe’s fee unless an item is too small, in random carts', async () => {
    const random = numbers(7);
    const prices = [0, 1, 99, 100, 101, 333, 1999, 4999, 99_999, 1_000_000];
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const licenses = await Promise.all(prices.map((priceCents) => createLicense(shop.deps, { priceCents })));
    let covered = 0;
    for (let cart = 0; cart < 12; cart += 1) {
      const lines: Line[] = [];
      for (let n = 0; n <= Math.floor(random() * 6); n += 1) {
        const license = pick(licenses);
        const beat = await createBeat(shop.deps, { priceCents: pick(prices), licenseIds: [license.id] });
        lines.push({ beatId: beat.id, licenseId: license.id });
      }
      // Keeps the total above the minimum for cards.
      lines.push(await newLine(shop, 'basic'));
      const order = await bought(lines);
      const shares = await sharesOf(order);
      expect(order.total_cents).toBe(total(order.items.map(({ price_cents }) => price_cents)));
      expect(total(shares.map(({ gross_cents }) => gross_cents))).toBe(order.total_cents);
      for (const share of shares) {
        expect(share.fee_cents + share.net_cents).toBe(share.gross_cents);
        expect(share.fee_cents).toBeGreaterThanOrEqual(0);
        expect(share.net_cents).toBeGreaterThanOrEqual(0);
      }
      // The seller of a paid item gets nothing only if the item was too small to cover Stripe's fee.
      if (shares.some((share) => share.gross_cents > 0 && share.net_cents === 0)) continue;
      covered += 1;
      const kept = total(shares.map(({ fee_cents }) => fee_cents));
      expect(order.provider_fee_cents).toBeGreaterThan(0);
      expect(kept).toBeGreaterThanOrEqual(order.provider_fee_cents ?? 0);
    }
    expect(covered).toBeGreaterThan(5);
  });

  test('of a hundred beats is paid with one payment', async () => {
    const license = await createLicense(shop.deps, { priceCents: 101 });
    const lines: Line[] = [];
    for (let n = 0; n < 100; n += 1) {
      lines.push({ beatId: (await createBeat(shop.deps, { licenseIds: [license.id] })).id, licenseId: license.id });
    }
    const order = await bought(lines);
    expect([order.state, order.total_cents, order.items.length]).toEqual(['paid', 10_100, 100]);
    expect(order.items.every(({ state }) => state === 'granted')).toBe(true);
    expect((await start({ items: [...lines, lines[0]], email: 'a@b.co' })).statusCode).toBe(400);
  });

  test('of one beat under two licenses has two items; the same item twice is refused', async () => {
    const line = await newLine(shop, 'basic');
    const order = await bought([line, { ...line, licenseId: licenseIds.premium }]);
    expect(order.items.map(({ state }) => state)).toEqual(['granted', 'granted']);
    const twice = await start({ items: [line, line], email: 'a@b.co' });
    expect([twice.statusCode, twice.json().details.items[1].problem]).toEqual([409, 'DUPLICATE']);
  });

  test.each(['0.00', '0.01', '999999999.99'])(
    'at a price made up by the buyer (%s) is refused, with the right price',
    async (price) => {
      const refused = await start({ items: [{ ...(await newLine(shop)), price }], email: 'a@b.co' });
      expect([refused.statusCode, refused.json().details.items[0]]).toMatchObject([
        409,
        { problem: 'PRICE_CHANGED', price: '19.99' },
      ]);
    },
  );

  test.each(['-1.00', '1e3', '19.990', 'NaN', ''])(
    'at an invalid price (%s) is refused with an error on the field',
    async (price) => {
      const refused = await start({ items: [{ ...(await newLine(shop)), price }], email: 'a@b.co' });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION']);
      expect(Object.keys(refused.json().fields)).toEqual(['items.0.price']);
    },
  );
});

describe('a payment that doesn’t match the order', () => {
  const withTruth = async (order: OrderRecord, change: object): Promise<OrderRecord> => {
    const { payments } = shop.deps;
    const original = payments.getCheckout;
    try {
      Object.assign(payments, {
        getCheckout: async (id: string) => {
          const providerCheckout = await original(id);
          return providerCheckout && { ...providerCheckout, ...change };
        },
      });
      await shop.app.inject({ url: `/api/v1/app/stripe/checkout-session/${order.session_id}` });
    } finally {
      Object.assign(payments, { getCheckout: original });
    }
    return await orderOf(shop, order.id);
  };

  test.each([{ amountTotalCents: 1 }, { currency: 'jpy' }])('delivers nothing: %j', async (change) => {
    const order = await checkOut(shop, [await newLine(shop)]);
    await shop.sandbox.webhooks({ hold: true });
    await pay(shop, order);
    const after = await withTruth(order, change);
    expect([after.state, after.items[0]?.state]).toEqual(['pending', 'pending']);
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    expect((await orderOf(shop, order.id)).state).toBe('paid');
  });

  test('delivers nothing if an event names one order and the session of another', async () => {
    const [mine, theirs] = [await checkOut(shop, [await newLine(shop)]), await checkOut(shop, [await newLine(shop)])];
    const forged = {
      id: `evt_${newId().replaceAll('-', '')}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          object: 'checkout.session',
          id: theirs.session_id,
          client_reference_id: mine.id,
          metadata: { order_id: mine.id },
        },
      },
    };
    expect((await postEvent(shop, forged)).statusCode).toBe(200);
    await jobsDone(shop);
    expect([(await orderOf(shop, mine.id)).state, (await orderOf(shop, theirs.id)).state]).toEqual([
      'pending',
      'pending',
    ]);
  });
});

describe('events for Stripe’s webhook', () => {
  test('are refused with a future or old timestamp, or if signed with another secret', async () => {
    const { payload } = signEvent(shop, { id: 'evt_1', object: 'event', type: 'x', data: { object: {} } });
    const send = async (seconds: number, secret = shop.sandbox.sandbox.secrets.webhookSecret) => {
      const v1 = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/app/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${v1}` },
        payload,
      });
      return response.statusCode;
    };
    const now = Math.floor(Date.now() / 1000);
    expect(await send(now - 3600)).toBe(400);
    expect(await send(now + 3600)).toBe(400);
    expect(await send(now, shop.sandbox.sandbox.secrets.connectWebhookSecret)).toBe(400);
    expect(await send(now)).toBe(200);
  });

  test('have one effect, even if two hundred copies arrive at once', async () => {
    const order = await bought([await newLine(shop)], 'flood@example.com');
    const events = await eventsOf(shop, 'checkout.session.completed');
    const own = events.at(-1) ?? {};
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) => postEvent(shop, { ...own, id: n % 2 ? own['id'] : `evt_flood${n}` })),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await jobsDone(shop);
    expect(await sharesOf(order)).toHaveLength(1);
    expect((await mails(shop)).filter(({ recipient }) => recipient === 'flood@example.com')).toHaveLength(1);
  });
});

describe('a refund of an order', () => {
  const standing = async (order: OrderRecord) => {
    const { state, items, refunded_cents: back } = await orderOf(shop, order.id);
    return [state, items.map((item) => item.state), back, (await sharesOf(order)).map((share) => share.state)];
  };
  const refund = async (order: OrderRecord, amount?: number) => {
    await shop.sandbox.control(`charges/${chargeOf(order)}/refund`, amount === undefined ? {} : { amount });
    await jobsDone(shop);
  };

  test('can be made in parts, until nothing is left', async () => {
    const order = await bought([await newLine(shop), await newLine(shop)]);
    for (const amount of [1, 1000, 998]) await refund(order, amount);
    expect(await standing(order)).toEqual(['paid', ['granted', 'granted'], 1999, ['owed', 'owed']]);
    await refund(order);
    expect(await standing(order)).toEqual(['refunded', ['withdrawn', 'withdrawn'], 3998, ['cancelled', 'cancelled']]);
    await expect(refund(order, 1)).rejects.toThrow(/refunded/);
  });

  test('can be made after a won dispute', async () => {
    const order = await bought([await newLine(shop)]);
    const dispute = await shop.sandbox.control<{ id: string }>(`charges/${chargeOf(order)}/dispute`);
    await jobsDone(shop);
    expect((await standing(order)).slice(0, 2)).toEqual(['disputed', ['frozen']]);
    await shop.sandbox.control(`disputes/${dispute.id}/close`, { outcome: 'won' });
    await jobsDone(shop);
    expect(await standing(order)).toEqual(['paid', ['granted'], 0, ['owed']]);
    await refund(order);
    expect(await standing(order)).toEqual(['refunded', ['withdrawn'], 1999, ['cancelled']]);
  });

  test('can be partial before a dispute, won or lost', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const order = await bought([await newLine(shop)]);
      await refund(order, 500);
      const dispute = await shop.sandbox.control<{ id: string }>(`charges/${chargeOf(order)}/dispute`);
      await jobsDone(shop);
      await shop.sandbox.control(`disputes/${dispute.id}/close`, { outcome });
      await jobsDone(shop);
      const won = outcome === 'won';
      expect(await standing(order)).toEqual([
        won ? 'paid' : 'refunded',
        [won ? 'granted' : 'withdrawn'],
        500,
        [won ? 'owed' : 'cancelled'],
      ]);
    }
  });
});

test('if ten buyers want a beat’s exclusive license and ten its basic one, one gets the exclusive one, and lost items are refunded', async () => {
  const line = await newLine(shop, 'exclusive');
  const lease = { ...line, licenseId: licenseIds.basic };
  const race = await Promise.all(
    Array.from({ length: 20 }, (_, n) => start({ items: [n % 2 ? line : lease], email: `racer${n}@example.com` })),
  );
  const codes = race.map(({ statusCode }) => statusCode);
  expect(codes.filter((code, n) => n % 2 === 1 && code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([]);
  const sessions = race.flatMap((response) => /cs_\w+/.exec(String(response.json().url))?.[0] ?? []);
  await Promise.allSettled(sessions.map((session) => shop.sandbox.pay(session)));
  await jobsDone(shop);
  await jobsDone(shop);
  const rows = await shop.deps.db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select(['orders_items.state', 'orders_orders.state as order', 'orders_items.license_id', 'total_cents'])
    .select('orders_orders.refunded_cents as back')
    .where('orders_items.beat_id', '=', line.beatId)
    .execute();
  const owners = rows.filter((row) => row.license_id === line.licenseId && row.state === 'granted');
  expect(owners).toHaveLength(1);
  for (const row of rows) {
    if (row.state === 'lost') expect(row.back).toBe(row.total_cents);
    else if (row.state !== 'granted') expect(['expired', 'failed']).toContain(row.order);
  }
});
