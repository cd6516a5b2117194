import { describe, expect, it } from 'vitest';
import { centsToPrice, priceToCents, totalPrice } from '#contract-kit/money.ts';
import { lowestTotal } from '#features/licenses/lowest-total.ts';
import { licenseAt, pricesOnBeat } from './license-price.ts';

/** The seed makes a failure reproducible. */
const numbers = (seed: number) => (max: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * (max + 1));
};
const edges = [0, 1, 99, 100, 1999, 3557, 99_999_998, 99_999_999];

describe('the price of a license on a beat', () => {
  it('is the seller’s own price on that beat, or else the license’s, and a regular price is always above it', () => {
    const random = numbers(11);
    const amount = (): number => (random(1) === 0 ? (edges[random(edges.length - 1)] ?? 0) : random(99_999_999));
    for (let n = 0; n < 1000; n += 1) {
      const cents = amount();
      const usual = { cents, regularCents: random(2) === 0 ? cents + 1 + random(99_999) : null };
      const own = random(2) === 0 ? null : amount();
      const found = pricesOnBeat(usual, own);
      expect(Number.isSafeInteger(found.cents)).toBe(true);
      if (own === null) expect(found).toEqual(usual);
      else expect(found.cents).toBe(own);
      expect([null, usual.regularCents]).toContain(found.regularCents);
      expect(found.regularCents ?? Infinity).toBeGreaterThan(found.cents);
      // Setting the same price twice changes nothing more, and removing it restores the original price.
      expect(pricesOnBeat(found, own)).toEqual(found);

      // The form shows what the server computes; the buyer pays this plus the beat's price.
      const license = {
        price: centsToPrice(usual.cents),
        regularPrice: usual.regularCents === null ? null : centsToPrice(usual.regularCents),
      };
      const shown = licenseAt(license, own === null ? '' : centsToPrice(own));
      expect(shown).toEqual({
        price: centsToPrice(found.cents),
        regularPrice: found.regularCents === null ? null : centsToPrice(found.regularCents),
      });
      const beat = { price: centsToPrice(amount()), licenses: [shown as never] };
      expect(priceToCents(totalPrice(beat.price, shown.price))).toBe(priceToCents(beat.price) + found.cents);
      expect(lowestTotal(beat)).toBe(priceToCents(beat.price) + found.cents);
    }
  });
});
