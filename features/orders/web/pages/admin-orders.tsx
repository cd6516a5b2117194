import { counted } from '#contract-kit/format.ts';
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
    ? { title: 'No orders yet', text: 'Every order will appear here as soon as someone starts to check out.' }
    : { title: 'No orders match', text: 'Try the buyer’s email, a title or the order number.' };

/** Search, state and page are in the URL. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  return (
    <AdminListPage
      title="Orders"
      lead="Find an order to see what happened to its money, refund it, or fix it."
      panel="All orders"
      search={
        <FilterSearch
          label="Search orders"
          search={filter.search}
          hint="Buyer, title, order number or Stripe id"
          filter={{ label: 'State', options: statesOf(), placeholder: 'Any state', value: filter.state ?? '' }}
          onSearch={({ search, filter: state }) => setParams({ ...(search && { search }), ...(state && { state }) })}
        />
      }
      of="orders"
      query={allOrdersQuery(filter)}
      loading={<OrderListSkeleton rows={8} />}
      empty={({ total }) => total === 0 && noneOf(filter)}
      count={({ total }) => counted(total, 'order')}
      pages={({ pages }) => pages}
    >
      {({ orders }) => <AllOrders orders={orders} />}
    </AdminListPage>
  );
};
