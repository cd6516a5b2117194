import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectFeatures } from '#server/connect-features.ts';
import type { Deps } from '#platform/deps.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyer, checkOut, eventsOf, newLine, orderOf, pay, signEvent, type Line } from '#testing/orders/buying.ts';
import { createCrashes } from '#testing/crashes.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { newCode } from '#testing/orders/discounting.ts';
import { transferWhatIsOwed } from '#features/payouts/server/transfers/transfer-what-is-owed.ts';
import { connectToProvider, newBeatOf, openShop } from '#testing/orders/selling.ts';
import { newLadder, placeUpgrade } from '#testing/orders/upgrading.ts';
import { createCheckoutSession } from '#features/checkout/server/session/create-checkout-session.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { paymentInbox } from '../updates/payment-inbox.ts';
import { refundLostLines } from './refund-lost-lines.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { sweep } from '../updates/sweep.ts';

const crashes = createCrashes();
let shop: TestApp;
let deps: Deps;
/** Dependencies that crash. */
let mortal: Deps;
/** Dependencies without follow-up jobs, which would interfere with the test. */
let alone: Deps;
let offsetMs = 0;
const visitor = { browser: null, buyerId: null, network: '203.0.113.7', country: null };

beforeAll(async () => {
  shop = await createTestApp({
    deliver: false,
    ports: { clock: { now: () => new Date(Date.now() + offsetMs) } },
  });
  deps = shop.deps;
  mortal = { ...deps, ...crashes.ports(shop.deps) };
  connectFeatures(mortal);
  const { jobs } = shop.deps;
  const send: typeof jobs.send = async (name, ...args) => {
    if (name !== 'checkout.refund-lost' && name !== 'checkout.expire-rivals') await jobs.send(name, ...args);
  };
  alone = { ...deps, jobs: Object.assign(Object.create(jobs) as typeof jobs, { send }) };
});
afterAll(() => shop.close());

/** A paid cart with one exclusive item, one normal one and one lost to someone else; no event has arrived. */
const paidUnheard = async (): Promise<{ order: OrderRecord; taken: Line }> => {
  const taken = await newLine(shop, 'exclusive');
  const order = await checkOut(shop, [
    await newLine(shop, 'exclusive'),
    await newLine(shop, 'premium'),
    { ...taken, licenseId: licenseIds.basic },
  ]);
  const other = await checkOut(shop, [taken], 'other@example.com');
  // The sequence matters: the first payment wins.
  await pay(shop, other);
  await pay(shop, order);
  // Otherwise the job that closes rivals would fulfill the order before the test does.
  await reconcileOrder(alone, other.id);
  return { order, taken };
};

/** Everything that must exist once, in the same form for every order. */
const endOf = async (order: OrderRecord) => {
  const { db } = shop.deps;
  const after = await orderOf(shop, order.id);
  const ids = after.items.map(({ id }) => id);
  const grants = await db.selectFrom('orders_grants').select(['item_id', 'kind']).where('item_id', 'in', ids).execute();
  const agreements = await db.selectFrom('orders_agreements').select('item_id').where('item_id', 'in', ids).execute();
  const shares = await db.selectFrom('payouts_shares').selectAll().where('order_id', '=', order.id).execute();
  const written = await db.selectFrom('mailing_messages').select(['purpose', 'sent_at']).execute();
  const held = await db.selectFrom('checkout_holds').selectAll().where('order_id', '=', order.id).execute();
  const providerCheckout = await shop.deps.payments.getCheckout(order.session_id ?? '');
  return {
    state: after.state,
    items: after.items.map(({ state, refunded_cents }) => [state, refunded_cents]),
    grants: grants.map(({ item_id, kind }) => `${ids.indexOf(item_id)} ${kind}`).toSorted(),
    agreements: agreements.map(({ item_id }) => ids.indexOf(item_id)).toSorted((a, b) => a - b),
    shares: shares.map((share) => `${ids.indexOf(share.item_id)} ${share.state} ${share.net_cents}`).toSorted(),
    mails: written
      .filter(({ purpose }) => purpose.endsWith(order.id))
      .map(({ purpose, sent_at }) => `${purpose.split(':')[0]} ${sent_at ? 'sent' : 'waiting'}`)
      .toSorted(),
    held: held.length,
    refunds: providerCheckout?.refunds.map(({ amountCents, status }) => [amountCents, status]),
  };
};

const expected = {
  state: 'paid',
  items: [
    ['granted', 0],
    ['granted', 0],
    ['lost', 1999],
  ],
  grants: ['0 mp3', '0 trackouts', '0 wav', '1 mp3', '1 wav'],
  agreements: [0, 1],
  shares: ['0 owed 48499', '1 owed 3201'],
  mails: ['lost sent', 'purchase sent'],
  held: 0,
  refunds: [[1999, 'succeeded']],
};

/** Each step has an order and beats of its own. */
const sideBySide = { atOnce: 4 };

describe('after a crash at any step and a restart', () => {
  test('fulfillment leads to the same result', async () => {
    const steps = await crashes.atEveryStep(async (crashing) => {
      const { order } = await paidUnheard();
      await crashing(() => reconcileOrder(mortal, order.id));
      await reconcileOrder(deps, order.id);
      await shop.deps.jobs.idle();
      expect(await endOf(order)).toEqual(expected);
    }, sideBySide);
    expect(steps).toBeGreaterThan(3);
  });

  test('fulfilling an upgrade, and losing another one of the same license, leads to the same result', async () => {
    const seller = await openShop(shop);
    const steps = await crashes.atEveryStep(async (crashing) => {
      const ladder = await newLadder(shop, seller);
      const placed = await checkOut(shop, [{ beatId: ladder.beatId, licenseId: ladder.basic }]);
      await pay(shop, placed);
      await reconcileOrder(deps, placed.id);
      const base = await orderOf(shop, placed.id);
      const first = await placeUpgrade(shop, base, ladder.premium);
      const second = await placeUpgrade(shop, base, ladder.trackout, 'other@example.com');
      await pay(shop, first);
      await pay(shop, second);
      await crashing(async () => {
        await reconcileOrder(mortal, first.id);
        await reconcileOrder(mortal, second.id);
        await refundLostLines(mortal, second.id);
      });
      await reconcileOrder(deps, first.id);
      await reconcileOrder(deps, second.id);
      await shop.deps.jobs.idle();
      expect((await orderOf(shop, base.id)).items[0]?.state).toBe('upgraded');
      expect(await endOf(first)).toEqual({
        ...expected,
        items: [['granted', 0]],
        grants: ['0 mp3', '0 wav'],
        agreements: [0],
        shares: ['0 owed 1672'],
        mails: ['purchase sent'],
        refunds: [],
      });
      expect(await endOf(second)).toMatchObject({
        state: 'refunded',
        items: [['lost', 4300]],
        grants: [],
        mails: ['lost sent'],
        refunds: [[4300, 'succeeded']],
      });
    }, sideBySide);
    expect(steps).toBeGreaterThan(12);
  });

  test('giving a license back when its upgrade is refunded leads to the same result', async () => {
    const seller = await openShop(shop);
    const steps = await crashes.atEveryStep(async (crashing) => {
      const ladder = await newLadder(shop, seller);
      const placed = await checkOut(shop, [{ beatId: ladder.beatId, licenseId: ladder.basic }]);
      await pay(shop, placed);
      await reconcileOrder(deps, placed.id);
      const later = await placeUpgrade(shop, await orderOf(shop, placed.id), ladder.premium);
      await pay(shop, later);
      const paid = await reconcileOrder(deps, later.id);
      await shop.sandbox.control(`charges/${paid?.charge_id}/refund`);
      await crashing(() => reconcileOrder(mortal, later.id));
      await reconcileOrder(deps, later.id);
      await shop.deps.jobs.idle();
      expect(await endOf(placed)).toMatchObject({
        items: [['granted', 0]],
        shares: ['0 owed 1529'],
        mails: ['license-back sent', 'purchase sent'],
      });
    }, sideBySide);
    expect(steps).toBeGreaterThan(3);
  });

  test('losing part of a payment, and paying sellers the rest, leads to the same result', async () => {
    const seller = await openShop(shop);
    await connectToProvider(shop, seller);
    await shop.deps.jobs.send('payouts.check-account', { userId: seller.user.id });
    const steps = await crashes.atEveryStep(async (crashing) => {
      const placed = await checkOut(shop, [await newBeatOf(shop, seller, 12_000), await newBeatOf(shop, seller, 4678)]);
      await pay(shop, placed);
      const paid = await reconcileOrder(deps, placed.id);
      await shop.deps.jobs.idle();
      for (const [amount, outcome] of [
        [4678, 'lost'],
        [100, 'won'],
      ] as const) {
        const { id } = await shop.sandbox.control<{ id: string }>(`charges/${paid?.charge_id}/dispute`, { amount });
        await shop.sandbox.control(`disputes/${id}/close`, { outcome });
      }
      await crashing(async () => {
        await reconcileOrder(mortal, placed.id);
        await transferWhatIsOwed({ ...shop.deps, ...mortal }, placed.id);
      });
      await reconcileOrder(deps, placed.id);
      await shop.deps.jobs.idle();
      expect(await endOf(placed)).toMatchObject({
        state: 'paid',
        items: [
          ['granted', 0],
          ['granted', 0],
        ],
        shares: ['0 owed 7771', '1 owed 3029'],
        mails: ['dispute-lost sent', 'purchase sent'],
        refunds: [],
      });
      const made = await shop.deps.payments.findTransfers({ orderId: placed.id });
      expect(made.reduce((sum, { amountCents, reversedCents }) => sum + amountCents - reversedCents, 0)).toBe(10_800);
    }, sideBySide);
    expect(steps).toBeGreaterThan(6);
  });

  test('receiving and handling an event leads to the same result', async () => {
    const steps = await crashes.atEveryStep(async (crashing) => {
      const order = await checkOut(shop, [await newLine(shop)]);
      await pay(shop, order);
      const events = await eventsOf(shop, 'checkout.session.completed');
      const event = events.find(({ data }) => (data as { object: { id: string } }).object.id === order.session_id);
      const { payload, signature } = signEvent(shop, event ?? {});
      const take = async (by: Deps) => {
        await paymentInbox.receive(by, { rawBody: Buffer.from(payload), headers: { 'stripe-signature': signature } });
        await paymentInbox.handle(by, String(event?.id));
      };
      await crashing(() => take(mortal));
      await take(deps);
      await shop.deps.jobs.idle();
      expect(await endOf(order)).toEqual({
        ...expected,
        items: [['granted', 0]],
        grants: ['0 mp3'],
        agreements: [0],
        shares: ['0 owed 1799'],
        mails: ['purchase sent'],
        refunds: [],
      });
    }, sideBySide);
    expect(steps).toBeGreaterThan(7);
  });

  test('a lost item is refunded once', async () => {
    const steps = await crashes.atEveryStep(async (crashing) => {
      const { order } = await paidUnheard();
      await reconcileOrder(alone, order.id);
      await crashing(() => refundLostLines(mortal, order.id));
      await refundLostLines(deps, order.id);
      await shop.deps.jobs.idle();
      expect(await endOf(order)).toEqual(expected);
    }, sideBySide);
    expect(steps).toBeGreaterThan(2);
  });

  test('a started checkout reserves an exclusive beat no longer than intended', async () => {
    const steps = await crashes.atEveryStep(async (crashing) => {
      const line = await newLine(shop, 'exclusive');
      const body = { items: [line], email: 'mia@example.com', consent: true };
      await crashing(() => createCheckoutSession(mortal, body, visitor));
      offsetMs = 40 * 60_000;
      await sweep(deps);
      await shop.deps.jobs.idle();
      const next = await createCheckoutSession(deps, body, visitor);
      expect(next).toHaveProperty('url');
      offsetMs = 0;
      const open = await shop.deps.db
        .selectFrom('orders_orders')
        .innerJoin('orders_items', 'orders_items.order_id', 'orders_orders.id')
        .select('orders_orders.id')
        .where('orders_items.beat_id', '=', line.beatId)
        .where('orders_orders.state', '=', 'pending')
        .execute();
      expect(open).toHaveLength(1);
    });
    expect(steps).toBeGreaterThan(8);
  });

  test('a started checkout keeps a code’s last use no longer than intended', async () => {
    const seller = await openShop(shop);
    const { id: beatId } = await createBeat(shop.deps, { sellerId: seller.user.id });
    const steps = await crashes.atEveryStep(async (crashing) => {
      const code = await newCode(seller.browser, { maxUses: 1 });
      const items = [{ beatId, licenseId: licenseIds.basic }];
      const start = (by: Deps, email: string) =>
        createCheckoutSession(by, { items, email, code: code.code, expectedTotal: '16.99', customer: buyer }, visitor);
      await crashing(() => start(mortal, 'mia@example.com'));
      offsetMs = 40 * 60_000;
      await sweep(deps);
      await shop.deps.jobs.idle();
      expect(await start(deps, 'ada@example.com')).toHaveProperty('url');
      offsetMs = 0;
      const uses = await shop.deps.db
        .selectFrom('orders_orders')
        .innerJoin('orders_items', 'orders_items.order_id', 'orders_orders.id')
        .select('orders_orders.id')
        .where('orders_items.reason_id', '=', code._id)
        .where('orders_orders.state', '=', 'pending')
        .execute();
      expect(uses).toHaveLength(1);
    });
    expect(steps).toBeGreaterThan(8);
  });
});
