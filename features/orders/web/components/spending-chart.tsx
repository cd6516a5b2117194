import { currencyCode } from '#contract-kit/currency.ts';
import { formatCents, formatMonth, formatRoundCents, formatShortMonth } from '#contract-kit/format.ts';
import { BarChart } from '#ui/composites/charts/bar-chart.tsx';
import type { ChartValue } from '#ui/composites/charts/use-marks.ts';
import { type MonthSpending } from '../spending-months.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Plural, T, V } from '#ui/texts/rich-text.tsx';

const toBar = ({ month, spent, beats }: MonthSpending): ChartValue => ({
  key: month,
  name: formatShortMonth(month),
  amount: spent,
  words: t`${{ month: formatMonth(month) }}: ${{ amount: formatCents(spent) }}, ${plural({ items: beats }, { one: '# item', other: '# items' })}`,
  title: formatMonth(month),
  value: (
    <T>
      <V of={{ amount: formatCents(spent) }} />{' '}
      <span className="font-normal text-muted">
        · <Plural of={{ items: beats }} one="# item" other="# items" />
      </span>
    </T>
  ),
});

/** Monthly spending as bars. The axis shows money; the pointer or the keyboard selects a month to show its figures. */
export const SpendingChart = ({ months }: { readonly months: readonly MonthSpending[] }) => (
  <figure>
    <figcaption className="mb-2 text-xs text-muted">
      {t`Monthly spend (${{ currency: currencyCode() }}), net of refunds`}
    </figcaption>
    <BarChart
      label={t`Spending by month`}
      bars={months.map(toBar)}
      mark={formatRoundCents}
      smallest={100}
      markWidth={56}
      nameWidth={34}
      nothing={t`Nothing spent in this period`}
    />
  </figure>
);
