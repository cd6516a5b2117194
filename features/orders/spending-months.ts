import { priceToCents } from '#contract-kit/money.ts';

export interface MonthSpending {
  /** "2026-11". */
  readonly month: string;
  readonly beats: number;
  /** Cents. */
  readonly spent: number;
}

interface Given {
  readonly month: string;
  readonly beats: number;
  readonly spent: string;
}

const before = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/**
 * The last `most` months that end with the newest one known, oldest first, for a chart: those in which nothing was bought
 * stand between the others as nothing.
 */
export const chartMonths = (newestFirst: readonly Given[], most = 12): readonly MonthSpending[] => {
  const known = new Map(newestFirst.map((entry) => [entry.month, entry]));
  const oldest = newestFirst.at(-1)?.month;
  const months: MonthSpending[] = [];
  let month = newestFirst[0]?.month;
  while (month !== undefined && oldest !== undefined && month >= oldest && months.length < most) {
    const entry = known.get(month);
    months.unshift({ month, beats: entry?.beats ?? 0, spent: entry ? priceToCents(entry.spent) : 0 });
    month = before(month);
  }
  return months;
};

const steps = [1, 2, 5];

/** Marks of an axis from nothing to at least `highest`, all in cents: whole dollars, as people count, four at most above 0. */
export const axisMarks = (highest: number): readonly number[] => {
  const wanted = Math.max(100, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(100, (steps.find((factor) => factor * power >= wanted) ?? 10) * power);
  const marks = [0];
  while ((marks.at(-1) ?? 0) < highest) marks.push((marks.at(-1) ?? 0) + step);
  return marks.length > 1 ? marks : [0, step];
};

const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

const dateOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** "November 2026". */
export const monthName = (month: string): string => long.format(dateOf(month));
/** "Nov". */
export const shortMonthName = (month: string): string => short.format(dateOf(month));
