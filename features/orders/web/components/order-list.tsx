import { formatDay, formatPrice } from '#contract-kit/format.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { RecentOrder } from '../../contract-account.ts';
import { orderStates } from '../order-states.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const Row = ({ order }: { readonly order: RecentOrder }) => {
  const { words, tone } = orderStates()[order.state];
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-3 last:border-0 hover:[&_.order-go]:text-accent">
      <div className="min-w-0 flex-1">
        <Link
          variant="bare"
          to={`/orders/${order.id}`}
          className="line-clamp-2 font-medium after:absolute after:inset-0 after:rounded-s"
        >
          {order.description}
        </Link>
        <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>{order.number}</span>
          <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
          <Badge tone={tone}>{words}</Badge>
          {order.receiptUrl && (
            // Above the row's own link, which covers the whole row.
            <a
              href={order.receiptUrl}
              download
              className="relative z-10 inline-flex min-h-9 items-center underline underline-offset-4 hover:text-accent"
            >
              <T>
                Receipt
                <span className="sr-only">
                  {' '}
                  for order <V of={{ number: order.number }} />
                </span>
              </T>
            </a>
          )}
        </p>
      </div>
      <span className="tabular font-semibold">{formatPrice(order.total)}</span>
      <Icon name="chevron-right" size={18} className="order-go shrink-0 text-muted transition-colors" />
    </li>
  );
};

export const OrderList = ({ orders, label }: { readonly orders: readonly RecentOrder[]; readonly label: string }) => (
  <ul aria-label={label}>
    {orders.map((order) => (
      <Row key={order.id} order={order} />
    ))}
  </ul>
);

export const OrderListSkeleton = ({ rows }: { readonly rows: number }) => (
  <output aria-busy="true" aria-label={t`Loading orders`} className="block">
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} className="flex items-center gap-4 border-b border-line py-3 last:border-0">
        <span className="flex-1">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </span>
        <Skeleton className="h-5 w-16" />
      </span>
    ))}
  </output>
);
