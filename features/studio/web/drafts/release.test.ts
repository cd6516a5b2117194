import { describe, expect, it, vi } from 'vitest';
import { words } from '#features/catalogue/beat-rules.ts';
import { findReleaseIssues, publishAtOf, publishNow, type Release, releaseAt, suggestRelease } from './release.ts';

const at = (date: string, time: string): Release => ({ scheduled: true, date, time });

describe('a publishing time', () => {
  it.each([
    ['America/New_York', '2027-01-15T23:30:00.000Z'],
    ['Asia/Kolkata', '2027-01-15T13:00:00.000Z'],
    ['UTC', '2027-01-15T18:30:00.000Z'],
  ])('is in the browser’s time zone, %s, and sent in UTC', (zone, instant) => {
    vi.stubEnv('TZ', zone);
    expect(publishAtOf(at('2027-01-15', '18:30'))).toBe(instant);
    expect(releaseAt(new Date(instant))).toEqual(at('2027-01-15', '18:30'));
  });

  it('is sent as null if the beat is published now, and while date or time is missing', () => {
    expect([publishNow, at('', '18:30'), at('2027-01-15', '')].map(publishAtOf)).toEqual([null, null, null]);
  });

  it('is suggested as a full hour tomorrow', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(suggestRelease(new Date('2027-01-01T04:20:00Z'))).toEqual(at('2027-01-02', '00:00'));
  });

  it('gets its error at the field that is wrong', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const now = new Date('2027-01-01T17:20:30Z');
    const cases: readonly (readonly [Release, object])[] = [
      [publishNow, {}],
      [at('', ''), { date: 'Choose a date.', time: 'Choose a time.' }],
      [at('2027-01-02', ''), { time: 'Choose a time.' }],
      [at('2027-13-02', '10:00'), { date: 'Choose a date and time.' }],
      [at('2026-12-31', '18:00'), { date: words.releaseTooSoon() }],
      [at('2027-01-01', '12:21'), { time: words.releaseTooSoon() }],
      [at('2027-01-01', '12:22'), {}],
      [at('2028-01-01', '12:20'), {}],
      [at('2028-01-01', '12:21'), { date: words.releaseTooLate() }],
      [at('2027-03-14', '02:30'), { time: 'Clocks skip this time on that day. Choose another one.' }],
    ];
    expect(cases.map(([release]) => findReleaseIssues(release, now))).toEqual(cases.map(([, issues]) => issues));
  });
});
