import { describe, expect, test } from 'vitest';
import { centsToPrice, priceToCents, totalPrice, typedPrice } from './money.ts';

describe('money', () => {
  test.each([
    ['19.99', 1999],
    ['0.00', 0],
    ['120', 12_000],
    ['.5', 50],
    ['538.8', 53_880],
  ])('reads %s as %i cents', (text, cents) => expect(priceToCents(text)).toBe(cents));

  test.each(['', '.', '-1', '1e9', 'abc', '1.999', '1,000.00', '0x10', '9999999999'])('refuses %j', (text) =>
    expect(() => priceToCents(text)).toThrow(RangeError),
  );

  test('writes two decimals for any amount', () => {
    expect([0, 5, 50, 1999, 129_300].map(centsToPrice)).toEqual(['0.00', '0.05', '0.50', '19.99', '1293.00']);
    expect(() => centsToPrice(0.5)).toThrow(RangeError);
  });

  test('reads amounts that it has written', () => {
    for (let cents = 0; cents < 20_000; cents += 7) expect(priceToCents(centsToPrice(cents))).toBe(cents);
  });

  test.each([
    ['19.99', '19.99'],
    ['1.2.3', '1.23'],
    ['..5', '.5'],
    ['$ 19,99', '19.99'],
    ['1,299.99', '1299.99'],
    ['-1e9abc', '19'],
    ['１９．９', '19.9'],
    ['', ''],
  ])('shows %j as %j in a price field while it is typed', (typed, kept) => expect(typedPrice(typed)).toBe(kept));

  test('adds prices without floating-point errors', () => expect(totalPrice('0.10', '0.20')).toBe('0.30'));
});
