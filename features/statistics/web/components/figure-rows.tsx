import type { ReactNode } from 'react';
import { cells, type Column, ColumnHead, FigureTable } from '#ui/composites/charts/figure-table.tsx';
import type { BeatFigures } from '../../contract.ts';
import { figureLabel, type Measure, measureNames, measures, shortFigureLabel } from '../measures.ts';

const narrow = '@max-2xl:pl-1 @max-2xl:text-xs';

type Sorts = Pick<Column, 'sorted' | 'onSort'>;

interface RowsProps {
  /** Names what the figures describe. */
  readonly head: ReactNode;
  readonly figures: Pick<BeatFigures, Measure>;
}

/** One row. On a phone the head goes on a line above, and figures are shortened. */
export const FigureRows = ({ head, figures }: RowsProps) => (
  <tbody>
    <tr className="@2xl:hidden">
      <th scope="rowgroup" colSpan={measures.length} className="pt-2.5 text-left text-sm font-normal">
        {head}
      </th>
    </tr>
    <tr>
      <th scope="row" className={`${cells.words} hidden @2xl:table-cell @2xl:align-middle`}>
        {head}
      </th>
      {measures.map((measure) => (
        <td key={measure} className={`${cells.figure} ${narrow} whitespace-nowrap @2xl:align-middle`}>
          <span className="@2xl:hidden">{shortFigureLabel(figures, measure)}</span>
          <span className="hidden @2xl:inline">{figureLabel(figures, measure)}</span>
        </td>
      ))}
    </tr>
  </tbody>
);

interface TableProps {
  readonly caption: string;
  /** The heading of the first column. */
  readonly head: string;
  readonly sortsOf?: (column: 'title' | Measure) => Sorts;
  /** `FigureRows`. */
  readonly children: ReactNode;
}

export const MeasureTable = ({ caption, head, sortsOf, children }: TableProps) => {
  const first = { title: head, kind: 'words', ...sortsOf?.('title') } as const;
  return (
    <FigureTable
      grouped
      caption={caption}
      above={
        <tr className="@2xl:hidden">
          <ColumnHead {...first} className={`${narrow} border-b-0! pb-0!`} columns={measures.length} />
        </tr>
      }
      columns={[
        { ...first, className: 'hidden @2xl:table-cell' },
        ...measures.map((measure) => ({
          title: measureNames[measure],
          kind: 'figure' as const,
          className: narrow,
          ...sortsOf?.(measure),
        })),
      ]}
    >
      {children}
    </FigureTable>
  );
};
