import type { EmptyStateProps } from '#ui/composites/empty-state.tsx';
import { readPage } from '#ui/composites/page-links.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FilterSearch } from '#ui/forms/filter-search.tsx';
import { AdminListPage } from '#ui/lists/admin-list-page.tsx';
import type { OrderState } from '../../contract.ts';
import { allOrdersQuery, type OrderFilter } from '../admin/queries.ts';
import { AllOrders } from '../admin/all-orders.tsx';
import { OrderListSkeleton } from '../components/order-list.tsx';
import { orderStates } from '../order-states.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

const statesOf = () => Object.entries(orderStates()).map(([value, { words }]) => ({ value, label: words }));

const isState = (word: string | null): word is OrderState => word !== null && Object.hasOwn(orderStates(), word);

const readFilter = (params: URLSearchParams): OrderFilter => {
  const state = params.get('state');
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    state: isState(state) ? state : undefined,
    page: readPage(params),
  };
};

const noneOf = ({ search, state }: OrderFilter): EmptyStateProps =>
  search === '' && state === undefined
    ? { title: t`No orders yet`, text: t`Every order will appear here as soon as someone starts to check out.` }
    : { title: t`No orders match`, text: t`Try the buyer’s email, a title or the order number.` };

/** Search, state and page are in the URL. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  return (
    <AdminListPage
      title={t`Orders`}
      lead={t`Find an order to see what happened to its money, refund it, or fix it.`}
      panel={t`All orders`}
      search={
        <FilterSearch
          label={t`Search orders`}
          search={filter.search}
          hint={t`Buyer, title, order number or Stripe id`}
          filter={{ label: t`Status`, options: statesOf(), placeholder: t`Any status`, value: filter.state ?? '' }}
          onSearch={({ search, filter: state }) => setParams({ ...(search && { search }), ...(state && { state }) })}
        />
      }
      of={t`orders`}
      query={allOrdersQuery(filter)}
      loading={<OrderListSkeleton rows={8} />}
      empty={({ total }) => total === 0 && noneOf(filter)}
      count={({ total }) => t`${plural({ orders: total }, { one: '# order', other: '# orders' })}`}
      pages={({ pages }) => pages}
    >
      {({ orders }) => <AllOrders orders={orders} />}
    </AdminListPage>
  );
};
