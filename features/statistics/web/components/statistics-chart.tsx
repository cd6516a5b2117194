import { counted, plural } from '#contract-kit/format.ts';
import { BarChart } from '#ui/composites/charts/bar-chart.tsx';
import type { DayFigures } from '../../contract.ts';
import { groupDays, periodName, shortName, shortPeriodName } from '../group-days.ts';
import { drawings, figuresOf, isQuiet, type Measure, measureNames } from '../measures.ts';
import { FigureRows, MeasureTable } from './figure-rows.tsx';

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
        nothing={`No ${measureNames[measure].toLowerCase()} in this period`}
      />
      <details className="mt-3 text-sm">
        <summary className="min-h-11 cursor-pointer py-3 text-muted transition-colors hover:text-text">
          Show as a table
        </summary>
        <MeasureTable caption={`Figures by ${unit}, newest first`} head="Time">
          {busy.toReversed().map((period) => (
            <FigureRows key={period.to} head={shortPeriodName(period)} figures={figuresOf(period)} />
          ))}
        </MeasureTable>
        {busy.length < periods.length && (
          <p className="mt-3 text-muted">
            {counted(periods.length - busy.length, unit)} without any figures{' '}
            {plural(periods.length - busy.length, 'isn’t', 'aren’t')} listed.
          </p>
        )}
      </details>
    </figure>
  );
};
