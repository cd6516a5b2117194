import { ChartFrame, ChartMark, ChartNames, ChartNothing } from './chart-frame.tsx';
import { type ChartOptions, type ChartValue, useMarks } from './use-marks.ts';
import { usePlot } from './use-plot.ts';

interface LineChartProps extends ChartOptions {
  /** Equally spaced. */
  readonly points: readonly ChartValue[];
  /** Pixels. */
  readonly height: number;
}

export const LineChart = ({ label, points, mark, smallest, markWidth, nameWidth, height, nothing }: LineChartProps) => {
  const { shownIndex, markOf } = useMarks(points);
  const amounts = points.map(({ amount }) => amount);
  const { place, plot } = usePlot({ room: { left: markWidth, right: 12 }, values: amounts, smallest, height });
  const step = (plot.right - plot.left) / Math.max(1, points.length - 1);
  const x = (index: number): number => plot.left + step * index;
  const line = points.map(({ amount }, index) => `${index === 0 ? 'M' : 'L'}${x(index)},${plot.y(amount)}`).join('');
  const shown = points[shownIndex];
  return (
    <ChartFrame
      place={place}
      plot={plot}
      label={label}
      words={mark}
      tip={shown && { x: x(shownIndex), title: shown.title, value: shown.value }}
    >
      <path
        d={`${line}L${x(points.length - 1)},${plot.y(0)}L${plot.left},${plot.y(0)}Z`}
        aria-hidden="true"
        className="fill-accent/10"
      />
      <path d={line} aria-hidden="true" fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-accent" />
      {points.map((point, index) => (
        <ChartMark key={point.key} {...markOf(point, index)}>
          <rect x={x(index) - step / 2} y={plot.top} width={step} height={plot.y(0) - plot.top} fill="transparent" />
          {(index === shownIndex || index === points.length - 1) && (
            <circle
              cx={x(index)}
              cy={plot.y(point.amount)}
              r={index === shownIndex ? 5 : 3.5}
              className={index === shownIndex ? 'fill-accent-bright' : 'fill-accent'}
            />
          )}
        </ChartMark>
      ))}
      {amounts.every((amount) => amount === 0) && <ChartNothing plot={plot} words={nothing} />}
      <ChartNames
        plot={plot}
        wide={nameWidth}
        names={points.map(({ name }, index) => ({ x: x(index), words: name }))}
      />
    </ChartFrame>
  );
};
