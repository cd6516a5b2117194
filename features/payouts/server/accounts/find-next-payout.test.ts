import { expect, it } from 'vitest';
import { findNextPayout } from './find-next-payout.ts';

/** A Thursday. */
const now = new Date('2026-11-26T15:00:00.000Z');
const dayOf = (schedule: Parameters<typeof findNextPayout>[0]['schedule'], availableOn: string | null) =>
  findNextPayout({ schedule, now, availableOn: availableOn === null ? null : new Date(availableOn) })
    ?.toISOString()
    .slice(0, 10);
const daily = { interval: 'daily', weeklyAnchor: null, monthlyAnchor: null } as const;

it('the next payout is on the next working day for what is available, or on the day when more becomes available', () => {
  expect(dayOf(daily, '2026-11-20T00:00:00Z')).toBe('2026-11-27');
  expect(dayOf(daily, '2026-12-01T09:00:00Z')).toBe('2026-12-01');
  expect(dayOf(daily, '2026-11-28T09:00:00Z')).toBe('2026-11-30');
});

it('the next payout is on the day of the week or month that the seller has chosen', () => {
  const weekly = { interval: 'weekly', weeklyAnchor: 'tuesday', monthlyAnchor: null } as const;
  expect(dayOf(weekly, '2026-11-20T00:00:00Z')).toBe('2026-12-01');
  expect(dayOf(weekly, '2026-12-02T00:00:00Z')).toBe('2026-12-08');
  const monthly = { interval: 'monthly', weeklyAnchor: null, monthlyAnchor: 31 } as const;
  expect(dayOf(monthly, '2026-11-20T00:00:00Z')).toBe('2026-11-30');
  expect(dayOf(monthly, '2026-12-02T00:00:00Z')).toBe('2026-12-31');
});

it('the next payout is unknown without money, or if the seller pays out manually', () => {
  expect(dayOf(daily, null)).toBeUndefined();
  expect(dayOf({ ...daily, interval: 'manual' }, '2026-11-20T00:00:00Z')).toBeUndefined();
});
