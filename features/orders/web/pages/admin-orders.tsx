import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { counted } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FilterSearch } from '#ui/forms/filter-search.tsx';
import type { OrderState } from '../../contract.ts';
import { allOrdersQuery, type OrderFilter } from '../admin/admin-queries.ts';
import { AllOrders } from '../admin/all-orders.tsx';
import { OrderListSkeleton } from '../components/order-list.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { orderStates } from '../order-states.ts';

const states = Object.entries(orderStates).map(([value, { words }]) => ({ value, label: words }));

const isState = (word: string | null): word is OrderState => word !== null && Object.hasOwn(orderStates, word);

const readFilter = (params: URLSearchParams): OrderFilter => {
  const state = params.get('state');
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    state: isState(state) ? state : undefined,
    page: readPage(params),
  };
};

const Found = ({ filter }: { readonly filter: OrderFilter }) => {
  const { data, error, refetch } = useQuery({ ...allOrdersQuery(filter), placeholderData: keepPreviousData });
  if (error) return <ErrorState title="We couldn’t load the orders" error={error} onRetry={() => void refetch()} />;
  if (!data) return <OrderListSkeleton rows={8} />;
  if (data.total === 0) {
    return filter.search === '' && filter.state === undefined ? (
      <EmptyState title="No orders yet" text="Every order will appear here as soon as someone starts to check out." />
    ) : (
      <EmptyState title="No orders match" text="Try the buyer’s email, the beat’s title or the order number." />
    );
  }
  return (
    <>
      <output className="mb-2 block text-sm text-muted">{counted(data.total, 'order')}</output>
      <AllOrders orders={data.orders} />
      <PageLinks of="orders" page={filter.page} pages={data.pages} />
    </>
  );
};

/** Every order of the shop. Search, state and page stand in the address. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  return (
    <DashboardPage title="Orders" lead="Find an order to see what happened to its money, refund it, or fix it.">
      <Panel title="All orders">
        <FilterSearch
          label="Search orders"
          search={filter.search}
          hint="Buyer, beat, order number or Stripe id"
          filter={{ label: 'State', options: states, placeholder: 'Any state', value: filter.state ?? '' }}
          onSearch={({ search, filter: state }) => setParams({ ...(search && { search }), ...(state && { state }) })}
        />
        <Found filter={filter} />
      </Panel>
    </DashboardPage>
  );
};
