import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { maxDescriptionLength, maxTitleLength } from '#features/licenses/rules.ts';
import { usageTermNames } from '#features/licenses/terms.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, newLine, orderOf } from '#testing/orders/buying.ts';
import { createListener } from '#testing/factories.ts';
import { shareBeat } from '#testing/orders/splitting.ts';
import { maxItems } from '#features/checkout/contract.ts';
import { openPaymentPage } from '#features/checkout/server/session/open-payment-page.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { readOrderMetadata, writeItemMetadata, writeOrderMetadata } from './order-metadata.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const reductionOf = ({ reason, reason_id: reasonId, reason_label: label, ...item }: ItemRecord) =>
  reason && { reason, reasonId, label, discountCents: item.discount_cents, creditCents: item.credit_cents };

/** Everything an order freezes when it is placed. */
const frozenOf = (order: OrderRecord) => ({
  id: order.id,
  number: order.number,
  email: order.email,
  buyerId: order.buyer_id,
  customer: order.customer,
  language: order.language,
  termsVersion: order.terms_version,
  consent: order.consent,
  consentVersion: order.consent_version,
  asksProvider: order.provider_consent !== null,
  buyerCountry: order.buyer_country,
  feeBps: order.fee_bps,
  taxMode: order.tax_mode,
  ipCountry: order.ip_country,
  label: order.label,
  sessionId: order.session_id,
  sessionExpiresAt: new Date(Math.floor((order.session_expires_at?.getTime() ?? 0) / 1000) * 1000),
  createdAt: order.created_at,
  items: order.items.map((item) => ({
    id: item.id,
    beatId: item.beat_id,
    licenseId: item.license_id,
    sellerId: item.seller_id,
    beatTitle: item.beat_title,
    artistName: item.artist_name,
    sellerName: item.seller_name,
    cover: item.cover,
    license: item.license,
    aiUse: item.ai_use,
    beatPriceCents: item.beat_price_cents,
    licensePriceCents: item.license_price_cents,
    reduction: reductionOf(item),
    shares: item.shares,
  })),
});

const readBack = async (sessionId: string | null) =>
  readOrderMetadata(await shop.deps.payments.getSoldCheckout(sessionId ?? ''));

const newestCheckout = async () =>
  (await shop.deps.payments.listCheckouts(new Date(Date.now() - 60_000)).next()).value ?? undefined;

/** Characters of the largest encoded size: two UTF-16 units, four bytes, twelve characters in a form. */
const longest = (length: number): string => '𝄞'.repeat(length / 2);

const largestItem = (item: ItemRecord, position: number): ItemRecord => ({
  ...item,
  id: newId(),
  position,
  beat_title: longest(120),
  artist_name: longest(60),
  seller_name: longest(120),
  cover: `/covers/${'c'.repeat(150)}.jpg`,
  license: {
    title: longest(maxTitleLength),
    description: longest(maxDescriptionLength),
    fileTypes: ['mp3', 'wav', 'trackouts'],
    usageTerms: usageTermNames.map((name) => ({ name, limit: '999999999999' })),
    exclusive: true,
  },
  shares: Array.from({ length: 10 }, () => ({ userId: newId(), ...sharer(position), bps: 990, publishingBps: 990 })),
});

/**
 * The sandbox refuses requests above 1 MiB; Stripe's limit isn't documented. A hundred split sheets of ten people with
 * the longest names fit into it if only the first sheet has the largest characters.
 */
const sharer = (position: number) =>
  position === 0
    ? { name: longest(60), legalName: longest(120), role: longest(40) }
    : { name: 'W'.repeat(60), legalName: 'W'.repeat(120), role: 'W'.repeat(40) };

describe('the order metadata at Stripe', () => {
  test('has everything that the order freezes', async () => {
    const [own, shared] = [await newLine(shop), await newLine(shop, 'exclusive')];
    await shareBeat(shop, shared.beatId, { user: await createListener(shop.deps) }, 3333);
    const order = await checkOut(shop, [own, shared]);
    expect(order.items.map(({ shares }) => shares.map(({ bps }) => bps))).toEqual([[], [3333]]);
    expect(await readBack(order.session_id)).toEqual(frozenOf(order));
    const listed = await newestCheckout();
    expect(listed).toMatchObject({ shopId: shop.deps.shopId, orderId: order.id });
    // Without tax, the request has no tax fields.
    expect(Object.keys(listed?.metadata ?? {}).filter((name) => /tax_mode|ip_country/.test(name))).toEqual([]);
  });

  test('fits Stripe’s limits for the largest cart with the longest texts', async () => {
    const { items, ...placed } = await checkOut(shop, [await newLine(shop)]);
    const customer = {
      name: longest(120),
      address: longest(200),
      city: longest(100),
      state: longest(100),
      zip: longest(20),
      country: longest(60),
    };
    const largest: OrderRecord = {
      ...placed,
      id: newId(),
      buyer_id: newId(),
      customer,
      provider_consent: 'asked',
      buyer_country: longest(60),
      items: Array.from({ length: maxItems }, (_, position) => largestItem(items[0] as ItemRecord, position)),
    };
    for (const metadata of [writeOrderMetadata(largest), writeItemMetadata(largest.items[0] as ItemRecord)]) {
      // The ids of order, shop, item and seller are added to the metadata.
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(48);
      for (const [name, value] of Object.entries(metadata)) {
        expect(name.length).toBeLessThanOrEqual(40);
        expect(value.length).toBeLessThanOrEqual(500);
      }
    }
    // The order isn't in the database, so the page is created and closed again.
    expect(await openPaymentPage(shop.deps, largest)).toBeNull();
    const listed = await newestCheckout();
    const read = await readBack(listed?.sessionId ?? '');
    expect(read).toEqual({ ...frozenOf(largest), sessionId: listed?.sessionId });
  });

  test('stays the same whatever happens to beat and license afterwards', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    const before = await readBack(order.session_id);
    await shop.deps.db.updateTable('catalogue_beats').set({ title: 'Another' }).execute();
    await shop.deps.db.updateTable('licenses_licenses').set({ title: 'Another' }).execute();
    expect(await readBack(order.session_id)).toEqual(before);
    expect(frozenOf(await orderOf(shop, order.id))).toEqual(before);
  });
});
