import { describe, expect, test } from 'vitest';
import { splitByWeight } from './split-by-weight.ts';

describe('splitting an amount by weight', () => {
  test('adds up to the cent for any weights', () => {
    for (let cents = 0; cents <= 300; cents += 7) {
      for (const weights of [[1], [1, 1, 1], [1999, 3557, 12000], [0, 5], [999_999, 1, 1], [3, 3, 3, 1]]) {
        expect(splitByWeight(cents, weights).reduce((sum, part) => sum + part, 0)).toBe(cents);
      }
    }
  });

  test('gives the cents left over to the largest remainders, the earlier one first', () => {
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeight(10, [1999, 3557, 12000])).toEqual([1, 2, 7]);
    expect(splitByWeight(191, [1999, 3557])).toEqual([69, 122]);
    expect(splitByWeight(5, [0, 0])).toEqual([0, 0]);
  });
});
