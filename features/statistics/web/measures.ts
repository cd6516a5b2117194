import {
  formatCents,
  formatCompact,
  formatCompactCents,
  formatCount,
  formatPrice,
  formatRoundCents,
} from '#contract-kit/format.ts';
import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import type { BeatFigures, Figures } from '../contract.ts';
import type { Period } from './group-days.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export const measures = ['plays', 'likes', 'free', 'carts', 'sales', 'revenue', 'conversion'] as const;
export type Measure = (typeof measures)[number];

export const measureNames: Readonly<Record<Measure, () => string>> = {
  plays: () => t`Plays`,
  likes: () => t`Likes`,
  free: () => t`Free downloads`,
  carts: () => t`Carts`,
  sales: () => t`Sales`,
  revenue: () => t`Revenue`,
  conversion: () => t`Conversion`,
};

export const isMeasure = (word: string | null): word is Measure => measures.some((measure) => measure === word);

/** True for a title or a period without any figure. */
export const isQuiet = ({ plays, likes, free, carts, sales }: Omit<Figures, 'revenue'>): boolean =>
  plays + likes + free + carts + sales === 0;

/** A dash without plays, and if there are more sales than plays: some buyers heard the beat elsewhere. */
export const conversionLabel = (conversion: number | null): string =>
  conversion === null || conversion > 1 ? '–' : `${Math.round(conversion * 1000) / 10}%`;

export const figureLabel = (figures: Pick<BeatFigures, Measure>, measure: Measure): string => {
  if (measure === 'revenue') return formatPrice(figures.revenue);
  return measure === 'conversion' ? conversionLabel(figures.conversion) : formatCount(figures[measure]);
};

const shortMoneyFrom = 100_000;
const shortCountFrom = 10_000;

/** A short form for narrow screens: "12.3K", "$1.2K", "$999.00". */
export const shortFigureLabel = (figures: Pick<BeatFigures, Measure>, measure: Measure): string => {
  if (measure === 'revenue') {
    const cents = priceToCents(figures.revenue);
    return cents < shortMoneyFrom ? formatCents(cents) : formatCompactCents(cents);
  }
  if (measure === 'conversion') return conversionLabel(figures.conversion);
  return figures[measure] < shortCountFrom ? formatCount(figures[measure]) : formatCompact(figures[measure]);
};

interface Drawn {
  readonly amount: (period: Period) => number;
  /** The figure in a sentence. */
  readonly words: (period: Period) => string;
  /** An axis label. */
  readonly mark: (amount: number) => string;
  /** The smallest step of the axis. */
  readonly smallest: number;
}

const countsOf = (of: 'plays' | 'likes' | 'free' | 'carts' | 'sales', words: (count: number) => string): Drawn => ({
  amount: (period) => period[of],
  words: (period) => words(period[of]),
  mark: formatCount,
  smallest: 1,
});

const conversionOf = ({ plays, sales }: Period): number | null => (plays === 0 ? null : sales / plays);

const isShare = ({ plays, sales }: Period): boolean => plays > 0 && sales <= plays;

/** A period's figures in the shape of a beat's. */
export const figuresOf = (period: Period): Pick<BeatFigures, Measure> => ({
  ...period,
  revenue: centsToPrice(period.cents),
  conversion: conversionOf(period),
});

/** Charts show money in cents, and conversion in tenths of a percent. */
export const drawings: Readonly<Record<Measure, Drawn>> = {
  plays: countsOf('plays', (plays) => t`${plural({ plays }, { one: '# play', other: '# plays' })}`),
  likes: countsOf('likes', (likes) => t`${plural({ likes }, { one: '# like', other: '# likes' })}`),
  free: countsOf(
    'free',
    (downloads) => t`${plural({ downloads }, { one: '# free download', other: '# free downloads' })}`,
  ),
  carts: countsOf('carts', (carts) => t`${plural({ carts }, { one: '# cart', other: '# carts' })}`),
  sales: countsOf('sales', (sales) => t`${plural({ sales }, { one: '# sale', other: '# sales' })}`),
  revenue: {
    amount: ({ cents }) => cents,
    words: ({ cents }) => formatCents(cents),
    mark: formatRoundCents,
    smallest: 100,
  },
  conversion: {
    amount: (period) => (isShare(period) ? (conversionOf(period) ?? 0) * 1000 : 0),
    words: (period) =>
      isShare(period)
        ? t`${{ share: conversionLabel(conversionOf(period)) }} of plays`
        : `${drawings.sales.words(period)}, ${drawings.plays.words(period)}`,
    mark: (amount) => `${amount / 10}%`,
    smallest: 10,
  },
};
