import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, jobsDone, mails, openOrder, orderOf, pay } from '#testing/orders/buying.ts';
import { act, refund } from '#testing/orders/admin.ts';
import { dueOf, linesOf } from '#testing/orders/payouts.ts';
import { openShop } from '#testing/orders/selling.ts';
import { buyBasic, type Ladder, newLadder, placeUpgrade, upgrade } from '#testing/orders/upgrading.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { OrderRecord } from '../public.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '10' } });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const stateOf = async ({ id }: OrderRecord) => (await orderOf(shop, id)).items[0]?.state;
const statesOf = (...orders: readonly OrderRecord[]) => Promise.all(orders.map(stateOf));
const refundedOf = async (order: OrderRecord) =>
  (await shop.deps.payments.getCheckout(order.session_id ?? ''))?.amountRefundedCents;
/** The kinds of emails sent about an order, except the purchase email. */
const newsOf = async ({ id }: OrderRecord) =>
  (await mails(shop))
    .filter(({ purpose }) => purpose.endsWith(id) && !purpose.startsWith('purchase:'))
    .map(({ purpose }) => purpose.split(':')[0]);
const filesOf = async (order: OrderRecord) => (await openOrder(shop, order)).items[0]?.files.map(({ kind }) => kind);
const disputed = async ({ charge_id: charge }: OrderRecord): Promise<(outcome: 'won' | 'lost') => Promise<void>> => {
  const { id } = await shop.sandbox.control<{ id: string }>(`charges/${charge}/dispute`);
  await jobsDone(shop);
  return async (outcome) => {
    await shop.sandbox.control(`disputes/${id}/close`, { outcome });
    await jobsDone(shop);
  };
};

const beatOf = ({ beatId }: Ladder) =>
  shop.deps.db
    .selectFrom('catalogue_beats')
    .select(['state', 'sold_item_id'])
    .where('id', '=', beatId)
    .executeTakeFirst();

/** A Basic license of a new beat. */
const basic = async () => {
  const seller = await openShop(shop);
  const ladder = await newLadder(shop, seller);
  return { seller, ladder, base: await buyBasic(shop, ladder) };
};

/** A Basic license upgraded to Premium. */
const sold = async () => {
  const { seller, ladder, base } = await basic();
  return { seller, ladder, base, later: await upgrade(shop, base, ladder.premium) };
};

describe('an upgrade that is refunded', () => {
  test('by an admin gives the earlier license back, with its files, and tells the buyer once', async () => {
    const { base, later, seller } = await sold();
    expect((await refund(admin, later)).statusCode).toBe(200);
    await jobsDone(shop);
    expect(await statesOf(base, later)).toEqual(['granted', 'withdrawn']);
    expect(await filesOf(base)).toEqual(['mp3']);
    expect(await newsOf(base)).toEqual(['license-back']);
    expect(await newsOf(later)).toEqual(['refunded']);
    await reconcileOrder(shop.deps, later.id);
    expect(await newsOf(base)).toEqual(['license-back']);
    // What is left of both sales: 16.99 less 10 %.
    expect(await dueOf(shop, seller)).toBe(1529);
  });

  test('at Stripe gives the earlier license back, which can then be upgraded again', async () => {
    const { base, later, ladder } = await sold();
    await shop.sandbox.control(`charges/${later.charge_id}/refund`);
    await jobsDone(shop);
    expect(await statesOf(base, later)).toEqual(['granted', 'withdrawn']);
    const again = await upgrade(shop, base, ladder.trackout);
    expect([again.total_cents, ...(await statesOf(base, later, again))]).toEqual([
      4300,
      'upgraded',
      'withdrawn',
      'granted',
    ]);
    await refund(admin, again);
    expect(await newsOf(base)).toEqual(['license-back', 'license-back']);
  });

  test('in part stays valid, and the license it replaces stays replaced', async () => {
    const { base, later } = await sold();
    await refund(admin, later, { cents: 500 });
    expect(await statesOf(base, later)).toEqual(['upgraded', 'granted']);
  });
});

describe('a license that was upgraded', () => {
  test('is refunded by an admin only together with its upgrade', async () => {
    const { base, later, seller } = await sold();
    for (const input of [{}, { items: [base.items[0]?.id] }, { cents: 1699 }]) {
      const refused = await refund(admin, base, input);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDERS_ITEM_UPGRADED']);
      expect(refused.json().message).toContain(`was upgraded to Premium in ${later.number}`);
    }
    expect([await refundedOf(base), await refundedOf(later)]).toEqual([0, 0]);
    expect((await refund(admin, base, { upgradesToo: true })).statusCode).toBe(200);
    await jobsDone(shop);
    expect(await statesOf(base, later)).toEqual(['withdrawn', 'lost']);
    expect([await refundedOf(base), await refundedOf(later)]).toEqual([1699, 1858]);
    expect([await newsOf(base), await newsOf(later)]).toEqual([['refunded'], ['taken-back']]);
    expect(await dueOf(shop, seller)).toBe(0);
  });

  test('can have part of its price refunded', async () => {
    const { base, later } = await sold();
    expect((await refund(admin, base, { cents: 500 })).statusCode).toBe(200);
    expect(await statesOf(base, later)).toEqual(['upgraded', 'granted']);
  });

  test('ends its upgrade when it is refunded at Stripe', async () => {
    const { base, later } = await sold();
    await shop.sandbox.control(`charges/${base.charge_id}/refund`);
    await jobsDone(shop);
    expect(await statesOf(base, later)).toEqual(['withdrawn', 'lost']);
    expect(await refundedOf(later)).toBe(1858);
    const mail = (await mails(shop)).find(
      ({ purpose }) => purpose.endsWith(`:${later.id}`) && /taken-back/.test(purpose),
    );
    expect(mail?.body_text).toContain(`from order ${base.number}, has ended`);
    expect((await openOrder(shop, later)).items[0]?.note).toBe('This upgrade has ended. We’ve refunded you.');
  });

  test('can’t be withdrawn manually; its upgrade can, which doesn’t give the license back', async () => {
    const { base, later } = await sold();
    const refused = await act(admin, base, `items/${base.items[0]?.id}/withdraw`, { reason: 'A claim.' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `This license was upgraded in ${later.number}. Withdraw that one.`,
    ]);
    await act(admin, later, `items/${later.items[0]?.id}/withdraw`, { reason: 'A claim.' });
    expect(await statesOf(base, later)).toEqual(['upgraded', 'withdrawn']);
    await reconcileOrder(shop.deps, base.id);
    await act(admin, later, `items/${later.items[0]?.id}/restore`, { reason: 'No claim.' });
    expect(await statesOf(base, later)).toEqual(['upgraded', 'granted']);
    // A refund after the withdrawal gives the earlier license back.
    await act(admin, later, `items/${later.items[0]?.id}/withdraw`, { reason: 'A claim.' });
    await refund(admin, later);
    expect(await statesOf(base, later)).toEqual(['granted', 'withdrawn']);
  });
});

describe('a dispute', () => {
  test('about the first payment freezes both licenses; when it is won, the upgrade is valid again', async () => {
    const { base, later } = await sold();
    const end = await disputed(base);
    expect(await statesOf(base, later)).toEqual(['frozen', 'frozen']);
    expect((await orderOf(shop, later.id)).state).toBe('paid');
    expect((await openOrder(shop, later)).items[0]?.note).toContain(`the payment for ${base.number}`);
    expect([await newsOf(base), await newsOf(later)]).toEqual([['disputed'], ['disputed']]);
    await reconcileOrder(shop.deps, later.id);
    expect(await newsOf(later)).toEqual(['disputed']);
    await end('won');
    expect(await statesOf(base, later)).toEqual(['upgraded', 'granted']);
    expect(await filesOf(later)).toEqual(['mp3', 'wav']);
  });

  test('about the first payment ends the upgrade when it is lost, and the upgrade is refunded', async () => {
    const { base, later, seller } = await sold();
    const end = await disputed(base);
    await end('lost');
    expect(await statesOf(base, later)).toEqual(['withdrawn', 'lost']);
    expect(await refundedOf(later)).toBe(1858);
    expect((await orderOf(shop, later.id)).state).toBe('refunded');
    expect([await newsOf(base), await newsOf(later)]).toEqual([
      ['disputed', 'dispute-lost'],
      ['disputed', 'taken-back'],
    ]);
    expect(await dueOf(shop, seller)).toBe(0);
  });

  test('about the upgrade leaves the replaced license alone; if the dispute is lost, the buyer has that license again', async () => {
    const { base, later } = await sold();
    const end = await disputed(later);
    expect(await statesOf(base, later)).toEqual(['upgraded', 'frozen']);
    await end('lost');
    expect(await statesOf(base, later)).toEqual(['granted', 'withdrawn']);
    expect(await newsOf(base)).toEqual(['license-back']);
  });

  test('about a license in a chain of upgrades freezes it and the later ones; if it is lost, they end and the one before is back', async () => {
    const { base, later, ladder } = await sold();
    const last = await upgrade(shop, later, ladder.trackout);
    const end = await disputed(base);
    expect(await statesOf(base, later, last)).toEqual(['frozen', 'frozen', 'frozen']);
    await end('won');
    expect(await statesOf(base, later, last)).toEqual(['upgraded', 'upgraded', 'granted']);
    const again = await disputed(later);
    expect(await statesOf(base, later, last)).toEqual(['upgraded', 'frozen', 'frozen']);
    await again('lost');
    expect(await statesOf(base, later, last)).toEqual(['granted', 'withdrawn', 'lost']);
    expect([await refundedOf(last), await refundedOf(base)]).toEqual([2442, 0]);
  });

  test('about the first payment freezes and ends even an upgrade that cost nothing', async () => {
    const { ladder, base } = await basic();
    const price = (id: string, price_cents: number) =>
      shop.deps.db.updateTable('licenses_licenses').set({ price_cents }).where('id', '=', id).execute();
    await price(ladder.basic, 1000);
    await price(ladder.premium, 1500);
    const free = await placeUpgrade(shop, base, ladder.premium);
    const end = await disputed(base);
    expect(await statesOf(base, free)).toEqual(['frozen', 'frozen']);
    await end('lost');
    expect(await statesOf(base, free)).toEqual(['withdrawn', 'lost']);
  });
});

describe('upgrades of one license', () => {
  test('that ten people pay at once leave one in force, and the others are refunded', async () => {
    const { seller, ladder, base } = await basic();
    const lines = (await linesOf(shop, seller)).length;
    await shop.sandbox.webhooks({ hold: true });
    const placed: OrderRecord[] = [];
    for (let count = 0; count < 10; count += 1) {
      placed.push(
        await placeUpgrade(shop, base, count % 2 === 0 ? ladder.premium : ladder.trackout, `${count}@example.com`),
      );
    }
    for (const order of placed) await pay(shop, order);
    await Promise.all(placed.map(({ id }) => reconcileOrder(shop.deps, id)));
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    const states = await statesOf(...placed);
    expect(states.toSorted()).toEqual(['granted', ...Array.from({ length: 9 }, () => 'lost')]);
    expect(await stateOf(base)).toBe('upgraded');
    for (const [index, order] of placed.entries()) {
      const isWinner = states[index] === 'granted';
      expect(await refundedOf(order)).toBe(isWinner ? 0 : order.total_cents);
      expect(await newsOf(order)).toEqual(isWinner ? [] : ['lost']);
    }
    expect(await linesOf(shop, seller)).toHaveLength(lines + 2);
  });

  test('that are unpaid have their pages closed when one is paid, and when the license ends', async () => {
    const { ladder, base } = await basic();
    const open = await placeUpgrade(shop, base, ladder.trackout, 'open@example.com');
    await upgrade(shop, base, ladder.premium);
    expect((await orderOf(shop, open.id)).state).toBe('expired');
    const other = await buyBasic(shop, ladder);
    const later = await placeUpgrade(shop, other, ladder.trackout, 'open@example.com');
    await refund(admin, other);
    await jobsDone(shop);
    expect((await orderOf(shop, later.id)).state).toBe('expired');
  });

  test('that are unpaid have their pages closed when part of what they credit is refunded, even through several upgrades', async () => {
    const { ladder, base } = await basic();
    const open = await placeUpgrade(shop, base, ladder.premium, 'open@example.com');
    await refund(admin, base, { cents: 500 });
    await jobsDone(shop);
    expect((await orderOf(shop, open.id)).state).toBe('expired');
    const next = await upgrade(shop, base, ladder.premium);
    expect(next.total_cents).toBe(2358);
    const last = await placeUpgrade(shop, next, ladder.trackout, 'open@example.com');
    await refund(admin, base, { cents: 100 });
    await jobsDone(shop);
    expect((await orderOf(shop, last.id)).state).toBe('expired');
    expect(await statesOf(base, next)).toEqual(['upgraded', 'granted']);
  });

  test('are refunded if their license was refunded before the payment arrived, and the email says why', async () => {
    const { ladder, base } = await basic();
    const open = await placeUpgrade(shop, base, ladder.premium);
    await shop.sandbox.webhooks({ hold: true });
    await pay(shop, open);
    await refund(admin, base);
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    expect(await statesOf(base, open)).toEqual(['withdrawn', 'lost']);
    expect(await refundedOf(open)).toBe(1858);
    const mail = (await mails(shop)).find(({ purpose }) => purpose === `lost:upgrade:${open.id}`);
    expect(mail?.body_text).toContain('had already been upgraded or had ended');
    expect(mail?.body_text).toContain('$18.58 is on its way back');
  });

  test('freeze when a dispute about the license arrives together with the upgrade’s payment', async () => {
    const seller = await openShop(shop);
    const ladder = await newLadder(shop, seller);
    for (let round = 0; round < 4; round += 1) {
      const base = await buyBasic(shop, ladder);
      const open = await placeUpgrade(shop, base, ladder.premium);
      await shop.sandbox.webhooks({ hold: true });
      await pay(shop, open);
      const { id } = await shop.sandbox.control<{ id: string }>(`charges/${base.charge_id}/dispute`);
      await Promise.all([base, open, base, open].map(({ id: orderId }) => reconcileOrder(shop.deps, orderId)));
      await shop.sandbox.webhooks({ hold: false });
      await jobsDone(shop);
      expect(await statesOf(base, open)).toEqual(['frozen', 'frozen']);
      await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'won' });
      await Promise.all([base, open, base, open].map(({ id: orderId }) => reconcileOrder(shop.deps, orderId)));
      await jobsDone(shop);
      expect(await statesOf(base, open)).toEqual(['upgraded', 'granted']);
    }
  });
});

describe('an upgrade', () => {
  test('to the exclusive license holds the beat, sells it once, and gives the earlier license back when it is refunded', async () => {
    const { ladder, base } = await basic();
    const placed = await placeUpgrade(shop, base, ladder.exclusive);
    const rival = checkOut(shop, [{ beatId: ladder.beatId, licenseId: ladder.exclusive }], 'rival@example.com');
    await expect(rival).rejects.toMatchObject({ code: 'CHECKOUT_CHANGED' });
    await pay(shop, placed);
    await jobsDone(shop);
    expect(await statesOf(base, placed)).toEqual(['upgraded', 'granted']);
    expect(await beatOf(ladder)).toEqual({ state: 'sold', sold_item_id: placed.items[0]?.id });
    await reconcileOrder(shop.deps, base.id);
    expect(await stateOf(base)).toBe('upgraded');
    await refund(admin, await orderOf(shop, placed.id));
    expect(await statesOf(base, placed)).toEqual(['granted', 'withdrawn']);
  });

  test('to the exclusive license lets the beat go back on sale when it ends together with the license that it replaced', async () => {
    const { ladder, base } = await basic();
    const later = await upgrade(shop, base, ladder.exclusive);
    await shop.sandbox.control(`charges/${base.charge_id}/refund`);
    await jobsDone(shop);
    expect(await statesOf(base, later)).toEqual(['withdrawn', 'lost']);
    expect((await act(admin, later, `items/${later.items[0]?.id}/resell`)).statusCode).toBe(200);
    expect((await beatOf(ladder))?.sold_item_id).toBeNull();
  });

  test('to another license is refunded if someone else bought the beat exclusively first, and the earlier license is back', async () => {
    const { ladder, base } = await basic();
    const placed = await placeUpgrade(shop, base, ladder.premium);
    const rival = await checkOut(shop, [{ beatId: ladder.beatId, licenseId: ladder.exclusive }], 'rival@example.com');
    await shop.sandbox.webhooks({ hold: true });
    await pay(shop, rival);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await pay(shop, placed);
    // The later payment is reported first.
    await reconcileOrder(shop.deps, placed.id);
    expect(await statesOf(base, placed)).toEqual(['upgraded', 'granted']);
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    expect(await statesOf(base, placed, rival)).toEqual(['granted', 'lost', 'granted']);
    expect(await refundedOf(placed)).toBe(1858);
    expect(await newsOf(base)).toEqual(['license-back']);
  });
});
