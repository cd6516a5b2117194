import { expect, test } from 'vitest';
import { platformFee } from './platform-fee.ts';

test('the label’s fee is a percentage rounded to the nearest cent', () => {
  expect([2999, 1999, 5, 4, 0].map((cents) => platformFee(cents, 1000))).toEqual([300, 200, 1, 0, 0]);
  expect(platformFee(10_000, 1250)).toBe(1250);
});

test('the label’s fee covers Stripe’s fee, and never exceeds what is left of the sale', () => {
  expect([platformFee(200, 500, 36), platformFee(2000, 500, 36)]).toEqual([36, 100]);
  expect(platformFee(20, 500, 36)).toBe(20);
});
