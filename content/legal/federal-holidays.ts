/** A date, or the nth weekday of a month (0 is Sunday; -1 is the last one). Months count from 1. */
export type HolidayRule =
  | { readonly name: string; readonly month: number; readonly day: number }
  | { readonly name: string; readonly month: number; readonly weekday: number; readonly nth: number };

/**
 * The legal public holidays of the United States (5 U.S.C. 6103(a)), which aren't business days. A holiday on a
 * Saturday is observed on the Friday before, one on a Sunday on the Monday after.
 */
export const federalHolidays: readonly HolidayRule[] = [
  { name: 'New Year’s Day', month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: 1, nth: 3 },
  { name: 'Washington’s Birthday', month: 2, weekday: 1, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: 1, nth: -1 },
  { name: 'Juneteenth National Independence Day', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: 1, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: 1, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: 4, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];
