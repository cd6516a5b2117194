import { dayMs } from './durations.ts';

/** In UTC: "2026-11-21". */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The midnight at which a day starts, in UTC. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string => dayOf(new Date(startOf(day).getTime() + count * dayMs));

/** Up to and including the day of `now`, oldest first. */
export const lastDays = (count: number, now: Date): readonly string[] => {
  const today = dayOf(now);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
};
