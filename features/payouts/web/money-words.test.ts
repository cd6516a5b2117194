import { expect, test } from 'vitest';
import { moneyWords } from './money-words.ts';

test('an amount is formatted in its own currency, which may have no cents', () => {
  expect(moneyWords(123_456, 'usd')).toBe('$1,234.56');
  expect(moneyWords(-1800, 'usd')).toBe('-$18.00');
  expect(moneyWords(1800, 'eur')).toBe('€18.00');
  expect(moneyWords(1800, 'jpy')).toBe('¥1,800');
});
