import { describe, expect, it } from 'vitest';
import { addDays } from '#contract-kit/numbers/days.ts';
import type { DayFigures } from '../contract.ts';
import { groupDays, periodName, shortName, shortPeriodName } from './group-days.ts';

const daysTo = (last: string, count: number): DayFigures[] =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(last, index - count + 1),
    plays: 2,
    likes: 1,
    free: 1,
    carts: 1,
    sales: 1,
    revenue: '1.50',
  }));

describe('the periods of a statistics chart', () => {
  it('are single days up to a month', () => {
    const periods = groupDays(daysTo('2026-11-21', 30));
    expect(periods).toHaveLength(30);
    expect(periods.at(-1)).toEqual({
      from: '2026-11-21',
      to: '2026-11-21',
      plays: 2,
      likes: 1,
      free: 1,
      carts: 1,
      sales: 1,
      cents: 150,
    });
  });

  it('are weeks if there are more days than a month; the last week ends today, and no day is left out', () => {
    const periods = groupDays(daysTo('2026-11-21', 90));
    expect(periods).toHaveLength(13);
    expect(periods.at(-1)).toMatchObject({ from: '2026-11-15', to: '2026-11-21', plays: 14, cents: 1050 });
    expect(periods[0]).toMatchObject({ from: '2026-08-24', to: '2026-08-29', plays: 12 });
    expect(groupDays(daysTo('2026-11-21', 365)).reduce((sum, { plays }) => sum + plays, 0)).toBe(730);
  });

  it('are an empty list if there are no days', () => {
    expect(groupDays([])).toEqual([]);
  });
});

it('the periods of a statistics chart are named by a day, or by the first and last day of a week', () => {
  expect(periodName({ from: '2026-11-21', to: '2026-11-21' })).toBe('Nov 21, 2026');
  expect(periodName({ from: '2026-11-15', to: '2026-11-21' }).replaceAll(/\s/g, ' ')).toBe('Nov 15 – 21, 2026');
  expect(shortPeriodName({ from: '2026-11-15', to: '2026-11-21' }).replaceAll(/\s/g, ' ')).toBe('Nov 15 – 21');
  expect(shortName({ to: '2026-11-21' })).toBe('Nov 21');
});
