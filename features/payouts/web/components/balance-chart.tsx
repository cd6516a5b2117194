/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the parts of a drawing have no tags of their own */
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { balanceMarks, type BalancePoint } from '../../balance-points.ts';
import { moneyWords } from '../../money-words.ts';

/** Pixels: the picture is drawn as wide as its place is, so that its words keep their size. */
const height = 260;
const room = { top: 14, right: 16, bottom: 30, left: 64 } as const;
/** As wide as a date is, with air around it. */
const dateWidth = 76;

const useWidth = () => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
};

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dateOf = ({ day }: BalancePoint): Date => new Date(day * 1000);

interface Scale {
  readonly marks: readonly number[];
  readonly x: (point: BalancePoint) => number;
  readonly y: (balance: number) => number;
}

const scaleOf = (points: readonly BalancePoint[], width: number): Scale => {
  const balances = points.map(({ balance }) => balance);
  const marks = balanceMarks(Math.min(...balances), Math.max(...balances));
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const [first, last] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 1];
  return {
    marks,
    x: ({ day }) => room.left + ((day - first) / Math.max(1, last - first)) * (width - room.left - room.right),
    y: (balance) => height - room.bottom - ((balance - low) / (high - low)) * (height - room.top - room.bottom),
  };
};

interface DrawingProps {
  readonly points: readonly BalancePoint[];
  readonly scale: Scale;
  readonly width: number;
  readonly currency: string;
}

const Axes = ({ points, scale, width, currency }: DrawingProps) => {
  const dates: BalancePoint[] = [];
  // From the newest on, as many as do not touch one another.
  for (const point of points.toReversed()) {
    const before = dates.at(-1);
    if (!before || scale.x(before) - scale.x(point) >= dateWidth) dates.push(point);
  }
  return (
    <g aria-hidden="true">
      {scale.marks.map((mark) => (
        <g key={mark}>
          <line
            x1={room.left}
            x2={width - room.right}
            y1={scale.y(mark)}
            y2={scale.y(mark)}
            className={mark === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={room.left - 8} y={scale.y(mark)} dy="0.32em" textAnchor="end" className="tabular fill-muted text-xs">
            {moneyWords(mark, currency).replace(/\.00$/, '')}
          </text>
        </g>
      ))}
      {dates.map((point) => (
        <text
          key={point.day}
          x={Math.min(scale.x(point), width - room.right)}
          y={height - 8}
          textAnchor={scale.x(point) > width - dateWidth / 2 - room.right ? 'end' : 'middle'}
          className="fill-muted text-xs"
        >
          {shortDay.format(dateOf(point))}
        </text>
      ))}
    </g>
  );
};

/** A balance stays until something moves it: the line goes level, then up or down. */
const lineOf = (points: readonly BalancePoint[], scale: Scale): string =>
  points
    .map((point, index) =>
      index === 0 ? `M${scale.x(point)},${scale.y(point.balance)}` : `H${scale.x(point)}V${scale.y(point.balance)}`,
    )
    .join('');

/** What a seller has at the provider, day by day, as a line; the figures of a day by pointer or keyboard. */
export const BalanceChart = ({ points, currency }: Pick<DrawingProps, 'points' | 'currency'>) => {
  const { place, width } = useWidth();
  const [shown, setShown] = useState<BalancePoint | null>(null);
  const scale = scaleOf(points, width);
  const words = (point: BalancePoint) => `${longDay.format(dateOf(point))}: ${moneyWords(point.balance, currency)}`;
  return (
    <div ref={place} className="relative" style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="group" aria-label="Balance History" className="absolute inset-0">
          <Axes points={points} scale={scale} width={width} currency={currency} />
          <path
            d={lineOf(points, scale)}
            aria-hidden="true"
            fill="none"
            strokeWidth={2}
            strokeLinejoin="round"
            className="stroke-signal"
          />
          {points.map((point) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the figure of a day is shown by keyboard too
            <g
              key={point.day}
              role="img"
              aria-label={words(point)}
              tabIndex={0}
              onFocus={() => setShown(point)}
              onBlur={() => setShown(null)}
              onPointerEnter={() => setShown(point)}
              onPointerLeave={() => setShown(null)}
            >
              <circle cx={scale.x(point)} cy={scale.y(point.balance)} r={12} fill="transparent" />
              <circle
                cx={scale.x(point)}
                cy={scale.y(point.balance)}
                r={shown === point ? 5 : 3.5}
                className={classNames('transition-colors', shown === point ? 'fill-signal-lit' : 'fill-signal')}
              />
            </g>
          ))}
        </svg>
      )}
      {shown && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-0 z-10 rounded-m border border-line bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-high"
          style={{ left: `clamp(0px, ${scale.x(shown)}px - 4rem, 100% - 8rem)` }}
        >
          <p className="text-muted">{longDay.format(dateOf(shown))}</p>
          <p className="tabular font-semibold">{moneyWords(shown.balance, currency)}</p>
        </div>
      )}
    </div>
  );
};
