import { expect, test } from 'vitest';
import { checkClock } from './clock.ts';

const reading = (seconds: number) => {
  const theirs = new Date('2026-01-01T00:00:00Z');
  return { whose: 'Stripe’s', theirs, ours: new Date(theirs.getTime() + seconds * 1000) };
};

test.each([
  [2, 'ok'],
  [-20, 'warning'],
  [90, 'problem'],
  [-400, 'problem'],
] as const)('a clock that is %i s off gets the state %s', (seconds, state) => {
  expect(checkClock([reading(seconds)]).state).toBe(state);
});

test('the clock is compared with the first readable clock', () => {
  expect(checkClock([null, reading(90)])).toMatchObject({ state: 'problem', todo: expect.stringContaining('set-ntp') });
  expect(checkClock([reading(0), reading(90)]).state).toBe('ok');
  expect(checkClock([null, null]).state).toBe('skipped');
});
