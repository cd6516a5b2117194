import type { ReactNode } from 'react';
import { classNames } from '../../primitives/class-names.ts';
import { Icon } from '../../primitives/icon.tsx';

const cell = 'border-b border-line py-2.5 ps-3 align-top font-normal first:ps-0';

/** Numbers are right-aligned, so that digits line up. */
export const cells = { words: `${cell} text-start`, figure: `${cell} text-end` } as const;

export interface Column {
  readonly title: string;
  /** Replaces the title on screen, e.g. with a word for screen readers where there's no room. */
  readonly drawn?: ReactNode;
  readonly kind: keyof typeof cells;
  /** E.g. to show the heading only if there is room. */
  readonly className?: string;
  /** With `onSort`, pressing the heading changes it. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
  readonly onSort?: () => void;
}

interface HeadProps extends Column {
  readonly columns?: number;
}

export const ColumnHead = ({ title, drawn = title, kind, className, sorted, onSort, columns }: HeadProps) => (
  <th scope="col" colSpan={columns} aria-sort={sorted} className={classNames(cells[kind], className)}>
    {onSort ? (
      <button
        type="button"
        onClick={onSort}
        className={classNames(
          '-my-2.5 inline-flex min-h-10 items-center gap-0.5 transition-colors hover:text-text',
          sorted && 'text-text',
        )}
      >
        {drawn}
        {sorted && <Icon name={sorted === 'ascending' ? 'chevron-up' : 'chevron-down'} size={14} />}
      </button>
    ) : (
      drawn
    )}
  </th>
);

interface FigureTableProps {
  /** For screen readers; on screen the table has its own heading. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** A row of headings above those of the columns. */
  readonly above?: ReactNode;
  /** Rows of `cells`; with `grouped`, table bodies of such rows. */
  readonly children: ReactNode;
  readonly grouped?: boolean;
  /** Class of the headings, e.g. where the rows don't look like a table. */
  readonly headClassName?: string | undefined;
}

export const FigureTable = ({
  caption,
  columns,
  above,
  children,
  grouped = false,
  headClassName,
}: FigureTableProps) => (
  <table className="tabular w-full border-collapse text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead className={classNames('text-muted', headClassName)}>
      {above}
      <tr>
        {columns.map((column) => (
          <ColumnHead key={column.title} {...column} />
        ))}
      </tr>
    </thead>
    {grouped ? children : <tbody>{children}</tbody>}
  </table>
);
