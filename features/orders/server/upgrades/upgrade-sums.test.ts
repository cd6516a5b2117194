import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { quote } from '#features/checkout/contract.ts';
import type { OrderRecord } from '../public.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { buyAtCheckout, jobsDone, type Line, mails, openOrder, orderOf, pay } from '#testing/orders/buying.ts';
import { refund } from '#testing/orders/admin.ts';
import { linesOf } from '#testing/orders/payouts.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { buyBasic, newLadder, orderKeyOf, placeUpgrade, upgrade, upgradeLine } from '#testing/orders/upgrading.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import type { UpgradeOffer } from '../../contract.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
let seller: TestSeller;
beforeAll(async () => {
  shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '10' } });
  admin = await newcomer(shop, 'admin');
  seller = await openShop(shop);
});
afterAll(() => shop.close());

const quoted = (items: readonly Line[]) =>
  shop.api<typeof quote>('POST /api/v1/app/checkout/quote', { body: { items: [...items] } });
const get = (url: string) => shop.app.inject({ url });
const pdfOf = async (url: string | null | undefined) => readPdfText((await get(url ?? '')).rawPayload).text;
const upgradesPath = (order: OrderRecord, key?: string) =>
  `/api/v1/app/orders/${order.id}/items/${order.items[0]?.id}/upgrades${key === undefined ? '' : `?key=${key}`}`;
const offersOf = async (order: OrderRecord): Promise<UpgradeOffer[]> =>
  (await get(upgradesPath(order, orderKeyOf(shop, order)))).json().upgrades;
const pricesOf = async (order: OrderRecord) =>
  (await offersOf(order)).map(({ license, list, credit, price }) => [license, list, credit, price]);

describe('the upgrades of a license', () => {
  test('are all dearer licenses of its beat, for the difference in price, with their files', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    expect(await offersOf(base)).toEqual([
      {
        licenseId: ladder.premium,
        license: 'Premium',
        exclusive: false,
        files: ['mp3', 'wav'],
        list: '35.57',
        credit: '16.99',
        price: '18.58',
      },
      expect.objectContaining({ license: 'Trackout', list: '59.99', credit: '16.99', price: '43.00' }),
      expect.objectContaining({
        license: 'Exclusive',
        list: '499.00',
        credit: '16.99',
        price: '482.01',
        exclusive: true,
      }),
    ]);
  });

  test('cost more after part of the payment was refunded, by item or by amount', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    await refund(admin, base, { cents: 500 });
    expect((await pricesOf(base))[0]).toEqual(['Premium', '35.57', '11.99', '23.58']);
    await shop.deps.payments.refundItem({
      paymentIntentId: base.payment_intent_id ?? '',
      orderId: base.id,
      itemId: base.items[0]?.id ?? '',
      amountCents: 199,
      reason: 'a test',
    });
    await jobsDone(shop);
    expect((await pricesOf(base))[0]).toEqual(['Premium', '35.57', '10.00', '25.57']);
  });

  test('cost more by only this item’s share of a refund if the order has several items', async () => {
    const [one, other] = [await newLadder(shop, seller), await newLadder(shop, seller)];
    const placed = await buyAtCheckout(shop, [
      { beatId: one.beatId, licenseId: one.basic },
      { beatId: other.beatId, licenseId: other.premium },
    ]);
    await refund(admin, placed, { cents: 1000 });
    // 1699 of 5256: 323 of 1000.
    expect((await pricesOf(placed))[0]).toEqual(['Premium', '35.57', '13.76', '21.81']);
  });

  test('follow today’s prices: they are free if more was paid than they cost, and exclude licenses that aren’t dearer', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    const price = (id: string, price_cents: number) =>
      shop.deps.db.updateTable('licenses_licenses').set({ price_cents }).where('id', '=', id).execute();
    await price(ladder.premium, 1500);
    await price(ladder.trackout, 1699);
    expect((await pricesOf(base)).map(([license]) => license)).toEqual(['Exclusive']);
    // A cheaper Basic makes both of them dearer than itself.
    await price(ladder.basic, 1000);
    expect((await pricesOf(base)).slice(0, 2)).toEqual([
      ['Premium', '15.00', '15.00', '0.00'],
      ['Trackout', '16.99', '16.99', '0.00'],
    ]);
    // A license that is no longer offered counts at its purchase price.
    const own = shop.deps.db.deleteFrom('catalogue_beat_licenses').where('license_id', '=', ladder.basic);
    await own.execute();
    expect((await pricesOf(base)).map(([license]) => license)).toEqual(['Exclusive']);
  });

  test('aren’t offered without the promised file, once the beat is off sale, or after a refund', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    const { db } = shop.deps;
    const files = db
      .updateTable('catalogue_files')
      .where('beat_id', '=', ladder.beatId)
      .where('kind', '=', 'trackouts');
    await files.set({ replaced_at: new Date() }).execute();
    expect((await pricesOf(base)).map(([license]) => license)).toEqual(['Premium']);
    const beat = (state: 'published' | 'unpublished') =>
      shop.database.pool.query('update catalogue_beats set state = $1 where id = $2', [state, ladder.beatId]);
    await beat('unpublished');
    expect(await offersOf(base)).toEqual([]);
    await beat('published');
    expect(await offersOf(base)).toHaveLength(1);
    await refund(admin, base);
    expect(await offersOf(base)).toEqual([]);
  });

  test('are shown to the buyer, and not found by strangers or with a wrong key', async () => {
    const ladder = await newLadder(shop, seller);
    const buyer = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const base = await buyBasic(shop, ladder, buyer.email);
    const [browser, stranger] = [await logInAs(shop, buyer), await newcomer(shop, 'user')];
    expect((await browser.call('GET', upgradesPath(base))).json().upgrades).toHaveLength(3);
    const own = (await browser.call('GET', '/api/v1/app/orders/upgrades')).json().upgrades;
    expect(own).toMatchObject([{ itemId: base.items[0]?.id, next: { license: 'Premium', price: '18.58' } }]);
    expect((await stranger.call('GET', '/api/v1/app/orders/upgrades')).json().upgrades).toEqual([]);
    for (const response of [
      await stranger.call('GET', upgradesPath(base)),
      await get(upgradesPath(base)),
      await get(upgradesPath(base, 'a-wrong-key')),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([404, 'ORDERS_NOT_FOUND']);
    }
  });
});

describe('the quote of an upgrade', () => {
  test('is its list price less what was paid, to the cent', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    expect(await quoted([{ ...upgradeLine(shop, base, ladder.premium), price: '35.57' }])).toMatchObject({
      items: [
        {
          problem: null,
          list: '35.57',
          discount: '0.00',
          credit: '16.99',
          reason: 'upgrade',
          reasonLabel: base.number,
          price: '18.58',
        },
      ],
      total: '18.58',
      saved: '0.00',
    });
  });

  test('gives the same response for an item that is someone else’s, unknown, not dearer, of another beat or already replaced', async () => {
    const [ladder, other] = [await newLadder(shop, seller), await newLadder(shop, seller)];
    const base = await buyBasic(shop, ladder);
    const line = upgradeLine(shop, base, ladder.premium);
    const [gone] = (await quoted([{ ...line, upgradeOf: ladder.beatId }])).items;
    expect(gone).toMatchObject({ problem: 'UPGRADE_GONE', price: null, message: expect.stringContaining('no longer') });
    const { orderKey: _, ...withoutKey } = line;
    const wrong = [
      withoutKey,
      { ...line, orderKey: 'a-wrong-key' },
      { ...line, licenseId: ladder.basic },
      { ...line, beatId: other.beatId, licenseId: other.premium },
    ];
    for (const each of wrong) expect((await quoted([each])).items[0]?.problem).toBe('UPGRADE_GONE');
    await upgrade(shop, base, ladder.premium);
    expect((await quoted([line])).items[0]?.problem).toBe('UPGRADE_GONE');
  });

  test('includes at most one upgrade of a license, and leaves other lines as they are', async () => {
    const [ladder, other] = [await newLadder(shop, seller), await newLadder(shop, seller)];
    const base = await buyBasic(shop, ladder);
    const { items, total } = await quoted([
      upgradeLine(shop, base, ladder.premium),
      upgradeLine(shop, base, ladder.trackout),
      { beatId: other.beatId, licenseId: other.basic },
    ]);
    expect(items.map(({ problem }) => problem)).toEqual([null, 'UPGRADED_TWICE', null]);
    expect(total).toBe('35.57');
  });
});

describe('an upgrade that is paid', () => {
  test('costs the difference everywhere: in order, payment, receipt, agreement, email and ledger', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    const before = (await linesOf(shop, seller)).length;
    const placed = await placeUpgrade(shop, base, ladder.premium);
    expect([placed.total_cents, placed.items[0]?.price_cents, placed.items[0]?.credit_cents]).toEqual([
      1858, 1858, 1699,
    ]);
    expect(await shop.deps.payments.getCheckout(placed.session_id ?? '')).toMatchObject({ amountTotalCents: 1858 });
    await pay(shop, placed);
    await jobsDone(shop);
    const opened = await openOrder(shop, placed);
    expect(opened).toMatchObject({ total: '18.58', items: [{ state: 'granted', replaces: base.number }] });
    expect(opened.items[0]?.files.map(({ kind }) => kind)).toEqual(['mp3', 'wav']);
    const receipt = await pdfOf(opened.receipt?.url);
    for (const words of [`Lesswhatyoupaidin${base.number}:−$16.99`, 'Totalpaid$18.58']) {
      expect(receipt).toContain(words);
    }
    const agreement = await pdfOf(opened.items[0]?.agreementUrl);
    expect(agreement).toContain(`replacesthelicenseagreementoforder${base.number}`);
    expect(agreement).toContain('one-timepriceof$18.58');
    const mail = (await mails(shop)).find(({ purpose }) => purpose === `purchase:${placed.id}`);
    expect(mail?.body_text).toContain(`replaces the license that you bought in order ${base.number}`);
    expect(mail?.body_text).toContain(`Less what you paid in ${base.number}: −$16.99`);
    expect(mail?.body_text).toContain('$18.58');
    // The fee is 10 % of 18.58. The label pays Stripe’s own fee.
    expect((await linesOf(shop, seller)).slice(before)).toEqual([
      ['sale', 1858],
      ['fee', -186],
    ]);
  });

  test('replaces the earlier license, whose agreed text stays readable', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    const agreed = await get((await openOrder(shop, base)).items[0]?.agreementUrl ?? '');
    const [file] = (await openOrder(shop, base)).items[0]?.files ?? [];
    const { number } = await upgrade(shop, base, ladder.premium);
    const opened = await openOrder(shop, base);
    expect(opened.items[0]).toMatchObject({
      state: 'upgraded',
      note: `Upgraded to Premium in ${number}.`,
      replacedBy: { license: 'Premium', orderNumber: number, url: null },
      files: [],
    });
    expect(opened.downloadAll).toBeNull();
    expect((await get(opened.items[0]?.agreementUrl ?? '')).rawPayload.equals(agreed.rawPayload)).toBe(true);
    const refused = await get(file?.url ?? '');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ORDERS_UPGRADED']);
  });

  test('includes the earlier license’s files that the new license doesn’t have', async () => {
    const ladder = await newLadder(shop, seller);
    await shop.deps.db
      .updateTable('licenses_licenses')
      .set({ file_types: ['wav'] })
      .where('id', '=', ladder.premium)
      .execute();
    const order = await upgrade(shop, await buyBasic(shop, ladder), ladder.premium);
    expect((await openOrder(shop, order)).items[0]?.files.map(({ kind }) => kind)).toEqual(['mp3', 'wav']);
  });

  test('can be upgraded itself, with credit for everything paid along the way', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    const second = await upgrade(shop, base, ladder.premium);
    expect(await pricesOf(second)).toEqual([
      ['Trackout', '59.99', '35.57', '24.42'],
      ['Exclusive', '499.00', '35.57', '463.43'],
    ]);
    const third = await upgrade(shop, second, ladder.trackout);
    expect(third.total_cents).toBe(2442);
    expect([base, second, third].reduce((sum, order) => sum + order.total_cents, 0)).toBe(5999);
    const states = await Promise.all(
      [base, second, third].map(async ({ id }) => (await orderOf(shop, id)).items[0]?.state),
    );
    expect(states).toEqual(['upgraded', 'upgraded', 'granted']);
  });

  test('is granted at once if it costs nothing', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    const price = (id: string, price_cents: number) =>
      shop.deps.db.updateTable('licenses_licenses').set({ price_cents }).where('id', '=', id).execute();
    await price(ladder.basic, 1000);
    await price(ladder.premium, 1500);
    const order = await placeUpgrade(shop, base, ladder.premium);
    expect([order.state, order.total_cents, order.items[0]?.credit_cents]).toEqual(['paid', 0, 1500]);
    expect((await orderOf(shop, base.id)).items[0]?.state).toBe('upgraded');
  });

  test('takes the replaced license’s place in the buyer’s list and among owned licenses', async () => {
    const ladder = await newLadder(shop, seller);
    const buyer = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const browser = await logInAs(shop, buyer);
    const base = await buyBasic(shop, ladder, buyer.email);
    const placed = await placeUpgrade(shop, base, ladder.premium, buyer.email);
    await pay(shop, placed);
    await jobsDone(shop);
    const { purchasedBeats } = (await browser.call('GET', `/api/v1/beats/purchased/${buyer.id}`)).json();
    expect(purchasedBeats).toMatchObject([{ license: 'Premium', orderId: placed.id }]);
    expect(purchasedBeats).toHaveLength(1);
    const owned = (await browser.call('GET', `/api/v1/app/orders/owned/${ladder.beatId}`)).json();
    expect(owned).toEqual({ licenses: [ladder.premium] });
    const opened = (await browser.call('GET', `/api/v1/app/orders/${base.id}`)).json();
    expect(opened.items[0].replacedBy.url).toBe(`/orders/${placed.id}`);
  });

  test('is linked on both orders’ pages for admins', async () => {
    const ladder = await newLadder(shop, seller);
    const base = await buyBasic(shop, ladder);
    const order = await upgrade(shop, base, ladder.premium);
    const see = async ({ id }: OrderRecord) =>
      (await admin.call('GET', `/api/v1/app/admin/orders/${id}`)).json().items[0];
    expect(await see(base)).toMatchObject({
      state: 'upgraded',
      replaces: null,
      replacedBy: { orderId: order.id, orderNumber: order.number, license: 'Premium' },
    });
    expect(await see(order)).toMatchObject({
      state: 'granted',
      replaces: { orderId: base.id, orderNumber: base.number },
      replacedBy: null,
    });
  });
});
