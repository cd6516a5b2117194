import { addDays, dayOf } from '#contract-kit/numbers/days.ts';

/** Days to withdraw, and then to refund: Articles 9(1) and 13(1) of Directive 2011/83/EU. */
const days = 14;

/** The last of the fourteen days after a moment, as `YYYY-MM-DD` in UTC. The moment's own day doesn't count. */
export const lastOfFourteenDays = (moment: Date): string => addDays(dayOf(moment), days);
