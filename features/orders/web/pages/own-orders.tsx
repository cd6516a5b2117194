import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { OrderList, OrderListSkeleton } from '../components/order-list.tsx';
import { ownOrdersQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const None = () => (
  <EmptyState
    className="-my-6"
    title={t`No orders yet`}
    text={t`Your orders will appear here, with their files and license agreements. Orders you placed as a guest join your account once you verify your email.`}
    action={
      <>
        <Button asChild variant="primary">
          <Link variant="bare" to="/beatstore">
            {t`Browse the store`}
          </Link>
        </Button>
        <Button asChild>
          <Link variant="bare" to="/orders/find">
            {t`Find a guest order`}
          </Link>
        </Button>
      </>
    }
  />
);

const List = ({ page }: { readonly page: number }) => {
  const { data, error, refetch } = useQuery({ ...ownOrdersQuery(page), placeholderData: keepPreviousData });
  if (error) return <ErrorState title={t`We couldn’t load your orders`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <OrderListSkeleton rows={6} />;
  if (data.total === 0) return <None />;
  return (
    <>
      <OrderList orders={data.orders} label={t`Your orders`} />
      <PageLinks of={t`orders`} page={page} pages={data.pages} />
    </>
  );
};

export const Component = () => {
  const [search] = useSearchParams();
  const page = readPage(search);
  return (
    <DashboardPage title={t`My orders`} lead={t`Open an order for its files, license agreements and receipt.`}>
      <Panel title={t`Orders`}>
        <List page={page} />
      </Panel>
    </DashboardPage>
  );
};
