import { pricesOnBeat } from '../../license-price.ts';
import type { LicensePrices } from '../tables.ts';
import type { LicenseRow } from '#features/licenses/server/public.ts';

export interface OwnPrice {
  readonly licenseId: string;
  /** Null for the license's usual price. */
  readonly cents: number | null;
}

export const pricesOf = (links: readonly OwnPrice[]): LicensePrices =>
  Object.fromEntries(links.map(({ licenseId, cents }) => [licenseId, cents]));

/** Returns the beat's licenses that aren't withdrawn, in the order of `licenses`, with their prices on this beat. */
export const licensesOnBeat = (licenses: readonly LicenseRow[], prices: LicensePrices): LicenseRow[] =>
  licenses
    .filter((license) => license.withdrawn_at === null && Object.hasOwn(prices, license.id))
    .map((license) => {
      const own = prices[license.id] ?? null;
      if (own === null) return license;
      const { cents, regularCents } = pricesOnBeat(
        { cents: license.price_cents, regularCents: license.regular_price_cents },
        own,
      );
      return { ...license, price_cents: cents, regular_price_cents: regularCents };
    });
