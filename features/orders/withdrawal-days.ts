import { addDays, dayOf } from '#contract-kit/numbers/days.ts';

/** A consumer may withdraw within so many days, and is then refunded within as many: Directive 2011/83/EU, 9(1) and 13(1). */
const days = 14;

/** `YYYY-MM-DD`, in UTC: the last of the fourteen days after a moment, whose own day doesn't count. */
export const lastOfFourteenDays = (moment: Date): string => addDays(dayOf(moment), days);
