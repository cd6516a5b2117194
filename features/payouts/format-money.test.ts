import { expect, test } from 'vitest';
import { formatMoney } from './format-money.ts';

test('an amount is formatted in its own currency, which may have no cents', () => {
  expect(formatMoney(123_456, 'usd')).toBe('$1,234.56');
  expect(formatMoney(-1800, 'usd')).toBe('-$18.00');
  expect(formatMoney(1800, 'eur')).toBe('€18.00');
  expect(formatMoney(1800, 'jpy')).toBe('¥1,800');
});
