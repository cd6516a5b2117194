import { describe, expect, test } from 'vitest';
import { balanceMarks, balancePoints } from './balance-points.ts';

const day = 24 * 60 * 60;
const noon = day / 2;

describe('the balance by day', () => {
  test('ends at the balance of now, and begins before the first movement', () => {
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

  test('has no day twice when something moved today, and none when nothing ever did', () => {
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

test('the marks of the axis are even, hold zero, and reach around everything', () => {
  expect(balanceMarks(0, 0)).toEqual([0, 100]);
  expect(balanceMarks(0, 4500)).toEqual([0, 2000, 4000, 6000]);
  expect(balanceMarks(-1800, 2700)).toEqual([-2000, 0, 2000, 4000]);
  for (const [low, high] of [
    [-1, 1],
    [-123_456, 3],
    [0, 99_999_999],
  ] as const) {
    const marks = balanceMarks(low, high);
    expect(marks).toContain(0);
    expect(marks[0]).toBeLessThanOrEqual(low);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(high);
    expect(marks.length).toBeLessThan(9);
  }
});
