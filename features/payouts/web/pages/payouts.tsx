import type { EmptyStateProps } from '#ui/composites/empty-state.tsx';
import { readPage } from '#ui/composites/page-links.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FilterSearch } from '#ui/forms/filter-search.tsx';
import { AdminListPage } from '#ui/lists/admin-list-page.tsx';
import type { AdminFilter } from '../../contract-admin.ts';
import { BalanceList } from '../admin/balance-list.tsx';
import { type BalanceFilter, balancesQuery } from '../admin/queries.ts';
import { filterLabel } from '../admin/labels.ts';
import { PayoutTotals } from '../admin/payout-totals.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const isFilter = (word: string | null): word is AdminFilter => word !== null && Object.hasOwn(filterLabel(), word);

const readFilter = (params: URLSearchParams): BalanceFilter => {
  const filter = params.get('filter');
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    filter: isFilter(filter) ? filter : 'all',
    page: readPage(params),
  };
};

const noneOf = ({ search, filter }: BalanceFilter): EmptyStateProps =>
  search === '' && filter === 'all'
    ? { title: t`No sellers yet`, text: t`Sellers appear here with their first sale.` }
    : { title: t`No sellers match`, text: t`Try another search, or show everyone.` };

/** Search, filter and page number are in the URL. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const filters = Object.entries(filterLabel()).map(([value, label]) => ({ value, label }));
  return (
    <AdminListPage
      title={t`Payouts`}
      lead={t`Who is owed what, what failed, and what was settled outside Stripe.`}
      above={<PayoutTotals />}
      panel={t`Sellers`}
      search={
        <FilterSearch
          label={t`Search sellers`}
          search={filter.search}
          hint={t`Name, username or email`}
          filter={{ label: t`Show`, options: filters, value: filter.filter }}
          onSearch={({ search, filter: chosen }) =>
            setParams({ ...(search && { search }), ...(chosen !== 'all' && { filter: chosen }) })
          }
        />
      }
      of={t`sellers`}
      query={balancesQuery(filter)}
      empty={({ total }) => total === 0 && noneOf(filter)}
      count={({ total }) => t`${plural({ sellers: total }, { one: '# seller', other: '# sellers' })}`}
      pages={({ pages }) => pages}
    >
      {({ balances }) => <BalanceList balances={balances} />}
    </AdminListPage>
  );
};
