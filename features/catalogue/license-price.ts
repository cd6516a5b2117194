import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import type { License } from '#features/licenses/contract.ts';

// What a license costs on a beat. The server and the seller's form both ask here. Without zod.

interface Prices {
  readonly cents: number;
  /** The price before a reduction. */
  readonly regularCents: number | null;
}

/**
 * The one rule: its seller's own price for this license on this beat, otherwise the license's. A buyer pays the beat's price
 * besides. A regular price that is no longer above it isn't a reduction.
 */
export const pricesOnBeat = ({ cents, regularCents }: Prices, ownCents: number | null): Prices =>
  ownCents === null
    ? { cents, regularCents }
    : { cents: ownCents, regularCents: regularCents !== null && regularCents > ownCents ? regularCents : null };

/** The same for what a form shows; `ownPrice` as typed, empty for the usual price. */
export const licenseAt = <L extends Pick<License, 'price' | 'regularPrice'>>(license: L, ownPrice: string): L => {
  const { cents, regularCents } = pricesOnBeat(
    {
      cents: priceToCents(license.price),
      regularCents: license.regularPrice === null ? null : priceToCents(license.regularPrice),
    },
    ownPrice === '' ? null : priceToCents(ownPrice),
  );
  return {
    ...license,
    price: centsToPrice(cents),
    regularPrice: regularCents === null ? null : centsToPrice(regularCents),
  };
};
