import { currencyCode } from '#contract-kit/currency.ts';
import { counted, formatCents, formatMonth, formatRoundCents, formatShortMonth } from '#contract-kit/format.ts';
import { BarChart } from '#ui/composites/charts/bar-chart.tsx';
import type { ChartValue } from '#ui/composites/charts/use-marks.ts';
import { type MonthSpending } from '../spending-months.ts';

const toBar = ({ month, spent, beats }: MonthSpending): ChartValue => ({
  key: month,
  name: formatShortMonth(month),
  amount: spent,
  words: `${formatMonth(month)}: ${formatCents(spent)}, ${counted(beats, 'item')}`,
  title: formatMonth(month),
  value: (
    <>
      {formatCents(spent)} <span className="font-normal text-muted">· {counted(beats, 'item')}</span>
    </>
  ),
});

/** Monthly spending as bars. The axis shows money; the pointer or the keyboard selects a month to show its figures. */
export const SpendingChart = ({ months }: { readonly months: readonly MonthSpending[] }) => (
  <figure>
    <figcaption className="mb-2 text-xs text-muted">Monthly spend ({currencyCode()}), net of refunds</figcaption>
    <BarChart
      label="Spending by month"
      bars={months.map(toBar)}
      mark={formatRoundCents}
      smallest={100}
      markWidth={56}
      nameWidth={34}
      nothing="Nothing spent in this period"
    />
  </figure>
);
