import type { Clock } from '#platform/clock/clock.ts';

export interface MovingClock extends Clock {
  pass(time: { readonly seconds?: number; readonly minutes?: number; readonly hours?: number }): void;
}

/** Stands still until the test moves it. */
export const movingClock = (start = new Date()): MovingClock => {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    pass: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};
