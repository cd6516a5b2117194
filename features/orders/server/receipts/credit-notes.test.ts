import { expect, test } from 'vitest';
import type { CreditLine } from '../tables.ts';
import { creditLines } from './credit-notes.ts';

const items = [
  { id: 'a', paid_cents: 1999, tax_cents: 333 },
  { id: 'b', paid_cents: 3557, tax_cents: 593 },
  { id: 'c', paid_cents: 999, tax_cents: 0 },
  { id: 'd', paid_cents: 0, tax_cents: 0 },
];
const total = items.reduce((sum, { paid_cents }) => sum + paid_cents, 0);

const sum = (lines: readonly CreditLine[], of: (line: CreditLine) => number): number =>
  lines.reduce((cents, line) => cents + of(line), 0);
const gross = (lines: readonly CreditLine[]): number => sum(lines, ({ netCents, taxCents }) => netCents + taxCents);

test('the refund of an item credits its price and its tax, and nothing of the other items', () => {
  const lines = creditLines(items, { itemId: 'a', cents: 1999, earlier: [] });
  expect(lines).toEqual([{ itemId: 'a', netCents: 1666, taxCents: 333 }]);
});

test('the refund of an amount is split over all items, and within each over price and tax', () => {
  const lines = creditLines(items, { itemId: undefined, cents: 1000, earlier: [] });
  expect(lines).toEqual([
    { itemId: 'a', netCents: 254, taxCents: 51 },
    { itemId: 'b', netCents: 452, taxCents: 91 },
    { itemId: 'c', netCents: 152, taxCents: 0 },
  ]);
});

test('the refund of a partly refunded item takes the rest from the other items', () => {
  const first = creditLines(items, { itemId: undefined, cents: 3000, earlier: [] });
  const second = creditLines(items, { itemId: 'a', cents: 1999, earlier: first });
  expect(gross(second)).toBe(1999);
  const ofA = [...first, ...second].filter(({ itemId }) => itemId === 'a');
  expect([sum(ofA, ({ netCents }) => netCents), sum(ofA, ({ taxCents }) => taxCents)]).toEqual([1666, 333]);
});

test('in any order of refunds each credit note adds up, and together they equal the invoice', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let run = 0; run < 500; run += 1) {
    const notes: CreditLine[][] = [];
    let left = total;
    while (left > 0) {
      const cents = Math.min(left, 1 + random(2500));
      const itemId = items[random(items.length + 2)]?.id;
      const lines = creditLines(items, { itemId, cents, earlier: notes.flat() });
      expect(gross(lines)).toBe(cents);
      expect(lines.every(({ netCents, taxCents }) => netCents >= 0 && taxCents >= 0)).toBe(true);
      notes.push(lines);
      left -= cents;
      // Now and then a refund fails at the bank and no longer counts.
      if (random(9) === 0 && left > 0) left += gross(notes.splice(random(notes.length), 1)[0] ?? []);
    }
    for (const item of items) {
      const lines = notes.flat().filter(({ itemId }) => itemId === item.id);
      expect(sum(lines, ({ taxCents }) => taxCents)).toBe(item.tax_cents);
      expect(gross(lines)).toBe(item.paid_cents);
    }
  }
});
