import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import type { QuoteResponse } from '#features/checkout/contract.ts';
import { lockOrder, type OrderRecord } from '#features/orders/server/public.ts';
import type { Offer } from '../../contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { hold, waitingFor } from '#testing/database/held-rows.ts';
import { until } from '#testing/eventually.ts';
import { createAdmin, createListener, licenseIds } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { type MovingClock, movingClock } from '#testing/moving-clock.ts';
import { newCode, newDeal } from '#testing/orders/discounting.ts';
import { askSession, jobsDone, newLine, orderOf, pay } from '#testing/orders/buying.ts';
import {
  callAs,
  did,
  findOfferOf,
  lineOf,
  newBuyer,
  newOpen,
  offered,
  type OpenToOffers,
  placedBy,
  sendWord,
  startPaying,
  takeOffers,
} from '#testing/orders/offers.ts';
import { linesOf } from '#testing/orders/payouts.ts';
import { newBeatOf, openShop } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';

let shop: TestApp;
let clock: MovingClock;
beforeAll(async () => {
  clock = movingClock();
  shop = await createTestApp({ ports: { clock }, providerNow: clock.now });
});
afterAll(() => shop.close());

const accepted = async (
  open: OpenToOffers,
  buyer: UserRow,
  { price = '400.00', hold = false }: { readonly price?: string; readonly hold?: boolean } = {},
): Promise<Offer> => did(shop, open.seller, await offered(shop, buyer, open, price), 'accept', { hold });

const quoteAs = async (user: UserRow, items: readonly object[], more: object = {}): Promise<QuoteResponse> =>
  (await callAs(shop, user, 'POST', 'checkout/quote', { items, ...more })).json();
const problemOf = async (user: UserRow, line: object) => {
  const { problem, message } = (await quoteAs(user, [line])).items[0] ?? {};
  return [problem, message];
};
/** Opens the success page, which asks Stripe. Events can't be delivered because the clock is moved. */
const arrive = async (...orders: readonly OrderRecord[]): Promise<void> => {
  for (const { session_id: id } of orders) await askSession(shop, id);
  await jobsDone(shop);
};
const setPrice = (beatId: string, cents: number) =>
  shop.deps.db.updateTable('catalogue_beats').set({ price_cents: cents }).where('id', '=', beatId).execute();
const sweep = async (): Promise<void> => {
  await shop.deps.jobs.send('offers.sweep', {});
  await shop.deps.jobs.idle();
};
const purposesTo = async (email: string): Promise<string[]> =>
  (await mailsTo(shop, email))
    .map(({ purpose }) => purpose.split(':')[0] ?? '')
    .filter((kind) => kind.startsWith('offers.'))
    .toSorted();

describe('an accepted offer', () => {
  test('of 400.00 on 538.88 earns the label 40.00 and the seller 360.00, in quote, order, payment and ledger', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    const offer = await accepted(open, buyer);
    const other = await newLine(shop);
    const quoted = await quoteAs(buyer, [{ ...lineOf(offer), price: '538.88' }, other]);
    expect(quoted.items[0]).toMatchObject({
      problem: null,
      list: '538.88',
      discount: '138.88',
      credit: '0.00',
      reason: 'offer',
      reasonLabel: 'Offer',
      price: '400.00',
    });
    expect(quoted.saved).toBe('138.88');

    const order = await placedBy(shop, await startPaying(shop, buyer, [lineOf(offer)]));
    expect([order.total_cents, order.buyer_id]).toEqual([40_000, buyer.id]);
    expect(order.items[0]).toMatchObject({
      price_cents: 40_000,
      discount_cents: 13_888,
      credit_cents: 0,
      reason: 'offer',
      reason_id: offer._id,
    });
    expect((await findOfferOf(shop, buyer, offer)).state).toBe('accepted');
    expect((await shop.deps.payments.getCheckout(order.session_id ?? ''))?.amountTotalCents).toBe(40_000);
    await pay(shop, order);
    await arrive(order);
    expect(await findOfferOf(shop, buyer, offer)).toMatchObject({ state: 'paid', waitsFor: null, actions: [] });
    const browser = await logInAs(shop, open.seller);
    expect(await linesOf(shop, { user: open.seller, browser })).toEqual([
      ['sale', 40_000],
      ['fee', -4000],
    ]);
    expect(await problemOf(buyer, lineOf(offer))).toEqual(['SOLD_EXCLUSIVELY', expect.any(String)]);
  });

  test('changes only the price of its own beat and license, even if another line names the offer, too', async () => {
    const [open, dear, buyer] = [await newOpen(shop), await newOpen(shop), await newBuyer(shop)];
    const offer = await accepted(open, buyer, { price: '6.00' });
    const other = { beatId: dear.beatId, licenseId: dear.licenseId, offerId: offer._id };
    for (const items of [
      [other, lineOf(offer)],
      [lineOf(offer), other],
    ]) {
      const quoted = await quoteAs(buyer, items);
      expect(quoted.total).toBe('6.00');
      expect(quoted.items.find(({ beatId }) => beatId === dear.beatId)).toMatchObject({
        problem: 'OFFER_GONE',
        message: 'We can’t find this offer in your account.',
        price: null,
      });
      expect((await startPaying(shop, buyer, items)).statusCode).toBe(409);
    }
  });

  test('costs the lower of its price and today’s', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    await setPrice(open.beatId, 10_000);
    const offer = await accepted(open, buyer, { price: '600.00' });
    expect((await quoteAs(buyer, [lineOf(offer)])).items[0]).toMatchObject({ list: '638.88', price: '600.00' });
    await setPrice(open.beatId, 0);
    const quoted = await quoteAs(buyer, [{ ...lineOf(offer), price: '638.88' }]);
    expect(quoted.items[0]).toMatchObject({
      problem: null,
      list: '538.88',
      discount: '0.00',
      reason: 'offer',
      price: '538.88',
    });
    const order = await placedBy(shop, await startPaying(shop, buyer, [lineOf(offer)]));
    await pay(shop, order);
    await arrive(order);
    expect((await orderOf(shop, order.id)).total_cents).toBe(53_888);
    expect((await findOfferOf(shop, buyer, offer)).state).toBe('paid');
  });

  test('can be used only by its buyer, for its beat and license, until its deadline', async () => {
    const [open, buyer] = [await newOpen(shop, { license: 'basic' }), await newBuyer(shop)];
    const waiting = await offered(shop, buyer, open, '10.00');
    expect(await problemOf(buyer, lineOf(waiting))).toEqual(['OFFER_GONE', 'This offer hasn’t been accepted yet.']);
    const offer = await did(shop, open.seller, waiting, 'accept');
    const foreign = ['OFFER_GONE', 'We can’t find this offer in your account.'];
    expect(await problemOf(await newBuyer(shop), lineOf(offer))).toEqual(foreign);
    expect(await problemOf(open.seller, lineOf(offer))).toEqual(foreign);
    expect(await problemOf(buyer, { ...lineOf(offer), licenseId: licenseIds.premium })).toEqual(foreign);
    expect(await problemOf(buyer, { ...lineOf(offer), offerId: open.beatId })).toEqual(foreign);
    const asGuest = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/checkout/quote',
      payload: { items: [lineOf(offer)] },
    });
    expect(asGuest.json().items[0]).toMatchObject({
      problem: 'OFFER_GONE',
      message: 'Log in to buy this with your offer.',
      price: null,
    });
    const stolen = await startPaying(shop, await newBuyer(shop), [lineOf(offer)]);
    expect([stolen.statusCode, stolen.json().details.items[0].problem]).toEqual([409, 'OFFER_GONE']);

    clock.pass({ hours: 48 });
    const over = ['OFFER_GONE', 'The time to pay for this offer is over.'];
    expect(await problemOf(buyer, lineOf(offer))).toEqual(over);
    expect((await startPaying(shop, buyer, [lineOf(offer)])).statusCode).toBe(409);
    await sweep();
    expect(await problemOf(buyer, lineOf(offer))).toEqual(['OFFER_GONE', 'This offer has ended.']);
    expect(await purposesTo(open.seller.email)).toEqual(['offers.expired', 'offers.made']);
  });

  test('can be bought once: an unpaid order that closes releases it, and two orders can’t use it at the same time', async () => {
    const [open, buyer] = [await newOpen(shop, { license: 'basic' }), await newBuyer(shop)];
    const offer = await accepted(open, buyer, { price: '10.00' });
    const first = await placedBy(shop, await startPaying(shop, buyer, [lineOf(offer)]));
    const second = await placedBy(shop, await startPaying(shop, buyer, [lineOf(offer), await newLine(shop)]));
    expect((await orderOf(shop, first.id)).state).toBe('expired');
    const carts = await Promise.all(
      Array.from({ length: 4 }, async () => startPaying(shop, buyer, [lineOf(offer), await newLine(shop)])),
    );
    await jobsDone(shop);
    const pending = await shop.deps.db
      .selectFrom('orders_orders')
      .innerJoin('orders_items', 'orders_items.order_id', 'orders_orders.id')
      .select('orders_orders.id')
      .where('orders_items.reason_id', '=', offer._id)
      .where('orders_orders.state', '=', 'pending')
      .execute();
    expect(pending).toHaveLength(1);
    expect(carts.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect((await orderOf(shop, second.id)).state).toBe('expired');

    const last = await orderOf(shop, pending[0]?.id ?? '');
    await pay(shop, last);
    await arrive(last);
    expect(await problemOf(buyer, lineOf(offer))).toEqual([
      'OFFER_GONE',
      'You’ve already bought this with your offer.',
    ]);
    expect((await startPaying(shop, buyer, [lineOf(offer)])).statusCode).toBe(409);
  });

  test('isn’t locked by a placement that waits for an earlier order with it, so payments can’t deadlock', async () => {
    const [open, buyer] = [await newOpen(shop, { license: 'basic' }), await newBuyer(shop)];
    const offer = await accepted(open, buyer, { price: '10.00' });
    const first = await placedBy(shop, await startPaying(shop, buyer, [lineOf(offer)]));
    await shop.sandbox.control(`sessions/${first.session_id}/expire`);
    await arrive(first);
    const release = await hold(shop, (trx) => lockOrder(trx, first.id));
    const placing = startPaying(shop, buyer, [lineOf(offer)]);
    await until('the placement waits', async () => (await waitingFor(shop, 'for no key update')) > 0);
    await release((trx) =>
      trx.selectFrom('offers_offers').select('id').where('id', '=', offer._id).forUpdate().noWait().execute(),
    );
    expect((await placing).statusCode).toBe(200);
  });

  test('stays in use while the bank sends the money, and is released if the bank doesn’t', async () => {
    const [open, buyer] = [await newOpen(shop, { license: 'basic' }), await newBuyer(shop)];
    const offer = await accepted(open, buyer, { price: '10.00' });
    const order = await placedBy(shop, await startPaying(shop, buyer, [lineOf(offer)]));
    await pay(shop, order, { account: '000123456789' });
    await arrive(order);
    expect((await orderOf(shop, order.id)).state).toBe('settling');
    expect(await problemOf(buyer, lineOf(offer))).toEqual([
      'OFFER_GONE',
      'You’ve already paid with this offer. Your bank is still sending the money.',
    ]);
    await shop.sandbox.control(`sessions/${order.session_id}/settle`, { outcome: 'failure' });
    await arrive(order);
    expect(await problemOf(buyer, lineOf(offer))).toEqual([null, null]);
  });

  test('becomes paid if its payment page was opened in time, even if its deadline passes before the payment', async () => {
    const [open, buyer] = [await newOpen(shop, { license: 'basic' }), await newBuyer(shop)];
    const offer = await accepted(open, buyer, { price: '10.00' });
    clock.pass({ hours: 47 });
    const order = await placedBy(shop, await startPaying(shop, buyer, [lineOf(offer)]));
    clock.pass({ hours: 2 });
    await sweep();
    expect((await findOfferOf(shop, buyer, offer)).state).toBe('expired');
    await pay(shop, order);
    await arrive(order);
    expect(await findOfferOf(shop, buyer, offer)).toMatchObject({ state: 'paid' });
    expect((await orderOf(shop, order.id)).items[0]).toMatchObject({ state: 'granted', price_cents: 1000 });
  });

  test('ends when its seller is suspended', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    const offer = await accepted(open, buyer);
    const admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
    await admin.call('POST', `/api/v1/app/users/${open.seller.id}/suspend`, { reason: 'Sold someone else’s beats.' });
    expect(await problemOf(buyer, lineOf(offer))).toEqual(['BEAT_GONE', expect.any(String)]);
    expect(await findOfferOf(shop, buyer, offer)).toMatchObject({ state: 'void', endReason: 'off_sale' });
    await sweep();
    expect(await purposesTo(buyer.email)).toEqual(['offers.accepted', 'offers.void']);
  });
});

describe('two accepted offers for one beat, at least one of them exclusive', () => {
  test('are decided by the first payment: the other offer becomes void, and its buyer gets one email', async () => {
    const [open, one, two] = [await newOpen(shop), await newBuyer(shop), await newBuyer(shop)];
    const [first, second] = [await accepted(open, one), await accepted(open, two, { price: '450.00' })];
    const third = await offered(shop, await newBuyer(shop), open, '500.00');
    const order = await placedBy(shop, await startPaying(shop, two, [lineOf(second)]));
    await pay(shop, order);
    await arrive(order);
    expect(await findOfferOf(shop, two, second)).toMatchObject({ state: 'paid' });
    expect(await findOfferOf(shop, one, first)).toMatchObject({ state: 'void', endReason: 'sold', actions: [] });
    expect((await findOfferOf(shop, open.seller, third)).state).toBe('void');
    await sweep();
    expect(await purposesTo(one.email)).toEqual(['offers.accepted', 'offers.void']);
    expect(await purposesTo(two.email)).toEqual(['offers.accepted']);
    expect(await problemOf(one, lineOf(first))).toEqual(['SOLD_EXCLUSIVELY', expect.any(String)]);
  });

  test('can both be paid: the payment after the exclusive one is refunded', async () => {
    const [open, one, two] = [await newOpen(shop), await newBuyer(shop), await newBuyer(shop)];
    const lease = { ...open, licenseId: licenseIds.basic };
    await takeOffers(shop, lease, '5.00');
    const [first, second] = [await accepted(lease, one, { price: '10.00' }), await accepted(open, two)];
    const late = await placedBy(shop, await startPaying(shop, one, [lineOf(first)]));
    const early = await placedBy(shop, await startPaying(shop, two, [lineOf(second)]));
    await shop.sandbox.webhooks({ hold: true });
    await pay(shop, early);
    clock.pass({ minutes: 1 });
    await pay(shop, late);
    await shop.sandbox.webhooks({ hold: false });
    await arrive(late, early);
    expect((await orderOf(shop, late.id)).items[0]).toMatchObject({ state: 'lost', refunded_cents: 1000 });
    expect((await orderOf(shop, early.id)).items[0]).toMatchObject({ state: 'granted' });
    expect(await findOfferOf(shop, two, second)).toMatchObject({ state: 'paid' });
    expect(await findOfferOf(shop, one, first)).toMatchObject({ state: 'void', endReason: 'sold' });
    await sweep();
    // The refund is explained by the order's own email.
    expect(await purposesTo(one.email)).toEqual(['offers.accepted']);
  });

  test('can’t exist while the beat is held for one buyer: for 48 hours nobody else can start to buy it exclusively or have an offer accepted', async () => {
    const [open, one, two] = [await newOpen(shop), await newBuyer(shop), await newBuyer(shop)];
    const rival = await offered(shop, two, open, '450.00');
    const held = await accepted(open, one, { hold: true });
    expect(held.held).toBe(true);
    const exclusive = { beatId: open.beatId, licenseId: open.licenseId };
    const promised = ['RESERVED', expect.stringContaining('held for another buyer')];
    expect(await problemOf(two, exclusive)).toEqual(promised);
    expect((await startPaying(shop, two, [exclusive])).statusCode).toBe(409);
    expect(await problemOf(two, { ...exclusive, licenseId: licenseIds.basic })).toEqual([null, null]);
    const refused = await sendWord(shop, open.seller, rival, 'accept');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'OFFERS_HELD']);
    expect((await quoteAs(one, [lineOf(held)])).items[0]).toMatchObject({ problem: null, price: '400.00' });

    clock.pass({ hours: 48 });
    expect(await problemOf(two, exclusive)).toEqual([null, null]);
    expect(await did(shop, open.seller, rival, 'accept', { hold: true })).toMatchObject({ held: true });
  });

  test('stay valid: holding the beat for one buyer doesn’t take it from an earlier one', async () => {
    const [open, one, two] = [await newOpen(shop), await newBuyer(shop), await newBuyer(shop)];
    const rival = await offered(shop, two, open, '450.00');
    await accepted(open, one);
    const refused = await sendWord(shop, open.seller, rival, 'accept', { hold: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'OFFERS_HELD']);
    // The seller's counteroffer has a hold, but it doesn't take effect when the buyer accepts.
    const countered = await did(shop, open.seller, rival, 'counter', { price: '460', hold: true });
    expect(await did(shop, two, countered, 'accept')).toMatchObject({ state: 'accepted', held: false });
  });

  test('can include a hold from a counteroffer, which starts when the buyer accepts', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    const countered = await did(shop, open.seller, await offered(shop, buyer, open, '300'), 'counter', {
      price: '450',
      hold: true,
    });
    expect(await problemOf(await newBuyer(shop), { beatId: open.beatId, licenseId: open.licenseId })).toEqual([
      null,
      null,
    ]);
    expect(await did(shop, buyer, countered, 'accept')).toMatchObject({ held: true });
    expect((await problemOf(await newBuyer(shop), { beatId: open.beatId, licenseId: open.licenseId }))[0]).toBe(
      'RESERVED',
    );
  });

  test('can’t both have a hold, even if they’re accepted at one moment: exactly one is accepted', async () => {
    const [open, one, two] = [await newOpen(shop), await newBuyer(shop), await newBuyer(shop)];
    const offers = [await offered(shop, one, open, '300'), await offered(shop, two, open, '310')];
    const both = await Promise.all(offers.map((offer) => sendWord(shop, open.seller, offer, 'accept', { hold: true })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

test('closing a buyer’s account deletes their offers; closing a seller’s removes the seller’s words and keeps the prices', async () => {
  const [open, buyer] = [await newOpen(shop, { license: 'basic' }), await newBuyer(shop)];
  const offer = await offered(shop, buyer, open, '10', 'Words of the buyer');
  await did(shop, open.seller, offer, 'counter', { price: '12', text: 'Words of the seller' });
  const mine = (await callAs(shop, buyer, 'GET', 'offers')).body;
  expect(mine).toContain('Words of the seller');
  const close = async (user: UserRow) =>
    (await logInAs(shop, user, { confirmed: true })).call('POST', '/api/v1/app/account/close', {
      username: user.username,
    });
  expect((await close(open.seller)).statusCode).toBe(200);
  const left = await callAs(shop, buyer, 'GET', 'offers');
  expect(left.body).toContain('Words of the buyer');
  expect(left.body).not.toContain('Words of the seller');
  expect(left.json().offers[0]).toMatchObject({ state: 'void', price: '12.00' });
  expect((await close(buyer)).statusCode).toBe(200);
  expect(await shop.deps.db.selectFrom('offers_offers').selectAll().where('id', '=', offer._id).execute()).toEqual([]);
});

test('an accepted offer keeps its price if the cart has a code or a deal, and if the seller no longer accepts offers', async () => {
  const seller = await openShop(shop);
  const [open, buyer] = [await newOpen(shop, { license: 'basic', seller }), await newBuyer(shop)];
  const offer = await accepted(open, buyer, { price: '10.00' });
  const atPrice = { reason: 'offer', price: '10.00' };
  const [other, third] = [await newBeatOf(shop, seller, 4000), await newBeatOf(shop, seller, 4000)];

  const { code } = await newCode(seller.browser, { value: 90 });
  const byCode = await quoteAs(buyer, [lineOf(offer), other], { code });
  expect(byCode.items).toMatchObject([atPrice, { reason: 'code', price: '4.00' }]);

  await newDeal(seller.browser, { kind: 'from', from: 2, percent: 50 });
  expect((await quoteAs(buyer, [lineOf(offer), other])).items).toMatchObject([atPrice, { reason: null }]);
  const byDeal = await quoteAs(buyer, [lineOf(offer), other, third]);
  expect(byDeal.items).toMatchObject([atPrice, { reason: 'deal', price: '20.00' }, { reason: 'deal', price: '20.00' }]);

  await takeOffers(shop, open, null);
  expect((await quoteAs(buyer, [lineOf(offer)])).items[0]).toMatchObject({ price: '10.00' });
  expect((await createListener(shop.deps)).email_verified_at).toBeNull();
});
