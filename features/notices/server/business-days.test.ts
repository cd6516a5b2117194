import { expect, it } from 'vitest';
import { addBusinessDays, isBusinessDay, restoreTimes } from './business-days.ts';

it.each([
  // Observed days according to the Office of Personnel Management.
  ['2026', '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['2027', '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['2028', '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('the federal holidays of %s are those that the Office of Personnel Management observes', (year, days) => {
  const weekdays = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(Number(year), 0, 1 + index)))
    .filter((date) => date.getUTCFullYear() === Number(year) && date.getUTCDay() % 6 !== 0)
    .map((date) => date.toISOString().slice(0, 10));
  expect(
    weekdays
      .filter((day) => !isBusinessDay(day))
      .map((day) => day.slice(5))
      .join(' '),
  ).toBe(days);
});

it('weekends and holidays aren’t business days', () => {
  expect(isBusinessDay('2026-11-28')).toBe(false);
  expect(isBusinessDay('2026-11-29')).toBe(false);
  // Skips Thanksgiving.
  expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27');
  expect(addBusinessDays('2026-11-27', 1)).toBe('2026-11-30');
  // Spans Christmas and New Year's Day.
  expect(addBusinessDays('2026-12-18', 10)).toBe('2027-01-05');
  expect(addBusinessDays('2026-12-18', 14)).toBe('2027-01-11');
});

it.each([
  // 4:30 UTC is still the evening before in New York, so the business days after that evening count.
  ['2026-12-19T04:30:00Z', 'America/New_York', '2027-01-06T05:00:00.000Z', '2027-01-12T05:00:00.000Z'],
  ['2026-12-19T04:30:00Z', 'UTC', '2027-01-06T00:00:00.000Z', '2027-01-12T00:00:00.000Z'],
  // Clocks there skip the midnight that ends the tenth day.
  ['2027-04-15T12:00:00Z', 'Africa/Cairo', '2027-04-29T22:00:00.000Z', '2027-05-05T21:00:00.000Z'],
])(
  'material is restored after the whole tenth business day and before the end of the fourteenth: %s in %s',
  (at, zone, from, by) => {
    const times = restoreTimes(new Date(at), zone);
    expect([times.from.toISOString(), times.by.toISOString()]).toEqual([from, by]);
  },
);
