import type { ReactNode } from 'react';
import { classNames } from '../../primitives/class-names.ts';
import { Icon } from '../../primitives/icon.tsx';

const cell = 'border-b border-line py-2.5 pl-3 align-top font-normal first:pl-0';

/** Of the cells of a table: words begin at its left, figures end at its right, so that they stand one under the other. */
export const cells = { words: `${cell} text-left`, figure: `${cell} text-right` } as const;

export interface Column {
  readonly title: string;
  readonly kind: keyof typeof cells;
  /** Of its head, e.g. to have it where there is room alone. */
  readonly className?: string;
  /** How the rows stand by it; with `onSort` a press on its head changes that. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
  readonly onSort?: () => void;
}

interface HeadProps extends Column {
  readonly columns?: number;
}

/** The head of a column, or of a line of its own over several. */
export const ColumnHead = ({ title, kind, className, sorted, onSort, columns }: HeadProps) => (
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
        {title}
        {sorted && <Icon name={sorted === 'ascending' ? 'chevron-up' : 'chevron-down'} size={14} />}
      </button>
    ) : (
      title
    )}
  </th>
);

interface FigureTableProps {
  /** For who does not see the table, which stands under words of its own. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Heads in a line above those of the columns. */
  readonly above?: ReactNode;
  /** Rows of `cells`; with `grouped`, table bodies of such rows. */
  readonly children: ReactNode;
  readonly grouped?: boolean;
}

/** Figures as a table of a dashboard. */
export const FigureTable = ({ caption, columns, above, children, grouped = false }: FigureTableProps) => (
  <table className="tabular w-full border-collapse text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead className="text-muted">
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
