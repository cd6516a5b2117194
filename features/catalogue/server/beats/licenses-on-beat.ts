import { pricesOnBeat } from '../../license-price.ts';
import type { LicenseRow } from '#features/licenses/server/public.ts';

/** Cents by license id. Null or empty if no license has an own price. */
export type OwnPrices = Readonly<Record<string, number>> | null;

/** `cents` is null for the usual price. */
export const ownPricesOf = (
  links: readonly { readonly licenseId: string; readonly cents: number | null }[],
): OwnPrices =>
  Object.fromEntries(links.flatMap(({ licenseId, cents }) => (cents === null ? [] : [[licenseId, cents]])));

/** Returns the beat's licenses that aren't withdrawn, in the order of `licenses`, with their prices on this beat. */
export const licensesOnBeat = (
  licenses: readonly LicenseRow[],
  { licenseIds, ownPrices }: { readonly licenseIds: readonly string[]; readonly ownPrices: OwnPrices },
): LicenseRow[] =>
  licenses
    .filter((license) => license.withdrawn_at === null && licenseIds.includes(license.id))
    .map((license) => {
      const own = ownPrices?.[license.id];
      if (own === undefined) return license;
      const { cents, regularCents } = pricesOnBeat(
        { cents: license.price_cents, regularCents: license.regular_price_cents },
        own,
      );
      return { ...license, price_cents: cents, regular_price_cents: regularCents };
    });
