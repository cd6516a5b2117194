import { priceToCents } from '#contract-kit/money.ts';
import { formatDays, formatShortDay, formatShortDays } from '#contract-kit/format.ts';
import type { DayFigures } from '../contract.ts';

export interface Period {
  /** First and last day: "2026-11-15". */
  readonly from: string;
  readonly to: string;
  readonly plays: number;
  readonly likes: number;
  readonly free: number;
  readonly carts: number;
  readonly sales: number;
  readonly cents: number;
}

type Counts = Omit<Period, 'from' | 'to'>;

const nothing: Counts = { plays: 0, likes: 0, free: 0, carts: 0, sales: 0, cents: 0 };

const add = (sum: Counts, day: DayFigures): Counts => ({
  plays: sum.plays + day.plays,
  likes: sum.likes + day.likes,
  free: sum.free + day.free,
  carts: sum.carts + day.carts,
  sales: sum.sales + day.sales,
  cents: sum.cents + priceToCents(day.revenue),
});

const maxDays = 31;
const weekDays = 7;

/**
 * Oldest first: days or, for more than 31 days, weeks. The last week ends with the last day; the first week may be
 * shorter.
 */
export const groupDays = (days: readonly DayFigures[]): readonly Period[] => {
  const size = days.length > maxDays ? weekDays : 1;
  const periods: Period[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    periods.unshift({
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      ...part.reduce(add, nothing),
    });
  }
  return periods;
};

/** "Nov 21", the last day, for the axis. */
export const shortName = ({ to }: Pick<Period, 'to'>): string => formatShortDay(to);

/** "Nov 21, 2026", or "Nov 15 – 21, 2026". */
export const periodName = ({ from, to }: Pick<Period, 'from' | 'to'>): string => formatDays(from, to);

/** "Nov 21", or "Nov 15 – 21". */
export const shortPeriodName = ({ from, to }: Pick<Period, 'from' | 'to'>): string => formatShortDays(from, to);
