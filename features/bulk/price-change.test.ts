import { describe, expect, it } from 'vitest';
import { changeCents, changePrice, findPriceIssue, priceWays, readHundredths } from './price-change.ts';

const by = (how: (typeof priceWays)[number], value: string, to99 = false) => ({ how, value, to99 });

describe('a price in a bulk edit', () => {
  it.each([
    ['19.99', by('to', '25'), '25.00'],
    ['20.00', by('percent', '10'), '22.00'],
    ['19.99', by('percent', '-12.5'), '17.49'],
    ['20.00', by('amount', '-2.50'), '17.50'],
    ['1.00', by('amount', '-5'), '0.00'],
    ['20.00', by('percent', '10', true), '21.99'],
    ['0.00', by('percent', '50', true), '0.00'],
    ['0.10', by('percent', '0.01', true), '0.99'],
    ['999999.99', by('amount', '1', true), '999999.99'],
    ['20.49', by('amount', '0.01', true), '20.99'],
    ['20.48', by('amount', '0.00', true), '19.99'],
  ])('of %s, changed by %j, becomes %s', (price, change, result) => expect(changePrice(price, change)).toBe(result));

  it('stays within the form’s limits and, before rounding to .99, never falls on a raise or rises on a cut', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 20_000; round += 1) {
      const cents = random(100_000_000);
      const how = priceWays[random(3)]!;
      const hundredths = how === 'percent' ? random(110_001) - 10_000 : random(200_000_000) - 100_000_000;
      const value = (how === 'to' ? Math.abs(hundredths) % 100_000_000 : hundredths) / 100;
      const change = by(how, value.toFixed(2));
      if (readHundredths(change.value) === null) continue;
      const plain = changeCents(cents, change);
      expect(Number.isInteger(plain) && plain >= 0 && plain <= 99_999_999).toBe(true);
      if (how !== 'to') expect(Math.sign(plain - cents) * Math.sign(hundredths)).toBeGreaterThanOrEqual(0);
      if (how === 'percent')
        expect(Math.abs(plain - Math.min(cents * (1 + hundredths / 10_000), 99_999_999))).toBeLessThan(1);
      const rounded = changeCents(cents, { ...change, to99: true });
      expect(rounded === 0 || rounded % 100 === 99).toBe(true);
      expect(Math.abs(rounded - plain)).toBeLessThanOrEqual(plain < 99 ? 99 : 50);
      expect(changeCents(rounded, by('amount', '0.00', true))).toBe(rounded);
    }
  });

  it('is refused with a hint if the typed change isn’t valid', () => {
    expect(findPriceIssue(by('to', '-1'))).toBe('Enter a price, like 19.99.');
    expect(findPriceIssue(by('percent', '-100.01'))).toMatch(/from -100 to 1000/);
    expect(findPriceIssue(by('percent', '10%'))).toMatch(/percentage/);
    expect(findPriceIssue(by('amount', ''))).toMatch(/amount/);
    expect(findPriceIssue(by('amount', '-2.5'))).toBeNull();
  });
});
