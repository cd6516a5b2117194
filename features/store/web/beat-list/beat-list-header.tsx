/* oxlint-disable jsx-a11y/prefer-tag-over-role -- table elements that are drawn as a grid lose their meaning in some browsers */
import { t } from '#contract-kit/texts/text.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Sorting } from '#features/catalogue/contract.ts';
import { rowGrid } from './row-grid.ts';

interface Column {
  readonly name: string;
  /** Over two columns. */
  readonly wide?: boolean;
  readonly hidden?: boolean;
  readonly end?: boolean;
  /** Presses cycle through these. */
  readonly sorts?: readonly [ascending: Sorting, descending?: Sorting];
}

/** Kits show their type instead of tempo and key. */
const columnsOf = (areKits: boolean): readonly Column[] => [
  { name: t`Play`, hidden: true },
  { name: t`Title`, sorts: ['title'] },
  { name: t`Wave`, hidden: true },
  { name: t`Time` },
  ...(areKits
    ? [{ name: t`Kit`, wide: true }]
    : [{ name: t`BPM`, sorts: ['bpm-low', 'bpm-high'] } as const, { name: t`Key` }]),
  { name: t`Tags` },
  { name: t`Price`, end: true, sorts: ['price-low', 'price-high'] },
  { name: t`More`, hidden: true },
];

const nextSort = ([up, down]: NonNullable<Column['sorts']>, sort: Sorting): Sorting =>
  sort === up ? (down ?? 'newest') : sort === down ? 'newest' : up;

interface BeatListHeaderProps {
  readonly areKits: boolean;
  readonly sort: Sorting;
  readonly onSort: ((sort: Sorting) => void) | undefined;
}

const ariaSort = ({ sorts }: Column, sort: Sorting) =>
  sorts && (sorts[0] === sort ? 'ascending' : sorts[1] === sort ? 'descending' : 'none');

/** The header is shown if there is room for columns. */
export const BeatListHeader = ({ areKits, sort, onSort }: BeatListHeaderProps) => (
  <div
    role="row"
    aria-rowindex={1}
    className={classNames(rowGrid, 'h-10 border-b border-line px-3 whitespace-nowrap max-lg:sr-only')}
  >
    {columnsOf(areKits).map((column) => {
      const order = onSort && ariaSort(column, sort);
      const { name, wide, sorts, hidden, end } = column;
      return (
        <span
          key={name}
          role="columnheader"
          aria-sort={order}
          aria-colspan={wide ? 2 : undefined}
          className={classNames('eyebrow', end && 'text-end', wide && 'col-span-2')}
        >
          {hidden && <span className="sr-only">{name}</span>}
          {!hidden && sorts && onSort ? (
            <button
              type="button"
              onClick={() => onSort(nextSort(sorts, sort))}
              className={classNames(
                'group/sort eyebrow inline-flex h-10 items-center gap-1 transition-colors hover:text-text',
                order !== 'none' && 'text-text',
              )}
            >
              {name}
              <Icon
                name={order === 'none' ? 'sort' : order === 'ascending' ? 'chevron-up' : 'chevron-down'}
                size={14}
                className={order === 'none' ? 'text-edge group-hover/sort:text-accent' : 'text-accent'}
              />
            </button>
          ) : (
            !hidden && name
          )}
        </span>
      );
    })}
  </div>
);
