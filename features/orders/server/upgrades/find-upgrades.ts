import { findSellable } from '#features/catalogue/server/public.ts';
import type { LicenseRow } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';
import { paidAlong } from './paid-along.ts';

/** A dearer license of the item's beat. Amounts in cents. */
export interface Upgrade {
  readonly license: LicenseRow;
  /** Price of beat plus license today. */
  readonly listCents: number;
  readonly creditCents: number;
  readonly priceCents: number;
}

type Bought = Pick<
  ItemRecord,
  'id' | 'beat_id' | 'license_id' | 'license' | 'state' | 'beat_price_cents' | 'license_price_cents'
>;

/**
 * The licenses to which each item can be upgraded now, cheapest first. They are offered for its beat and cost more than
 * the item's own license costs today, or cost at purchase if it's no longer offered. Only granted, non-exclusive
 * licenses have upgrades.
 */
export const findUpgrades = async (
  db: Queryable,
  bought: readonly Bought[],
): Promise<ReadonlyMap<string, readonly Upgrade[]>> => {
  const items = bought.filter(({ state, license }) => state === 'granted' && !license.exclusive);
  if (items.length === 0) return new Map();
  const [sellables, paid] = await Promise.all([
    findSellable(
      db,
      items.map((item) => ({ beatId: item.beat_id, licenseId: item.license_id })),
    ),
    paidAlong(db, items),
  ]);
  return new Map(
    items.map((item, index) => {
      const { beat, license: own } = sellables[index] ?? {};
      if (beat?.state !== 'published') return [item.id, []];
      const ownCents = own ? beat.priceCents + own.price_cents : item.beat_price_cents + item.license_price_cents;
      const dearer = beat.licenses
        .map((license) => ({ license, listCents: beat.priceCents + license.price_cents }))
        .filter(({ license, listCents }) => license.id !== item.license_id && listCents > ownCents);
      const upgrades = dearer.map(({ license, listCents }) => {
        const creditCents = Math.min(listCents, paid.get(item.id) ?? 0);
        return { license, listCents, creditCents, priceCents: listCents - creditCents };
      });
      return [item.id, upgrades.toSorted((one, other) => one.listCents - other.listCents)];
    }),
  );
};
