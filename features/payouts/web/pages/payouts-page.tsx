import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { counted } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FilterSearch } from '#ui/forms/filter-search.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminFilter } from '../../contract-admin.ts';
import { BalanceList } from '../admin/balance-list.tsx';
import { type BalanceFilter, balancesQuery } from '../admin/admin-queries.ts';
import { filterLabel } from '../admin/labels.ts';
import { PayoutTotals } from '../admin/payout-totals.tsx';

const filters = Object.entries(filterLabel).map(([value, label]) => ({ value, label }));

const isFilter = (word: string | null): word is AdminFilter => word !== null && Object.hasOwn(filterLabel, word);

const readFilter = (params: URLSearchParams): BalanceFilter => {
  const filter = params.get('filter');
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    filter: isFilter(filter) ? filter : 'all',
    page: readPage(params),
  };
};

const Found = ({ filter }: { readonly filter: BalanceFilter }) => {
  const { data, error, refetch } = useQuery({ ...balancesQuery(filter), placeholderData: keepPreviousData });
  if (error) return <ErrorState title="We couldn’t load the sellers" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  if (data.total === 0) {
    return filter.search === '' && filter.filter === 'all' ? (
      <EmptyState title="No sellers yet" text="Sellers appear here with their first sale." />
    ) : (
      <EmptyState title="No sellers match" text="Try another search, or show everyone." />
    );
  }
  return (
    <>
      <output className="mb-2 block text-sm text-muted">{counted(data.total, 'seller')}</output>
      <BalanceList balances={data.balances} />
      <PageLinks of="sellers" page={filter.page} pages={data.pages} />
    </>
  );
};

/** What every seller is owed. Search, filter and page stand in the address. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  return (
    <DashboardPage title="Payouts" lead="Who is owed what, what failed, and what was settled outside Stripe.">
      <div className="flex flex-col gap-6">
        <PayoutTotals />
        <Panel title="Sellers">
          <FilterSearch
            label="Search sellers"
            search={filter.search}
            hint="Name, username or email"
            filter={{ label: 'Show', options: filters, value: filter.filter }}
            onSearch={({ search, filter: chosen }) =>
              setParams({ ...(search && { search }), ...(chosen !== 'all' && { filter: chosen }) })
            }
          />
          <Found filter={filter} />
        </Panel>
      </div>
    </DashboardPage>
  );
};
