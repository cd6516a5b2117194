import { useQuery } from '@tanstack/react-query';
import { formatDay, formatPrice } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { ListedOrder } from '../../contract-admin.ts';
import { OrderListSkeleton } from '../components/order-list.tsx';
import { allOrdersQuery } from './queries.ts';

const shown = 5;

const Row = ({ order }: { readonly order: ListedOrder }) => (
  <li className="border-b border-line last:border-0">
    <Link
      variant="bare"
      to={`/dashboard/admin/orders/${order.id}`}
      className="-mx-2 flex items-center gap-3 rounded-m px-2 py-2.5 hover:bg-raised [&:hover>:last-child]:text-accent"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{order.items.join(', ')}</span>
        <span className="tabular block truncate text-sm text-muted">
          {order.number} · {order.customerName ?? order.email} · {formatDay(order.createdAt)}
        </span>
      </span>
      <span className="tabular font-semibold">{formatPrice(order.total)}</span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-muted transition-colors" />
    </Link>
  </li>
);

/** The newest paid orders, each linked to the page where it can be refunded. */
export const LatestOrders = () => {
  const { data, error, refetch } = useQuery({
    ...allOrdersQuery({ search: '', state: 'paid', page: 1 }),
    staleTime: 0,
  });
  return (
    <Panel
      title={t`Latest orders`}
      aside={
        <Link to="/dashboard/admin/orders" className="text-sm">
          {t`All orders`}
        </Link>
      }
    >
      {error ? (
        <ErrorState title={t`We couldn’t load the orders`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <OrderListSkeleton rows={shown} />
      ) : data.orders.length === 0 ? (
        <p className="text-muted">{t`Orders will appear here with the first sale.`}</p>
      ) : (
        <ul aria-label={t`Latest orders`} className="-my-1">
          {data.orders.slice(0, shown).map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Panel>
  );
};
