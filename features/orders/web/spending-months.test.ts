import { describe, expect, it } from 'vitest';
import { formatMonth, formatShortMonth } from '#contract-kit/format.ts';
import { chartMonths } from './spending-months.ts';

const spent = (month: string, amount: string) => ({ month, beats: 1, spent: amount });

describe('months of a chart', () => {
  it('are empty without purchases', () => {
    expect(chartMonths([])).toEqual([]);
  });

  it('are in chronological order, with spending in cents', () => {
    expect(chartMonths([spent('2026-11', '19.99'), spent('2026-10', '5.00')])).toEqual([
      { month: '2026-10', beats: 1, spent: 500 },
      { month: '2026-11', beats: 1, spent: 1999 },
    ]);
  });

  it('include months without purchases, even across years', () => {
    expect(
      chartMonths([spent('2027-02', '1.00'), spent('2026-11', '1.00')]).map(({ month, spent: cents }) => [
        month,
        cents,
      ]),
    ).toEqual([
      ['2026-11', 100],
      ['2026-12', 0],
      ['2027-01', 0],
      ['2027-02', 100],
    ]);
  });

  it('end with the newest month, and don’t exceed the maximum', () => {
    const months = chartMonths([spent('2026-11', '1.00'), spent('2020-01', '1.00')], 3);
    expect(months.map(({ month }) => month)).toEqual(['2026-09', '2026-10', '2026-11']);
  });
});

it('month names are formatted long and short', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatShortMonth('2026-01')).toBe('Jan');
});
