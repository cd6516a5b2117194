import { formatCents } from '#contract-kit/money.ts';
import { BarChart } from '#ui/composites/bar-chart.tsx';
import { cells, type Column, FigureTable } from '#ui/composites/figure-table.tsx';
import type { DayFigures } from '../../contract.ts';
import { groupDays, type Period, periodName, shortName, shortPeriodName } from '../../group-days.ts';
import { drawings, type Measure, measureNames } from '../../measures.ts';

const narrow = '@max-lg:pl-1 @max-lg:text-xs';

const columns: readonly Column[] = [
  { title: 'Time', kind: 'words', className: narrow },
  { title: 'Plays', kind: 'figure', className: narrow },
  { title: 'Likes', kind: 'figure', className: narrow },
  { title: 'Carts', kind: 'figure', className: narrow },
  { title: 'Sales', kind: 'figure', className: narrow },
  { title: 'Revenue', kind: 'figure', className: narrow },
];

const Row = ({ period }: { readonly period: Period }) => (
  <tr>
    <th scope="row" className={`${cells.words} ${narrow}`}>
      {shortPeriodName(period)}
    </th>
    {[period.plays, period.likes, period.carts, period.sales].map((count, index) => (
      <td key={columns[index]?.title} className={`${cells.figure} ${narrow}`}>
        {count.toLocaleString('en-US')}
      </td>
    ))}
    <td className={`${cells.figure} ${narrow}`}>{formatCents(period.cents)}</td>
  </tr>
);

interface ChartProps {
  readonly days: readonly DayFigures[];
  readonly measure: Measure;
  /** Whose figures these are. */
  readonly of: string;
}

/** One of the figures over time as bars, and all of them as a table for whoever would rather read. */
export const StatisticsChart = ({ days, measure, of }: ChartProps) => {
  const periods = groupDays(days);
  const { amount, words, mark, smallest } = drawings[measure];
  const unit = periods.length === days.length ? 'day' : 'week';
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-muted">
        {measureNames[measure]} by {unit}, {of}
      </figcaption>
      <BarChart
        label={`${measureNames[measure]} by ${unit}`}
        bars={periods.map((period) => ({
          key: period.to,
          name: shortName(period),
          amount: amount(period),
          words: `${periodName(period)}: ${words(period)}`,
          title: periodName(period),
          value: words(period),
        }))}
        mark={mark}
        smallest={smallest}
        markWidth={56}
        nameWidth={64}
      />
      <details className="mt-3 text-sm">
        <summary className="min-h-11 cursor-pointer py-3 text-muted transition-colors hover:text-text">
          The same as figures
        </summary>
        <FigureTable caption={`Figures by ${unit}, newest first`} columns={columns}>
          {periods.toReversed().map((period) => (
            <Row key={period.to} period={period} />
          ))}
        </FigureTable>
      </details>
    </figure>
  );
};
