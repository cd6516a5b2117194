import { orderPath, type OrderRecord } from '#features/orders/server/public.ts';
import { createBeat, createLicense } from '../factories.ts';
import type { TestApp } from '../app.ts';
import { buy } from './admin.ts';
import { buyAtCheckout, checkOut, keyOf, type Line } from './buying.ts';
import type { TestSeller } from './selling.ts';

/** A beat and its licenses, the cheapest first. */
export interface Ladder {
  readonly beatId: string;
  /** 16.99, MP3. */
  readonly basic: string;
  /** 35.57, MP3 and WAV. */
  readonly premium: string;
  /** 59.99, all files. */
  readonly trackout: string;
  /** 499.00, all files. */
  readonly exclusive: string;
}

/** The licenses are the seller's own. */
export const newLadder = async (shop: TestApp, { user }: TestSeller): Promise<Ladder> => {
  const own = { ownerId: user.id };
  const all = ['mp3', 'wav', 'trackouts'] as const;
  const basic = await createLicense(shop.deps, { ...own, title: 'Basic', priceCents: 1699 });
  const premium = await createLicense(shop.deps, {
    ...own,
    title: 'Premium',
    priceCents: 3557,
    fileTypes: ['mp3', 'wav'],
  });
  const trackout = await createLicense(shop.deps, { ...own, title: 'Trackout', priceCents: 5999, fileTypes: [...all] });
  const exclusive = await createLicense(shop.deps, {
    ...own,
    title: 'Exclusive',
    priceCents: 49_900,
    fileTypes: [...all],
    exclusive: true,
  });
  const licenseIds = [basic.id, premium.id, trackout.id, exclusive.id];
  const beat = await createBeat(shop.deps, { sellerId: user.id, licenseIds });
  return {
    beatId: beat.id,
    basic: basic.id,
    premium: premium.id,
    trackout: trackout.id,
    exclusive: exclusive.id,
  };
};

/** Writes a paid order. */
export const buyBasic = (shop: TestApp, { beatId, basic }: Ladder, email?: string): Promise<OrderRecord> =>
  buy(shop, [{ beatId, licenseId: basic }], email);

/** The key in the link of the order. */
export const orderKeyOf = (shop: TestApp, order: OrderRecord): string =>
  keyOf(orderPath(shop.deps.config.sessionSecret, order));

/** The cart line that upgrades the order's first item, as a guest with the order's link sends it. */
export const upgradeLine = (shop: TestApp, base: OrderRecord, licenseId: string): Line => ({
  beatId: base.items[0]?.beat_id ?? '',
  licenseId,
  upgradeOf: base.items[0]?.id ?? '',
  orderKey: orderKeyOf(shop, base),
});

export const placeUpgrade = (shop: TestApp, base: OrderRecord, licenseId: string, email?: string) =>
  checkOut(shop, [upgradeLine(shop, base, licenseId)], email);

/** Resolves with the paid upgrade. */
export const upgrade = (shop: TestApp, base: OrderRecord, licenseId: string, email?: string): Promise<OrderRecord> =>
  buyAtCheckout(shop, [upgradeLine(shop, base, licenseId)], email);
