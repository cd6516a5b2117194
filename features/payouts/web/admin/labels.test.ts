import { expect, test } from 'vitest';
import { readAmount } from './labels.ts';

test.each([
  ['19.99', 'usd', 1999],
  [' $1,800 ', 'usd', 180_000],
  ['0.5', 'usd', 50],
  ['1800', 'jpy', 1800],
  ['19.999', 'usd', 'Enter an amount, like 19.99.'],
  ['0', 'usd', 'Enter an amount, like 19.99.'],
  ['-5', 'usd', 'Enter an amount, like 19.99.'],
  ['', 'usd', 'Enter an amount, like 19.99.'],
  ['12.5', 'jpy', 'Enter an amount, like 20.'],
  ['2000.01', 'usd', 'You can record up to $2,000.00.'],
])('the typed amount %j in %s is read as %j', (typed, currency, read) => {
  expect(readAmount(typed, currency, 200_000)).toBe(read);
});
