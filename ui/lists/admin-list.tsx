import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { EmptyState, type EmptyStateProps } from '../composites/empty-state.tsx';
import { ErrorState } from '../composites/error-state.tsx';
import { PageLinks, readPage } from '../composites/page-links.tsx';
import { useSearchParams } from '../data/use-search-params.ts';
import { Skeleton } from '../primitives/skeleton.tsx';

export interface AdminListProps<Data, Key extends QueryKey> {
  /** Names the list: "orders". */
  readonly of: string;
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  readonly loading?: ReactNode;
  /** The error's title, if "We couldn’t load the orders" doesn't fit. */
  readonly failed?: string;
  /** Shown instead of an empty list; false if the list isn't empty. */
  readonly empty?: (data: Data) => EmptyStateProps | false;
  /** The number of entries in words, above the list. */
  readonly count?: (data: Data) => string;
  /** Number of pages; the URL says which one is shown. */
  readonly pages?: (data: Data) => number;
  readonly children: (data: Data, isPrevious: boolean) => ReactNode;
}

export const AdminList = <Data, Key extends QueryKey>({
  of,
  query,
  loading,
  failed = t`We couldn’t load the ${{ list: of }}`,
  empty,
  count,
  pages,
  children,
}: AdminListProps<Data, Key>) => {
  const [address] = useSearchParams();
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (data === undefined) {
    return error ? (
      <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
    ) : (
      (loading ?? <Loading of={of} />)
    );
  }
  const none = empty?.(data);
  if (none) return <EmptyState {...none} />;
  return (
    <>
      {count && <output className="tabular mb-3 block text-sm text-muted">{count(data)}</output>}
      {children(data, isPlaceholderData)}
      {pages && <PageLinks of={of} page={readPage(address)} pages={pages(data)} />}
    </>
  );
};

const Loading = ({ of }: { readonly of: string }) => (
  <output aria-busy="true" aria-label={t`Loading ${{ list: of }}`} className="block">
    <Skeleton className="h-64 rounded-m" />
  </output>
);
