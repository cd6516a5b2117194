import { centsToPrice } from '#contract-kit/money.ts';
import { addDays, startOf } from '#contract-kit/numbers/days.ts';
import { countLikes } from '#features/reactions/server/public.ts';
import { type Period, readCounts } from '#features/plays/server/public.ts';
import { countSales } from '#features/orders/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Figures } from '../contract.ts';

export interface Sums {
  readonly plays: number;
  readonly likes: number;
  readonly free: number;
  readonly carts: number;
  readonly sales: number;
  readonly cents: number;
}

/** The figures of one beat on one day; `beatId` or `day` is null for sums. */
export type FigureRow = { readonly beatId: string | null; readonly day: string | null } & Partial<Sums>;

/** Needs three queries for any number of beats. Returns one row per source and beat or day. */
export const readFigures = async (db: Db, period: Period): Promise<FigureRow[]> => {
  const { beatIds, from, to, each } = period;
  const times = { beatIds, since: startOf(from), until: startOf(addDays(to, 1)), each };
  return (await Promise.all([readCounts(db, period), countLikes(db, times), countSales(db, times)])).flat();
};

const nothing: Sums = { plays: 0, likes: 0, free: 0, carts: 0, sales: 0, cents: 0 };

export const addUp = (rows: readonly Partial<Sums>[]): Sums =>
  rows.reduce<Sums>(
    (sum, { plays = 0, likes = 0, free = 0, carts = 0, sales = 0, cents = 0 }) => ({
      plays: sum.plays + plays,
      likes: sum.likes + likes,
      free: sum.free + free,
      carts: sum.carts + carts,
      sales: sum.sales + sales,
      cents: sum.cents + cents,
    }),
    nothing,
  );

export const present = ({ cents, ...counts }: Sums): Figures => ({ ...counts, revenue: centsToPrice(cents) });

/** Sales per play to four decimals; null without plays. */
export const conversionOf = ({ plays, sales }: Sums): number | null =>
  plays === 0 ? null : Math.round((sales / plays) * 10_000) / 10_000;
