import { expect, test } from 'vitest';
import { formatLowestTotal } from './lowest-total.ts';

test('the lowest price that a buyer can pay is the beat’s plus its cheapest license’s', () => {
  expect(formatLowestTotal({ price: '0.00', licenses: [{ price: '19.99' }] })).toBe('$19.99');
  expect(formatLowestTotal({ price: '5.00', licenses: [{ price: '100.00' }, { price: '19.99' }] })).toBe('$24.99');
});

test('nothing is for sale without a license', () => {
  expect(formatLowestTotal({ price: '5.00', licenses: [] })).toBeNull();
});
