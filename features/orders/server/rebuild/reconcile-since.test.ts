import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import {
  askSession,
  buyAtCheckout,
  checkOut,
  jobsDone,
  mails,
  newLine,
  openOrder,
  orderOf,
  pay,
} from '#testing/orders/buying.ts';
import { loseOrder } from '#testing/orders/lose-order.ts';
import { dueOf, refundItem, sell } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { buyBasic, newLadder, upgrade } from '#testing/orders/upgrading.ts';
import { findUnknownPayments } from '#features/checkout/server/unknown-payments.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { rebuildOrder } from './rebuild-order.ts';
import { reconcileSince } from './reconcile-since.ts';

let shop: TestApp;
let seller: TestSeller;
let accountId: string;
beforeAll(async () => {
  shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '10' } });
  seller = await openShop(shop);
  accountId = await connectToProvider(shop, seller);
});
afterAll(() => shop.close());

/** A second before the test begins: Stripe's clock has whole seconds. */
let since: Date;
beforeEach(async () => {
  await jobsDone(shop);
  since = new Date(Date.now() - 1000);
});

const reconcile = async (deps = shop.deps) => {
  const result = await reconcileSince(deps, since);
  await jobsDone(shop);
  return result;
};

/** What a rebuild must restore of an order: all but its revision, the times of its checks and its receipt's number. */
const bookOf = async ({ id }: OrderRecord) => {
  const { db } = shop.deps;
  const { receipt_number: receipt, ...found } = await orderOf(shop, id);
  const order = { ...found, revision: 0, checked_at: null, check_at: null, session_expires_at: null };
  const items = order.items.map((item) => item.id);
  const [grants, agreements, lines, transfers] = await Promise.all([
    db
      .selectFrom('orders_grants')
      .select(['item_id', 'kind', 'file_id'])
      .where('item_id', 'in', items)
      .orderBy('item_id')
      .orderBy('kind')
      .execute(),
    db
      .selectFrom('orders_agreements')
      .select(['item_id', 'version', 'facts'])
      .where('item_id', 'in', items)
      .orderBy('item_id')
      .execute(),
    db
      .selectFrom('payouts_entries')
      .select(['kind', 'seller_id'])
      .select(({ fn }) => fn.sum<number>('cents').as('cents'))
      .where('order_id', '=', id)
      .groupBy(['kind', 'seller_id'])
      .orderBy('kind')
      .orderBy('seller_id')
      .execute(),
    db
      .selectFrom('payouts_transfers')
      .select(['provider_id', 'amount_cents', 'reversed_cents', 'state', 'reversals', 'number', 'idempotency_key'])
      .where('order_id', '=', id)
      .orderBy('number')
      .execute(),
  ]);
  return { order, grants, agreements, lines, transfers, hasReceipt: receipt !== null };
};

const countMails = async ({ id, email }: OrderRecord) =>
  (await mails(shop)).filter(({ purpose, recipient }) => recipient === email && purpose.endsWith(id)).length;

describe('an order that a restored backup lacks', () => {
  test('is rebuilt as it was, with items, grants, agreements, ledger and transfers, and its link opens it', async () => {
    const other = await openShop(shop);
    await connectToProvider(shop, other);
    const order = await sell(shop, [seller, 2000], [other, 3000]);
    const link = await askSession(shop, order.session_id);
    const [before, funds] = [await bookOf(order), await fundsOf(shop, accountId)];
    expect(before.transfers).toHaveLength(2);
    await loseOrder(shop, order.id);

    expect(await reconcile()).toMatchObject({ rebuilt: 1, problems: [] });
    expect(await bookOf(order)).toEqual(before);
    expect(await fundsOf(shop, accountId)).toBe(funds);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(2);
    expect(await countMails(order)).toBe(1);
    expect(await askSession(shop, order.session_id)).toEqual(link);
    expect((await openOrder(shop, order)).items[0]?.files).not.toEqual([]);
  });

  test('is as it was, whether an upgrade or the license that it replaces is rebuilt first', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    const later = await upgrade(shop, base, ladder.premium);
    const before = [await bookOf(await orderOf(shop, base.id)), await bookOf(later)];
    await loseOrder(shop, later.id);
    await loseOrder(shop, base.id);
    expect(await reconcile()).toMatchObject({ rebuilt: 2, problems: [] });
    expect([await bookOf(base), await bookOf(later)]).toEqual(before);

    // The upgrade is rebuilt first. Until the item that it replaces is back, it's an item like any other.
    await loseOrder(shop, later.id);
    await loseOrder(shop, base.id);
    await rebuildOrder(shop.deps, later.session_id ?? '', later.id);
    expect((await orderOf(shop, later.id)).items[0]).toMatchObject({ state: 'granted', credit_cents: 1699 });
    await rebuildOrder(shop.deps, base.session_id ?? '', base.id);
    await jobsDone(shop);
    expect([await bookOf(base), await bookOf(later)]).toEqual(before);
  });

  test('is not changed by a second run, which sends no emails and changes nothing at Stripe', async () => {
    const order = await sell(shop, [seller, 2000]);
    await refundItem(shop, order, 0, 500);
    await loseOrder(shop, order.id);
    expect(await reconcile()).toMatchObject({ rebuilt: 1, problems: [] });
    const [book, number, funds] = [
      await bookOf(order),
      (await orderOf(shop, order.id)).receipt_number,
      await fundsOf(shop, accountId),
    ];
    expect(await reconcile()).toMatchObject({ rebuilt: 0, changed: 0, problems: [] });
    expect(await bookOf(order)).toEqual(book);
    expect((await orderOf(shop, order.id)).receipt_number).toBe(number);
    expect(await fundsOf(shop, accountId)).toBe(funds);
    // One email about the purchase, and one about its refund.
    expect(await countMails(order)).toBe(2);
  });

  test.each([
    ['refunded in part', 500],
    ['refunded in full', 2000],
  ] as const)('that was %s is rebuilt with the reversals in its ledger', async (_, cents) => {
    const order = await sell(shop, [seller, 2000]);
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: cents });
    await jobsDone(shop);
    const [before, funds] = [await bookOf(order), await fundsOf(shop, accountId)];
    expect(before.transfers[0]?.reversed_cents).toBe(cents * 0.9);
    await loseOrder(shop, order.id);
    await reconcile();
    const { lines, ...after } = await bookOf(order);
    // A rebuilt order that is already refunded in full is never granted, so it differs from the lost one.
    if (cents < 2000) expect({ ...after, lines }).toEqual(before);
    else expect(after.order.state).toBe('refunded');
    expect(after.transfers).toEqual(before.transfers);
    expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(0);
    expect(await fundsOf(shop, accountId)).toBe(funds);
  });

  test('that was refunded without a reversal of its transfer is rebuilt, and the transfer is reversed', async () => {
    const order = await sell(shop, [seller, 2000]);
    const funds = await fundsOf(shop, accountId);
    await loseOrder(shop, order.id);
    await shop.sandbox.webhooks({ drop: ['*'] });
    await shop.sandbox.control(`charges/${order.charge_id}/refund`);
    await shop.sandbox.webhooks({ drop: [] });
    await reconcile();
    expect((await orderOf(shop, order.id)).state).toBe('refunded');
    expect(await fundsOf(shop, accountId)).toBe(funds - 1800);
    expect(await dueOf(shop, seller)).toBe(0);
  });

  test('that is unpaid is rebuilt, and can be paid on its payment page', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    await loseOrder(shop, order.id);
    await reconcile();
    expect((await orderOf(shop, order.id)).state).toBe('pending');
    await pay(shop, order);
    await jobsDone(shop);
    expect((await orderOf(shop, order.id)).state).toBe('paid');
  });

  test('whose payment page has expired is not rebuilt', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    await shop.sandbox.control(`sessions/${order.session_id}/expire`);
    await jobsDone(shop);
    await loseOrder(shop, order.id);
    expect(await reconcile()).toMatchObject({ rebuilt: 0, problems: [] });
    await expect(orderOf(shop, order.id)).rejects.toThrow('there is no order');
  });

  test('keeps its exclusive license if the beat was sold exclusively again: the later buyer is refunded', async () => {
    const line = await newLine(shop, 'exclusive');
    const first = await buyAtCheckout(shop, [line]);
    await loseOrder(shop, first.id);
    // Stripe's clock has whole seconds, and the second payment must be later.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const second = await buyAtCheckout(shop, [line], 'late@example.com');
    expect((await orderOf(shop, second.id)).items[0]?.state).toBe('granted');
    await reconcile();
    expect((await orderOf(shop, first.id)).items[0]?.state).toBe('granted');
    const late = await orderOf(shop, second.id);
    expect([late.items[0]?.state, late.refunded_cents]).toEqual(['lost', late.total_cents]);
  });

  test('gets another number if its own was used again', async () => {
    const order = await sell(shop, [seller, 2000]);
    await loseOrder(shop, order.id);
    const usurper = await checkOut(shop, [await newLine(shop)]);
    await shop.deps.db
      .updateTable('orders_orders')
      .set({ number: order.number })
      .where('id', '=', usurper.id)
      .execute();
    await reconcile();
    const { number, state } = await orderOf(shop, order.id);
    expect(state).toBe('paid');
    expect(number).not.toBe(order.number);
  });

  test('moves the counter of order numbers past its own', async () => {
    const order = await buyAtCheckout(shop, [await newLine(shop)]);
    await loseOrder(shop, order.id);
    await shop.database.pool.query(`select setval('orders_number', 1001)`);
    await reconcile();
    const next = await checkOut(shop, [await newLine(shop)]);
    expect(Number(/\d+$/.exec(next.number)?.[0])).toBeGreaterThan(Number(/\d+$/.exec(order.number)?.[0]));
  });
});

describe('a checkout that can’t be rebuilt', () => {
  const sellUnderOwnLicense = async () => {
    const license = await createLicense(shop.deps, { priceCents: 2000 });
    const beat = await createBeat(shop.deps, { licenseIds: [license.id] });
    const paid = await buyAtCheckout(shop, [{ beatId: beat.id, licenseId: license.id }]);
    await loseOrder(shop, paid.id);
    await shop.deps.db.deleteFrom('catalogue_beat_licenses').where('license_id', '=', license.id).execute();
    await shop.deps.db.deleteFrom('licenses_licenses').where('id', '=', license.id).execute();
    return paid;
  };

  test('is listed with the reason until the money has gone back', async () => {
    const order = await sellUnderOwnLicense();
    const other = await sell(shop, [seller, 2000]);
    await loseOrder(shop, other.id);
    const why = 'a license of it is newer than the backup';
    const result = await reconcile();
    expect(result).toMatchObject({ rebuilt: 1, problems: [{ order: order.number, sessionId: order.session_id, why }] });
    expect(await findUnknownPayments(shop.deps.db)).toMatchObject([
      { session_id: order.session_id, amount_cents: 2000, reason: why },
    ]);
    await shop.sandbox.control(`charges/${order.charge_id}/refund`);
    await jobsDone(shop);
    expect(await findUnknownPayments(shop.deps.db)).toEqual([]);
    expect(await reconcile()).toMatchObject({ rebuilt: 0, problems: [] });
  });

  test('is left alone if it belongs to another program or another shop', async () => {
    for (const shopId of [undefined, newId()]) {
      const { sessionId } = await shop.deps.payments.createCheckoutSession({
        orderId: newId(),
        ...(shopId !== undefined && { shopId }),
        email: 'mia@example.com',
        lines: [
          {
            itemId: newId(),
            name: 'A coat',
            amountCents: 9900,
            sellerId: newId(),
            beatId: newId(),
            licenseId: newId(),
          },
        ],
        successUrl: 'https://coats.example/thanks',
        cancelUrl: 'https://coats.example/',
        expiresAt: new Date(Date.now() + 31 * 60_000),
        idempotencyKey: newId(),
      });
      await shop.sandbox.pay(sessionId);
      await jobsDone(shop);
    }
    expect((await reconcile()).foreign).toBeGreaterThanOrEqual(2);
    expect(await findUnknownPayments(shop.deps.db)).toEqual([]);
    expect(await shop.deps.jobs.failed()).toBe(0);
  });

  test('is listed if Stripe refuses requests about it, and the run continues with the other orders', async () => {
    const [first, refused, old] = [await sell(shop, [seller, 2000]), await sell(shop, [seller, 2000]), await payOld()];
    const later = await sell(shop, [seller, 2000]);
    for (const { id } of [first, refused, later]) await loseOrder(shop, id);
    const { payments } = shop.deps;
    const failing = (kind: PaymentProviderError['kind']) => ({
      ...shop.deps,
      payments: {
        ...payments,
        getCheckout: async (id: string) => {
          if (id === refused.session_id || id === old) throw new PaymentProviderError(kind, 'Stripe said no');
          return await payments.getCheckout(id);
        },
      },
    });
    await expect(reconcile(failing('unavailable'))).rejects.toThrow('Stripe said no');
    const { rebuilt, problems } = await reconcile(failing('invalid'));
    expect(rebuilt).toBe(2);
    expect(problems).toHaveLength(2);
    expect(problems).toContainEqual({ order: refused.number, sessionId: refused.session_id, why: 'Stripe said no' });
    expect(problems.map(({ sessionId }) => sessionId)).toContain(old);
    expect(await findUnknownPayments(shop.deps.db)).toMatchObject([{ session_id: refused.session_id }]);
    // The refused order was placed, but not yet brought up to date.
    expect(await reconcile()).toMatchObject({ rebuilt: 0, changed: 1, problems: [{ sessionId: old }] });
    expect(await orderOf(shop, refused.id)).toMatchObject({ state: 'paid' });
    expect(await findUnknownPayments(shop.deps.db)).toEqual([]);
    const { chargeId } = (await payments.getCheckout(old)) ?? {};
    await shop.sandbox.control(`charges/${chargeId}/refund`);
    expect(await reconcile()).toMatchObject({ problems: [] });
  });

  /** Pays a checkout from before checkouts said what was bought. */
  const payOld = async (): Promise<string> => {
    const { sessionId } = await shop.deps.payments.createCheckoutSession({
      orderId: newId(),
      email: 'mia@example.com',
      lines: [
        { itemId: newId(), name: 'Old', amountCents: 900, sellerId: newId(), beatId: newId(), licenseId: newId() },
      ],
      successUrl: `${shop.deps.publicUrl}/beatstore/checkout/success`,
      cancelUrl: `${shop.deps.publicUrl}/beatstore/checkout`,
      expiresAt: new Date(Date.now() + 31 * 60_000),
      idempotencyKey: newId(),
    });
    await shop.sandbox.pay(sessionId);
    return sessionId;
  };

  test('is listed if it is ours but from before checkouts said what was bought', async () => {
    const sessionId = await payOld();
    const { problems } = await reconcile();
    expect(problems).toMatchObject([{ sessionId, why: expect.stringContaining('write down at Stripe') }]);
  });
});

describe('an existing order', () => {
  test('catches up with payments, refunds and disputes that no event reported', async () => {
    const [paid, refunded, disputed] = [
      await checkOut(shop, [await newLine(shop)]),
      await sell(shop, [seller, 2000]),
      await sell(shop, [seller, 2000]),
    ];
    await shop.sandbox.webhooks({ drop: ['*'] });
    await pay(shop, paid);
    await shop.sandbox.control(`charges/${refunded.charge_id}/refund`);
    await shop.sandbox.control(`charges/${disputed.charge_id}/dispute`);
    await shop.sandbox.webhooks({ drop: [] });
    expect((await reconcile()).rebuilt).toBe(0);
    const states = [];
    for (const { id } of [paid, refunded, disputed]) states.push((await orderOf(shop, id)).state);
    expect(states).toEqual(['paid', 'refunded', 'disputed']);
    expect(await reconcile()).toMatchObject({ changed: 0 });
  });
});
