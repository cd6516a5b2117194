import { BarChart } from '#ui/composites/charts/bar-chart.tsx';
import type { DayFigures } from '../../contract.ts';
import { groupDays, periodName, shortName, shortPeriodName } from '../group-days.ts';
import { drawings, figuresOf, isQuiet, type Measure, measureNames } from '../measures.ts';
import { FigureRows, MeasureTable } from './figure-rows.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const nothing: Readonly<Record<Measure, () => string>> = {
  plays: () => t`No plays in this period`,
  likes: () => t`No likes in this period`,
  free: () => t`No free downloads in this period`,
  carts: () => t`No carts in this period`,
  sales: () => t`No sales in this period`,
  revenue: () => t`No revenue in this period`,
  conversion: () => t`No conversion in this period`,
};

interface ChartProps {
  readonly days: readonly DayFigures[];
  readonly measure: Measure;
  /** Names the beats in the chart. */
  readonly of: string;
}

/** One measure over time as bars, and all measures as a table. */
export const StatisticsChart = ({ days, measure, of }: ChartProps) => {
  const periods = groupDays(days);
  const busy = periods.filter((period) => !isQuiet(period));
  const { amount, words, mark, smallest } = drawings[measure];
  const byDay = periods.length === days.length;
  const name = measureNames[measure]();
  const quiet = periods.length - busy.length;
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-muted">
        {byDay ? t`${{ measure: name }} by day, ${{ titles: of }}` : t`${{ measure: name }} by week, ${{ titles: of }}`}
      </figcaption>
      <BarChart
        label={byDay ? t`${{ measure: name }} by day` : t`${{ measure: name }} by week`}
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
        nothing={nothing[measure]()}
      />
      <details className="mt-3 text-sm">
        <summary className="min-h-11 cursor-pointer py-3 text-muted transition-colors hover:text-text">
          {t`Show as a table`}
        </summary>
        <MeasureTable
          caption={byDay ? t`Figures by day, newest first` : t`Figures by week, newest first`}
          head={t`Period`}
        >
          {busy.toReversed().map((period) => (
            <FigureRows key={period.to} head={shortPeriodName(period)} figures={figuresOf(period)} />
          ))}
        </MeasureTable>
        {quiet > 0 && (
          <p className="mt-3 text-muted">
            {byDay
              ? t`${plural(
                  { days: quiet },
                  {
                    one: '# day without any figures isn’t listed.',
                    other: '# days without any figures aren’t listed.',
                  },
                )}`
              : t`${plural(
                  { weeks: quiet },
                  {
                    one: '# week without any figures isn’t listed.',
                    other: '# weeks without any figures aren’t listed.',
                  },
                )}`}
          </p>
        )}
      </details>
    </figure>
  );
};
