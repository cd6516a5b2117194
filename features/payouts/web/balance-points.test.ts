import { describe, expect, test } from 'vitest';
import { balancePoints, countChanges } from './balance-points.ts';

const day = 24 * 60 * 60;
const noon = day / 2;

describe('the seller’s balance by day', () => {
  test('ends with the current balance, and begins before the first change', () => {
    const moved = [
      { created: 10 * day + noon, amount: -500 },
      { created: 3 * day + noon, amount: 200 },
      { created: 3 * day + noon + 1, amount: 1000 },
    ];
    expect(balancePoints(moved, 700, 12 * day + noon)).toEqual([
      { day: 2 * day, balance: 0 },
      { day: 3 * day, balance: 1200 },
      { day: 10 * day, balance: 700 },
      { day: 12 * day, balance: 700 },
    ]);
  });

  test('has no duplicate day if the balance changed today, and no days if it never changed', () => {
    expect(balancePoints([{ created: day + 5, amount: 300 }], 300, day + 10)).toEqual([
      { day: 0, balance: 0 },
      { day, balance: 300 },
    ]);
    expect(balancePoints([], 0, day)).toEqual([]);
  });

  test('keeps the newest days of a long history', () => {
    const moved = Array.from({ length: 100 }, (_, index) => ({ created: (index + 1) * day, amount: 100 }));
    const points = balancePoints(moved, 10_000, 100 * day);
    expect([points.length, points[0], points.at(-1)]).toEqual([
      60,
      { day: 41 * day, balance: 4100 },
      { day: 100 * day, balance: 10_000 },
    ]);
  });
});

test('a day on which a seller’s balance stays the same isn’t counted as a change', () => {
  const points = [0, 1799, 1799, 799].map((balance, index) => ({ day: index * day, balance }));
  expect([countChanges(points), countChanges(points.slice(0, 3)), countChanges([])]).toEqual([2, 1, 0]);
});
