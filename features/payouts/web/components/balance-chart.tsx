import { useState } from 'react';
import { ChartFrame, ChartMark, ChartNames } from '#ui/composites/charts/chart-frame.tsx';
import { usePlot } from '#ui/composites/charts/use-plot.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import type { BalancePoint } from '../balance-points.ts';
import { formatDay, formatMoney, formatShortDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Pixels. It's one of many panels, so it's low. */
const height = 144;
const room = { left: 64, right: 16 } as const;
const nameWidth = 76;
const dateOf = ({ day }: BalancePoint): Date => new Date(day * 1000);

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The balance is constant between changes, so the line has steps. */
const lineOf = (places: readonly Point[]): string =>
  places.map(({ x, y }, index) => (index === 0 ? `M${x},${y}` : `H${x}V${y}`)).join('');

interface Props {
  /** Oldest first. */
  readonly points: readonly BalancePoint[];
  readonly currency: string;
}

/** Pointer or keyboard show the amount of a day. */
export const BalanceChart = ({ points, currency }: Props) => {
  const [shown, setShown] = useState<BalancePoint | null>(null);
  const { place, plot } = usePlot({ room, values: points.map(({ balance }) => balance), smallest: 100, height });
  const [first, last] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 1];
  const x = ({ day }: BalancePoint): number =>
    plot.left + ((day - first) / Math.max(1, last - first)) * (plot.right - plot.left);
  const words = (point: BalancePoint) => `${formatDay(dateOf(point))}: ${formatMoney(point.balance, currency)}`;
  return (
    <ChartFrame
      place={place}
      plot={plot}
      label={t`Balance History`}
      words={(mark) => formatMoney(mark, currency).replace(/\.00$/, '')}
      tip={
        shown
          ? { x: x(shown), title: formatDay(dateOf(shown)), value: formatMoney(shown.balance, currency) }
          : undefined
      }
    >
      <ChartNames
        plot={plot}
        wide={nameWidth}
        names={points.map((point) => ({ x: x(point), words: formatShortDay(dateOf(point)) }))}
      />
      <path
        d={lineOf(points.map((point) => ({ x: x(point), y: plot.y(point.balance) })))}
        aria-hidden="true"
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        className="stroke-accent"
      />
      {points.map((point) => (
        <ChartMark key={point.day} words={words(point)} onShow={(isShown) => setShown(isShown ? point : null)}>
          <circle cx={x(point)} cy={plot.y(point.balance)} r={12} fill="transparent" />
          <circle
            cx={x(point)}
            cy={plot.y(point.balance)}
            r={shown === point ? 5 : 3.5}
            className={classNames('transition-colors', shown === point ? 'fill-accent-bright' : 'fill-accent')}
          />
        </ChartMark>
      ))}
    </ChartFrame>
  );
};
