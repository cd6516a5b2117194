import { describe, expect, it } from 'vitest';
import { instantsOf, wallTimeAt } from './zoned-time.ts';

const instants = (date: string, time: string, timeZone: string): string[] =>
  instantsOf({ date, time }, timeZone).map((instant) => instant.toISOString());

describe('the instant of a date and time of day', () => {
  it.each([
    ['UTC', '2026-07-01', '12:00', '2026-07-01T12:00'],
    ['Europe/Berlin', '2026-01-15', '00:00', '2026-01-14T23:00'],
    ['Europe/Berlin', '2026-07-15', '00:00', '2026-07-14T22:00'],
    ['Asia/Kathmandu', '2026-07-15', '09:30', '2026-07-15T03:45'],
    ['Pacific/Kiritimati', '2026-01-01', '10:00', '2025-12-31T20:00'],
    // The last minute before clocks go forward, and the first after.
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    // Minutes around clocks going back, outside the hour that occurs twice.
    ['America/New_York', '2026-11-01', '00:59', '2026-11-01T04:59'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00'],
  ])('is the same when converted back: in %s, %s %s', (timeZone, date, time, instant) => {
    expect(instants(date, time, timeZone)).toEqual([`${instant}:00.000Z`]);
    expect(wallTimeAt(new Date(`${instant}:00Z`), timeZone)).toEqual({ date, time });
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30'],
    ['America/New_York', '2026-03-08', '02:00'],
    // Clocks shift by half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '02:15'],
    // Samoa skipped this day.
    ['Pacific/Apia', '2011-12-30', '12:00'],
  ])('doesn’t exist if clocks skip it: in %s, %s %s', (timeZone, date, time) => {
    expect(instants(date, time, timeZone)).toEqual([]);
  });

  it.each([
    ['Europe/Berlin', '2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ])('is two instants if clocks repeat it: in %s, %s %s', (timeZone, date, time, both) => {
    expect(instants(date, time, timeZone)).toEqual(both);
  });
});
