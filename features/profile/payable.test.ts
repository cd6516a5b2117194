import { expect, test } from 'vitest';
import { whyNotPaid } from './payable.ts';

test.each([
  ['US', 'Germany', null],
  ['US', 'de', null],
  ['AU', 'Australia', null],
  [null, 'Australia', null],
  [undefined, 'Australia', null],
  ['US', '', null],
  ['US', 'Atlantis', null],
  ['US', 'Australia', /can’t pay sellers in Australia from United States/],
  ['AU', 'New Zealand', /can’t pay sellers in New Zealand from Australia/],
])('a label in %s warns a seller in %s only if Stripe certainly can’t pay that seller', (from, to, words) => {
  const why = whyNotPaid(from, to);
  if (words === null) expect(why).toBeNull();
  else expect(why).toMatch(words);
});
