import { t } from '#contract-kit/texts/text.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { rowGrid, rowHeight } from './row-grid.ts';

export const RowSkeleton = () => (
  <div className={classNames(rowGrid, 'h-(--row) px-2 sm:px-3')}>
    <Skeleton className="row-span-2 size-12 lg:row-span-1" />
    <Skeleton className="h-4 w-3/4 self-end lg:self-center" />
    <Skeleton className="row-span-2 hidden h-9 sm:block lg:row-span-1" />
    <span className="col-start-2 row-start-2 self-start lg:contents">
      <Skeleton className="h-3 w-1/2 lg:w-full" />
      <Skeleton className="hidden h-3 lg:block" />
      <Skeleton className="hidden h-3 lg:block" />
      <Skeleton className="hidden h-3 lg:block" />
    </span>
    <span className="col-start-3 row-span-2 row-start-1 overflow-hidden justify-self-end rounded-full sm:col-start-4 lg:col-start-auto lg:row-span-1 lg:row-start-auto">
      <Skeleton className="h-11 w-20 sm:w-32" />
    </span>
  </div>
);

export const BeatListSkeleton = ({ rows = 8 }: { readonly rows?: number }) => (
  <output aria-busy="true" className={classNames('block', rowHeight, 'max-sm:-mx-2 lg:pt-10')}>
    <span className="sr-only">{t`Loading…`}</span>
    {Array.from({ length: rows }, (_, index) => (
      <RowSkeleton key={index} />
    ))}
  </output>
);
