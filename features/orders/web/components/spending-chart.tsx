import { formatCents } from '#contract-kit/money.ts';
import { type Bar, BarChart } from '#ui/composites/charts/bar-chart.tsx';
import { type MonthSpending, monthName, shortMonthName } from '../spending-months.ts';

const beatLabel = (beats: number): string => (beats === 1 ? '1 beat' : `${beats} beats`);

const toBar = ({ month, spent, beats }: MonthSpending): Bar => ({
  key: month,
  name: shortMonthName(month),
  amount: spent,
  words: `${monthName(month)}: ${formatCents(spent)}, ${beatLabel(beats)}`,
  title: monthName(month),
  value: (
    <>
      {formatCents(spent)} <span className="font-normal text-muted">· {beatLabel(beats)}</span>
    </>
  ),
});

/** Monthly spending as bars: the axis in dollars, a month's figures by pointer or keyboard. */
export const SpendingChart = ({ months }: { readonly months: readonly MonthSpending[] }) => (
  <figure>
    <figcaption className="mb-2 text-xs text-muted">Monthly spend (USD), net of refunds</figcaption>
    <BarChart
      label="Spending by month"
      bars={months.map(toBar)}
      mark={(cents) => formatCents(cents).replace(/\.00$/, '')}
      smallest={100}
      markWidth={56}
      nameWidth={34}
      nothing="Nothing spent in this period"
    />
  </figure>
);
