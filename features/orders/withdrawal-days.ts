import { dayMs } from '#contract-kit/numbers/durations.ts';

/** A consumer may withdraw within so many days, and is then refunded within as many: Directive 2011/83/EU, 9(1) and 13(1). */
const days = 14;

/** `YYYY-MM-DD`, in UTC: the last of the fourteen days after a moment, whose own day doesn't count. */
export const lastOfFourteenDays = (moment: Date): string =>
  new Date(moment.getTime() + days * dayMs).toISOString().slice(0, 10);
