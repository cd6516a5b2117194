import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import type { License } from '#features/licenses/contract.ts';

// Both the server and the seller's form use this file, so it has no zod.

interface Prices {
  readonly cents: number;
  /** The price before a reduction. */
  readonly regularCents: number | null;
}

/** Takes the seller's own price, or else the license's. A regular price that isn't above it is no reduction. */
export const pricesOnBeat = ({ cents, regularCents }: Prices, ownCents: number | null): Prices =>
  ownCents === null
    ? { cents, regularCents }
    : { cents: ownCents, regularCents: regularCents !== null && regularCents > ownCents ? regularCents : null };

/** `pricesOnBeat` for a form; `ownPrice` as typed, empty for the usual price. */
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

export interface ExclusivePrices {
  /** The beat's price, which a buyer pays besides the license. */
  readonly beatCents: number;
  /** Cents by license id, exclusive licenses only. */
  readonly licenses: ReadonlyMap<string, number>;
}

const totalOf = ({ beatCents, licenses }: ExclusivePrices, id: string): number => beatCents + (licenses.get(id) ?? 0);

/**
 * Whether an exclusive may become cheaper than its seller intended. True if it's offered for the first time, or if its
 * total falls with its own price or with a beat's price that was more than half of the total. A smaller beat's price
 * can't take off more than half, so lowering that one doesn't count.
 */
export const lowersExclusive = (before: ExclusivePrices, after: ExclusivePrices): boolean =>
  [...after.licenses].some(([id, cents]) => {
    const old = before.licenses.get(id);
    if (old === undefined) return true;
    const total = totalOf(before, id);
    return totalOf(after, id) < total && (cents < old || 2 * old < total);
  });

export const changesExclusive = (before: ExclusivePrices, after: ExclusivePrices): boolean =>
  [...after.licenses.keys()].some((id) => !before.licenses.has(id) || totalOf(after, id) !== totalOf(before, id));
