/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the parts of a drawing have no tags of their own */
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '#contract-kit/money.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { axisMarks, type MonthSpending, monthName, shortMonthName } from '../../spending-months.ts';

/** Pixels: the picture is drawn as wide as its place is, so that its words keep their size. */
const height = 260;
const room = { top: 14, right: 8, bottom: 30, left: 56 } as const;
const widestBar = 56;

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

const beatWords = (beats: number): string => (beats === 1 ? '1 beat' : `${beats} beats`);

const wordsOf = ({ month, spent, beats }: MonthSpending): string =>
  `${monthName(month)}: ${formatCents(spent)}, ${beatWords(beats)}`;

const dollars = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

interface Scale {
  readonly marks: readonly number[];
  readonly y: (cents: number) => number;
  /** The middle of a month's place. */
  readonly x: (index: number) => number;
  readonly slot: number;
}

const scaleOf = (months: readonly MonthSpending[], width: number): Scale => {
  const marks = axisMarks(Math.max(...months.map(({ spent }) => spent)));
  const top = marks.at(-1) ?? 1;
  const slot = (width - room.left - room.right) / months.length;
  return {
    marks,
    slot,
    y: (cents) => height - room.bottom - (cents / top) * (height - room.top - room.bottom),
    x: (index) => room.left + slot * (index + 0.5),
  };
};

const Axes = ({ scale, width }: { readonly scale: Scale; readonly width: number }) => (
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
          {dollars(mark)}
        </text>
      </g>
    ))}
  </g>
);

interface BarProps {
  readonly entry: MonthSpending;
  readonly index: number;
  readonly scale: Scale;
  readonly named: boolean;
  readonly shown: boolean;
  readonly onShow: (index: number | null) => void;
}

const Bar = ({ entry, index, scale, named, shown, onShow }: BarProps) => {
  const { x, y, slot } = scale;
  const wide = Math.min(widestBar, slot * 0.7);
  const tall = Math.max(entry.spent > 0 ? 2 : 0, y(0) - y(entry.spent));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the figure of a month is shown by keyboard too
    <g
      role="img"
      aria-label={wordsOf(entry)}
      tabIndex={0}
      onFocus={() => onShow(index)}
      onBlur={() => onShow(null)}
      onPointerEnter={() => onShow(index)}
      onPointerLeave={() => onShow(null)}
    >
      <rect x={x(index) - slot / 2} y={room.top} width={slot} height={height - room.top} fill="transparent" />
      <rect
        x={x(index) - wide / 2}
        y={y(0) - tall}
        width={wide}
        height={tall}
        rx={3}
        className={classNames('transition-colors', shown ? 'fill-signal-lit' : 'fill-signal')}
      />
      {named && (
        <text x={x(index)} y={height - 10} textAnchor="middle" className="fill-muted text-xs">
          {shortMonthName(entry.month)}
        </text>
      )}
    </g>
  );
};

const Tip = ({ entry, left }: { readonly entry: MonthSpending; readonly left: number }) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute top-0 z-10 rounded-m border border-line bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-high"
    style={{ left: `clamp(0px, ${left}px - 4.5rem, 100% - 9rem)` }}
  >
    <p className="text-muted">{monthName(entry.month)}</p>
    <p className="tabular font-semibold">
      {formatCents(entry.spent)} <span className="font-normal text-muted">· {beatWords(entry.beats)}</span>
    </p>
  </div>
);

/** What was spent in each month, as bars: the axis in dollars, the figures of a month by pointer or keyboard. */
export const SpendingChart = ({ months }: { readonly months: readonly MonthSpending[] }) => {
  const { place, width } = useWidth();
  const [shown, setShown] = useState<number | null>(null);
  const scale = scaleOf(months, width);
  const each = Math.ceil(34 / Math.max(1, scale.slot));
  const entry = shown === null ? undefined : months[shown];
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-muted">US dollars a month, what was paid back taken off</figcaption>
      <div ref={place} className="relative" style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} role="group" aria-label="Spending by month" className="absolute inset-0">
            <Axes scale={scale} width={width} />
            {months.map((month, index) => (
              <Bar
                key={month.month}
                entry={month}
                index={index}
                scale={scale}
                named={(months.length - 1 - index) % each === 0}
                shown={shown === index}
                onShow={setShown}
              />
            ))}
          </svg>
        )}
        {entry && shown !== null && <Tip entry={entry} left={scale.x(shown)} />}
      </div>
    </figure>
  );
};
