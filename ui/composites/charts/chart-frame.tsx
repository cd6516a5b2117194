/* oxlint-disable jsx-a11y/prefer-tag-over-role -- SVG elements have no semantic tags */
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import type { Plot } from './use-plot.ts';

const Grid = ({ plot, words }: { readonly plot: Plot; readonly words: (mark: number) => string }) => (
  <g aria-hidden="true">
    {plot.marks.map((mark) => (
      <g key={mark}>
        <line
          x1={plot.left}
          x2={plot.right}
          y1={plot.y(mark)}
          y2={plot.y(mark)}
          className={mark === 0 ? 'stroke-edge' : 'stroke-line'}
        />
        <text x={plot.left - 8} y={plot.y(mark)} dy="0.32em" textAnchor="end" className="tabular fill-muted text-xs">
          {words(mark)}
        </text>
      </g>
    ))}
  </g>
);

interface NamesProps {
  readonly plot: Plot;
  /** Oldest first. */
  readonly names: readonly { readonly x: number; readonly words: string }[];
  /** Pixels, with the margin. */
  readonly wide: number;
}

/** The names under the axis: from the newest, as many as fit. */
export const ChartNames = ({ plot, names, wide }: NamesProps) => {
  const shown: { readonly x: number; readonly words: string }[] = [];
  for (const name of names.toReversed()) {
    const before = shown.at(-1);
    if (!before || before.x - name.x >= wide) shown.push(name);
  }
  // Without the margin, half of the name would be outside the chart.
  const isCut = (x: number): boolean => x + wide / 3 > plot.width;
  return (
    <g aria-hidden="true">
      {shown.map(({ x, words }) => (
        <text
          key={x}
          x={isCut(x) ? plot.width : x}
          y={plot.height - 9}
          textAnchor={isCut(x) ? 'end' : 'middle'}
          className="fill-muted text-xs"
        >
          {words}
        </text>
      ))}
    </g>
  );
};

export const ChartNothing = ({ plot, words }: { readonly plot: Plot; readonly words: string }) => (
  <text
    aria-hidden="true"
    x={(plot.left + plot.right) / 2}
    y={plot.height / 2}
    textAnchor="middle"
    className="fill-muted text-sm"
  >
    {words}
  </text>
);

interface MarkProps {
  readonly words: string;
  readonly onShow: (shown: boolean) => void;
  /** False if only the arrow keys reach the mark. */
  readonly isStop?: boolean;
  readonly onKeyDown?: KeyboardEventHandler<SVGGElement>;
  readonly children: ReactNode;
}

/** A value with its own label; its figure shows on hover and focus. */
export const ChartMark = ({ words, onShow, isStop = true, onKeyDown, children }: MarkProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a value's figure must show by keyboard too
  <g
    role="img"
    aria-label={words}
    tabIndex={isStop ? 0 : -1}
    onKeyDown={onKeyDown}
    onFocus={() => onShow(true)}
    onBlur={() => onShow(false)}
    onPointerEnter={() => onShow(true)}
    onPointerLeave={() => onShow(false)}
  >
    {children}
  </g>
);

interface Tip {
  readonly x: number;
  readonly title: string;
  readonly value: ReactNode;
}

const TipBox = ({ x, title, value }: Tip) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute top-0 z-10 rounded-m border border-line bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-high"
    style={{ left: `clamp(0px, ${x}px - 4.5rem, 100% - 9rem)` }}
  >
    <p className="text-muted">{title}</p>
    <p className="tabular font-semibold">{value}</p>
  </div>
);

interface ChartFrameProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly plot: Plot;
  readonly label: string;
  readonly words: (mark: number) => string;
  readonly tip?: Tip | undefined;
  readonly children: ReactNode;
}

export const ChartFrame = ({ place, plot, label, words, tip, children }: ChartFrameProps) => (
  <div ref={place} className="relative" style={{ height: plot.height }}>
    {plot.width > 0 && (
      <svg
        width={plot.width}
        height={plot.height}
        role="group"
        aria-label={label}
        className="absolute inset-0 overflow-visible"
      >
        <Grid plot={plot} words={words} />
        {children}
      </svg>
    )}
    {tip && <TipBox {...tip} />}
  </div>
);
