import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { recentOrdersQuery } from '../queries.ts';
import { OrderList, OrderListSkeleton } from './order-list.tsx';
import { t } from '#contract-kit/texts/text.ts';

const maxOrders = 5;

export const RecentOrders = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(recentOrdersQuery(email));
  if (error) return <ErrorState title={t`We couldn’t load your orders`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <OrderListSkeleton rows={3} />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={t`No orders yet`}
        text={t`Your orders and files will appear here.`}
        className="-my-6"
        action={
          <Button asChild>
            <Link variant="bare" to="/beatstore">
              {t`Browse the store`}
            </Link>
          </Button>
        }
      />
    );
  }
  return <OrderList orders={data.slice(0, maxOrders)} label={t`Recent orders`} />;
};
