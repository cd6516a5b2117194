import type { ReactNode } from 'react';
import { cells, type Column, ColumnHead, FigureTable } from '#ui/composites/charts/figure-table.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import type { BeatFigures } from '../../contract.ts';
import { figureLabel, type Measure, measureNames, measures, shortFigureLabel } from '../measures.ts';
import { T } from '#ui/texts/rich-text.tsx';

const narrow = '@max-2xl:ps-1 @max-2xl:text-xs';

/** On a phone each row may be a card with a name above each figure. */
const card = {
  body: '@max-2xl:mb-3 @max-2xl:block @max-2xl:rounded-m @max-2xl:border @max-2xl:border-line @max-2xl:p-3',
  head: '@max-2xl:block',
  figures: '@max-2xl:mt-3 @max-2xl:grid @max-2xl:grid-cols-3 @max-2xl:gap-x-3 @max-2xl:gap-y-2.5',
  figure:
    '@max-2xl:border-0 @max-2xl:p-0 @max-2xl:text-start @max-2xl:text-base @max-2xl:font-semibold ' +
    '@max-2xl:before:block @max-2xl:before:text-xs @max-2xl:before:font-normal @max-2xl:before:text-muted ' +
    '@max-2xl:before:content-[attr(data-name)]',
  /** On a phone the headings are a line of buttons that sort the cards. */
  headings: '@max-2xl:block @max-2xl:[&>tr]:flex @max-2xl:[&>tr]:flex-wrap @max-2xl:[&>tr]:gap-x-4',
  heading: '@max-2xl:border-0 @max-2xl:ps-0',
} as const;

/** Seven columns fit a phone if none is wider than its figures. */
const shortFree = () => (
  <T>
    Free<span className="@max-2xl:sr-only"> downloads</span>
  </T>
);

type Sorts = Pick<Column, 'sorted' | 'onSort'>;

interface RowsProps {
  /** Names what the figures describe. */
  readonly head: ReactNode;
  readonly figures: Pick<BeatFigures, Measure>;
  readonly asCard?: boolean;
}

/** On a phone a row is a card, or its head is on a line above and the figures are shortened. */
export const FigureRows = ({ head, figures, asCard = false }: RowsProps) => (
  <tbody className={asCard ? card.body : undefined}>
    <tr className={classNames('@2xl:hidden', asCard && card.head)}>
      <th
        scope="rowgroup"
        colSpan={measures.length}
        className={classNames('text-start text-sm font-normal', asCard ? card.head : 'pt-2.5')}
      >
        {head}
      </th>
    </tr>
    <tr className={asCard ? card.figures : undefined}>
      <th scope="row" className={`${cells.words} hidden @2xl:table-cell @2xl:align-middle`}>
        {head}
      </th>
      {measures.map((measure) => (
        <td
          key={measure}
          data-name={measureNames[measure]()}
          className={classNames(cells.figure, 'whitespace-nowrap @2xl:align-middle', asCard ? card.figure : narrow)}
        >
          <span className="@2xl:hidden">{shortFigureLabel(figures, measure)}</span>
          <span className="hidden @2xl:inline">{figureLabel(figures, measure)}</span>
        </td>
      ))}
    </tr>
  </tbody>
);

interface TableProps {
  readonly caption: string;
  /** Heading of the first column. */
  readonly head: string;
  readonly sortsOf?: (column: 'title' | Measure) => Sorts;
  readonly asCards?: boolean;
  /** `FigureRows`. */
  readonly children: ReactNode;
}

export const MeasureTable = ({ caption, head, sortsOf, asCards = false, children }: TableProps) => {
  const first = { title: head, kind: 'words', ...sortsOf?.('title') } as const;
  const heading = asCards ? card.heading : narrow;
  return (
    <FigureTable
      grouped
      caption={caption}
      headClassName={asCards ? card.headings : undefined}
      above={
        !asCards && (
          <tr className="@2xl:hidden">
            <ColumnHead {...first} className={`${narrow} border-b-0! pb-0!`} columns={measures.length} />
          </tr>
        )
      }
      columns={[
        { ...first, className: asCards ? heading : 'hidden @2xl:table-cell' },
        ...measures.map((measure) => ({
          title: measureNames[measure](),
          drawn: measure === 'free' && !asCards ? shortFree() : undefined,
          kind: 'figure' as const,
          className: heading,
          ...sortsOf?.(measure),
        })),
      ]}
    >
      {children}
    </FigureTable>
  );
};
