import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import { Link } from '../primitives/link.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';

export interface Stat {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: ReactNode;
  /** An explanation or the unit. */
  readonly note?: ReactNode;
  /** The page with details, which the whole tile links to. */
  readonly to?: string;
}

/** Takes two rows of the grid, one for the label, so that values beside each other are at the same height. */
const StatTile = ({ label, value, note, to }: Stat) => (
  <div
    className={classNames(
      'relative row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0 rounded-l border border-line bg-panel p-4 transition-colors',
      to && 'hover:border-edge focus-within:border-edge',
    )}
  >
    <dt className="text-sm text-muted">
      {to ? (
        <Link variant="bare" to={to} className="after:absolute after:inset-0 after:rounded-l">
          {label}
        </Link>
      ) : (
        label
      )}
    </dt>
    <dd className="@container min-h-14.5 pt-2">
      {value === undefined ? (
        <Skeleton className="h-8 w-16" />
      ) : (
        // Smaller in a narrow tile, so that an amount up to 99,999.99 stays on one line.
        <span className="tabular block font-display text-[length:min(var(--text-2xl),16cqi)] leading-[1.15] font-bold tracking-tight wrap-anywhere">
          {value}
        </span>
      )}
      {note && <span className="block text-xs text-muted">{note}</span>}
    </dd>
  </div>
);

/**
 * By number of tiles: one row if there is room, otherwise two columns. The first of three tiles then takes a whole row,
 * because it's the most important one.
 */
const columns: Readonly<Record<number, string>> = {
  3: '@lg:grid-cols-3 @max-lg:[&>:first-child]:col-span-2 @max-lg:[&>:first-child>dd]:min-h-0',
  4: '@2xl:grid-cols-4',
};

/** The three or four figures at the top of a dashboard. */
export const Stats = ({ items, className }: { readonly items: readonly Stat[]; readonly className?: string }) => (
  <dl className={classNames('grid grid-cols-2 gap-3', columns[items.length], className)}>
    {items.map((item) => (
      <StatTile key={item.label} {...item} />
    ))}
  </dl>
);
