import { useState } from 'react';
import { formatCents } from '#contract-kit/money.ts';
import { ChartFrame, ChartMark, ChartNames } from '#ui/composites/chart-frame.tsx';
import { type Plot, usePlot } from '#ui/composites/use-plot.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { type MonthSpending, monthName, shortMonthName } from '../../spending-months.ts';

/** Pixels. */
const room = { left: 56, right: 8 } as const;
const widestBar = 56;
const nameWidth = 34;

const beatWords = (beats: number): string => (beats === 1 ? '1 beat' : `${beats} beats`);

const wordsOf = ({ month, spent, beats }: MonthSpending): string =>
  `${monthName(month)}: ${formatCents(spent)}, ${beatWords(beats)}`;

const dollars = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

interface BarProps {
  readonly spent: number;
  readonly plot: Plot;
  /** The middle of a month's place, and how wide it is. */
  readonly x: number;
  readonly slot: number;
  readonly shown: boolean;
}

const Bar = ({ spent, plot: { y, top, height }, x, slot, shown }: BarProps) => {
  const wide = Math.min(widestBar, slot * 0.7);
  const tall = Math.max(spent > 0 ? 2 : 0, y(0) - y(spent));
  return (
    <>
      <rect x={x - slot / 2} y={top} width={slot} height={height - top} fill="transparent" />
      <rect
        x={x - wide / 2}
        y={y(0) - tall}
        width={wide}
        height={tall}
        rx={3}
        className={classNames('transition-colors', shown ? 'fill-signal-lit' : 'fill-signal')}
      />
    </>
  );
};

/** What was spent in each month, as bars: the axis in dollars, the figures of a month by pointer or keyboard. */
export const SpendingChart = ({ months }: { readonly months: readonly MonthSpending[] }) => {
  const [shown, setShown] = useState<number | null>(null);
  const { place, plot } = usePlot({ room, values: months.map(({ spent }) => spent), smallest: 100 });
  const slot = Math.max(0, plot.right - plot.left) / months.length;
  const x = (index: number): number => plot.left + slot * (index + 0.5);
  const entry = shown === null ? undefined : months[shown];
  const tip = entry && {
    x: x(shown ?? 0),
    title: monthName(entry.month),
    value: (
      <>
        {formatCents(entry.spent)} <span className="font-normal text-muted">· {beatWords(entry.beats)}</span>
      </>
    ),
  };
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-muted">US dollars a month, what was paid back taken off</figcaption>
      <ChartFrame place={place} plot={plot} label="Spending by month" words={dollars} tip={tip}>
        {months.map((month, index) => (
          <ChartMark key={month.month} words={wordsOf(month)} onShow={(isShown) => setShown(isShown ? index : null)}>
            <Bar spent={month.spent} plot={plot} x={x(index)} slot={slot} shown={shown === index} />
          </ChartMark>
        ))}
        <ChartNames
          plot={plot}
          wide={nameWidth}
          names={months.map(({ month }, index) => ({ x: x(index), words: shortMonthName(month) }))}
        />
      </ChartFrame>
    </figure>
  );
};
