import { priceToCents } from '#contract-kit/money.ts';

export interface MonthSpending {
  /** Like "2026-11". */
  readonly month: string;
  readonly beats: number;
  /** In cents. */
  readonly spent: number;
}

interface MonthOfAccount {
  readonly month: string;
  readonly beats: number;
  readonly spent: string;
}

const before = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/** The months from the first purchase to the newest, oldest first, at most the last `max`. Empty months are zero. */
export const chartMonths = (newestFirst: readonly MonthOfAccount[], max = 12): readonly MonthSpending[] => {
  const known = new Map(newestFirst.map((entry) => [entry.month, entry]));
  const oldest = newestFirst.at(-1)?.month;
  const months: MonthSpending[] = [];
  let month = newestFirst[0]?.month;
  while (month !== undefined && oldest !== undefined && month >= oldest && months.length < max) {
    const entry = known.get(month);
    months.unshift({ month, beats: entry?.beats ?? 0, spent: entry ? priceToCents(entry.spent) : 0 });
    month = before(month);
  }
  return months;
};
