import type { PayoutSchedule } from '#platform/stripe/payments.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const daysAfter = (day: Date, days: number): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days));

const lastOfMonth = (day: Date): number =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

/** In a shorter month, 31 means the last day. */
const isAnchor = (day: Date, { interval, weeklyAnchor, monthlyAnchor }: PayoutSchedule): boolean => {
  if (interval === 'weekly') return weekdays[day.getUTCDay()] === weeklyAnchor;
  if (interval === 'monthly') return day.getUTCDate() === Math.min(monthlyAnchor ?? 1, lastOfMonth(day));
  // No payouts on weekends (https://docs.stripe.com/payouts).
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6;
};

interface Options {
  readonly schedule: PayoutSchedule;
  readonly now: Date;
  /** When money becomes available to pay out; null if there is none. */
  readonly availableOn: Date | null;
}

/** The day (UTC) of the next automatic payout; null if there is nothing to pay out, or the seller does it manually. */
export const findNextPayout = ({ schedule, now, availableOn }: Options): Date | null => {
  if (availableOn === null || schedule.interval === 'manual') return null;
  // What is available today is paid out tomorrow at the earliest.
  const first = daysAfter(availableOn > now ? availableOn : now, availableOn > now ? 0 : 1);
  const days = Array.from({ length: 32 }, (_, index) => daysAfter(first, index));
  return days.find((day) => isAnchor(day, schedule)) ?? null;
};
