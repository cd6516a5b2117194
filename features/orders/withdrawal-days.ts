import { addDays, dayOf } from '#contract-kit/numbers/days.ts';

/**
 * A consumer may withdraw within this many days, and is refunded within as many again: Directive 2011/83/EU, 9(1) and
 * 13(1).
 */
const days = 14;

/** The last of the fourteen days after a moment, as `YYYY-MM-DD` in UTC. The moment's own day doesn't count. */
export const lastOfFourteenDays = (moment: Date): string => addDays(dayOf(moment), days);
