import { classNames } from '../../primitives/class-names.ts';
import { ChartFrame, ChartMark, ChartNames, ChartNothing } from './chart-frame.tsx';
import { type ChartOptions, type ChartValue, useMarks } from './use-marks.ts';
import { type Plot, usePlot } from './use-plot.ts';

const widestBar = 56;

interface BarChartProps extends ChartOptions {
  readonly bars: readonly ChartValue[];
}

interface DrawnBarProps {
  readonly amount: number;
  readonly plot: Plot;
  /** The center of the bar's slot. */
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

export const BarChart = ({ label, bars, mark, smallest, markWidth, nameWidth, nothing }: BarChartProps) => {
  const { shownIndex, markOf } = useMarks(bars);
  const amounts = bars.map(({ amount }) => amount);
  const { place, plot } = usePlot({ room: { left: markWidth, right: 8 }, values: amounts, smallest });
  const slot = Math.max(0, plot.right - plot.left) / Math.max(1, bars.length);
  const x = (index: number): number => plot.left + slot * (index + 0.5);
  const bar = bars[shownIndex];
  return (
    <ChartFrame
      place={place}
      plot={plot}
      label={label}
      words={mark}
      tip={bar && { x: x(shownIndex), title: bar.title, value: bar.value }}
    >
      {bars.map((one, index) => (
        <ChartMark key={one.key} {...markOf(one, index)}>
          <DrawnBar amount={one.amount} plot={plot} x={x(index)} slot={slot} shown={index === shownIndex} />
        </ChartMark>
      ))}
      {amounts.every((amount) => amount === 0) && <ChartNothing plot={plot} words={nothing} />}
      <ChartNames plot={plot} wide={nameWidth} names={bars.map(({ name }, index) => ({ x: x(index), words: name }))} />
    </ChartFrame>
  );
};
