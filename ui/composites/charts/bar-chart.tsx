import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../../primitives/class-names.ts';
import { ChartFrame, ChartMark, ChartNames } from './chart-frame.tsx';
import { type Plot, usePlot } from './use-plot.ts';

const widestBar = 56;

export interface Bar {
  readonly key: string;
  /** Shown under the axis if there is room. */
  readonly name: string;
  readonly amount: number;
  /** The bar in one sentence, for screen readers. */
  readonly words: string;
  /** Shown in the tooltip. */
  readonly title: string;
  readonly value: ReactNode;
}

interface BarChartProps {
  /** Describes the chart. */
  readonly label: string;
  /** Oldest first. */
  readonly bars: readonly Bar[];
  /** Formats an axis mark. */
  readonly mark: (amount: number) => string;
  /** The smallest step of the axis. */
  readonly smallest: number;
  /** The width in pixels of the axis marks, and of a name below the axis with its margin. */
  readonly markWidth: number;
  readonly nameWidth: number;
  /** Shown instead of bars if there are none. */
  readonly nothing: string;
}

interface DrawnBarProps {
  readonly amount: number;
  readonly plot: Plot;
  /** The center and width of its slot. */
  readonly x: number;
  readonly slot: number;
  readonly shown: boolean;
}

const DrawnBar = ({ amount, plot: { y, top, height }, x, slot, shown }: DrawnBarProps) => {
  const wide = Math.min(widestBar, slot * 0.7);
  const tall = Math.max(amount > 0 ? 2 : 0, y(0) - y(amount));
  return (
    <>
      <rect x={x - slot / 2} y={top} width={slot} height={height - top} fill="transparent" />
      <rect
        x={x - wide / 2}
        y={y(0) - tall}
        width={wide}
        height={tall}
        rx={Math.min(3, wide / 4)}
        className={classNames('transition-colors', shown ? 'fill-accent-bright' : 'fill-accent')}
      />
    </>
  );
};

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Figures over time as bars. One tab stop, at the newest; the arrow keys move between bars. */
export const BarChart = ({ label, bars, mark, smallest, markWidth, nameWidth, nothing }: BarChartProps) => {
  const [shown, setShown] = useState<string | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  const amounts = bars.map(({ amount }) => amount);
  const { place, plot } = usePlot({ room: { left: markWidth, right: 8 }, values: amounts, smallest });
  const slot = Math.max(0, plot.right - plot.left) / Math.max(1, bars.length);
  const x = (index: number): number => plot.left + slot * (index + 0.5);
  const shownIndex = bars.findIndex(({ key }) => key === shown);
  const bar = bars[shownIndex];
  const stop = bars.find(({ key }) => key === reached) ?? bars.at(-1);

  const onKeyDown = (event: KeyboardEvent<SVGGElement>, index: number): void => {
    const next = steps[event.key]?.(index, bars.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    const marks = event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('[role="img"]');
    marks?.[next]?.focus();
  };

  return (
    <ChartFrame
      place={place}
      plot={plot}
      label={label}
      words={mark}
      tip={bar && { x: x(shownIndex), title: bar.title, value: bar.value }}
    >
      {bars.map(({ key, words, amount }, index) => (
        <ChartMark
          key={key}
          words={words}
          isStop={key === stop?.key}
          onKeyDown={(event) => onKeyDown(event, index)}
          onShow={(isShown) => {
            setShown(isShown ? key : null);
            if (isShown) setReached(key);
          }}
        >
          <DrawnBar amount={amount} plot={plot} x={x(index)} slot={slot} shown={key === shown} />
        </ChartMark>
      ))}
      {amounts.every((amount) => amount === 0) && (
        <text
          aria-hidden="true"
          x={(plot.left + plot.right) / 2}
          y={plot.height / 2}
          textAnchor="middle"
          className="fill-muted text-sm"
        >
          {nothing}
        </text>
      )}
      <ChartNames plot={plot} wide={nameWidth} names={bars.map(({ name }, index) => ({ x: x(index), words: name }))} />
    </ChartFrame>
  );
};
