import { describe, expect, test } from 'vitest';
import { leftOf, leftOfPrice, netOf, splitPaid } from './item-amounts.ts';

const item = (price: number, tax: number, added: boolean) => ({
  paid_cents: added ? price + tax : price,
  tax_cents: tax,
  tax_added: added,
});

const prices = [1, 2, 7, 99, 1999, 3557, 99_999_999];
const percents = [0, 0.001, 2.9, 5.5, 7, 8.875, 19, 20, 25, 27];
/** Every price with every rate, included and added. */
const items = prices.flatMap((price) =>
  percents.flatMap((percent) => [
    item(price, Math.round(price - price / (1 + percent / 100)), false),
    item(price, Math.round((price * percent) / 100), true),
  ]),
);
/** Parts of an amount to try: none, all, and the edges of rounding. */
const partsOf = (cents: number): number[] =>
  [0, 1, 2, Math.floor(cents / 3), Math.floor(cents / 2), Math.ceil(cents / 2), cents - 1, cents]
    .filter((part) => part >= 0 && part <= cents)
    .toSorted((a, b) => a - b);

describe('the amount paid for an item', () => {
  test('is its net price plus its tax, to the cent, after any partial refund', () => {
    for (const paid of items) {
      for (const part of partsOf(paid.paid_cents)) {
        const [back, left] = [splitPaid(paid, part), leftOf(paid, paid.paid_cents - part)];
        expect(back.netCents + back.taxCents).toBe(part);
        expect(left.netCents + left.taxCents).toBe(paid.paid_cents - part);
        expect(back.netCents + left.netCents).toBe(netOf(paid));
        expect(Math.min(back.netCents, back.taxCents, left.netCents, left.taxCents)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('is refunded without ever returning less net price or less tax for a larger refund', () => {
    for (const paid of items) {
      const backs = partsOf(paid.paid_cents).map((part) => splitPaid(paid, part));
      for (const [index, back] of backs.slice(1).entries()) {
        expect(back.netCents).toBeGreaterThanOrEqual(backs[index]?.netCents ?? 0);
        expect(back.taxCents).toBeGreaterThanOrEqual(backs[index]?.taxCents ?? 0);
      }
    }
  });

  test('is refunded in proportion to net price and tax, and a full refund returns all of both', () => {
    expect(splitPaid(item(1999, 333, false), 1000)).toEqual({ netCents: 833, taxCents: 167 });
    expect(splitPaid(item(1999, 400, true), 1000)).toEqual({ netCents: 833, taxCents: 167 });
    for (const paid of items) {
      expect(splitPaid(paid, paid.paid_cents)).toEqual({ netCents: netOf(paid), taxCents: paid.tax_cents });
    }
  });

  test('is converted to list prices: without the tax if it was added to them', () => {
    expect(leftOfPrice(item(1999, 333, false), 1999)).toBe(1999);
    expect(leftOfPrice(item(1999, 333, false), 999)).toBe(999);
    expect(leftOfPrice(item(1999, 400, true), 2399)).toBe(1999);
    expect(leftOfPrice(item(1999, 400, true), 1200)).toBe(1000);
    // With reverse charge, the whole price was paid.
    expect(leftOfPrice(item(1999, 0, false), 1999)).toBe(1999);
  });
});
