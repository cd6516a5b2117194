import { federalHolidays, type HolidayRule } from '#content/legal/federal-holidays.ts';
import { addDays, dayOf, startOf } from '#contract-kit/numbers/days.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { instantsOf, wallTimeAt } from '#platform/clock/zoned-time.ts';

// A day is a string, `YYYY-MM-DD`. Converted to a Date, it is midnight UTC.

const sunday = 0;
const friday = 5;
const saturday = 6;

const onWeekday = (year: number, { month, weekday, nth }: Extract<HolidayRule, { weekday: number }>): number => {
  if (nth < 0) {
    const last = new Date(Date.UTC(year, month, 0));
    return last.getTime() - ((last.getUTCDay() - weekday + 7) % 7) * dayMs;
  }
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.getTime() + (((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7) * dayMs;
};

const observed = (time: number): number => {
  const weekday = new Date(time).getUTCDay();
  if (weekday === saturday) return time - dayMs;
  return weekday === sunday ? time + dayMs : time;
};

/** The days on which a year's federal holidays are observed. New Year's Day may be observed the day before. */
const observedIn = (year: number): readonly string[] =>
  federalHolidays.map((rule) =>
    dayOf(new Date('day' in rule ? observed(Date.UTC(year, rule.month - 1, rule.day)) : onWeekday(year, rule))),
  );

export const isBusinessDay = (day: string): boolean => {
  const weekday = startOf(day).getUTCDay();
  if (weekday < 1 || weekday > friday) return false;
  const year = startOf(day).getUTCFullYear();
  return ![...observedIn(year), ...observedIn(year + 1)].includes(day);
};

/** The nth business day after this one. */
export const addBusinessDays = (day: string, count: number): string => {
  let current = day;
  for (let left = count; left > 0;) {
    current = addDays(current, 1);
    if (isBusinessDay(current)) left -= 1;
  }
  return current;
};

/** The end of a day in this time zone, even where clocks skip that midnight. */
const endOf = (day: string, timeZone: string): Date => {
  const date = addDays(day, 1);
  const [end] = ['00:00', '01:00'].flatMap((time) => instantsOf({ date, time }, timeZone));
  if (!end) throw new Error(`the day ${date} never begins in ${timeZone}`);
  return end;
};

/**
 * When to restore material after a counter-notice: not less than 10, nor more than 14, business days after receiving it
 * (17 U.S.C. 512(g)(2)(C)). The notifier has the whole tenth day to go to court.
 */
export const restoreTimes = (receivedAt: Date, timeZone: string): { readonly from: Date; readonly by: Date } => {
  const { date } = wallTimeAt(receivedAt, timeZone);
  return {
    from: endOf(addBusinessDays(date, 10), timeZone),
    by: endOf(addBusinessDays(date, 14), timeZone),
  };
};
