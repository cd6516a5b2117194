import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';

const cell = 'border-b border-line py-2.5 pl-3 align-top font-normal first:pl-0';

/** Of the cells of a table: words begin at its left, figures end at its right, so that they stand one under the other. */
export const cells = { words: `${cell} text-left`, figure: `${cell} text-right` } as const;

export interface Column {
  readonly title: string;
  readonly kind: keyof typeof cells;
  /** Of its head, e.g. to have it where there is room alone. */
  readonly className?: string;
}

interface FigureTableProps {
  /** For who does not see the table, which stands under words of its own. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Rows of `cells`. */
  readonly children: ReactNode;
}

/** Figures as a table of a dashboard. */
export const FigureTable = ({ caption, columns, children }: FigureTableProps) => (
  <table className="tabular w-full border-collapse text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead className="text-muted">
      <tr>
        {columns.map(({ title, kind, className }) => (
          <th key={title} scope="col" className={classNames(cells[kind], className)}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
