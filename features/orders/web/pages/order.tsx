import { useParams } from 'react-router';
import { ApiError } from '#contract-kit/api.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Order } from '../../contract.ts';
import { orderNotice } from '../../order-words.ts';
import { NoticeBox } from '../components/notice-box.tsx';
import { OrderFacts } from '../components/order-facts.tsx';
import { OrderFiles } from '../components/order-files.tsx';
import { useOrder } from '../use-order.ts';

const Waiting = () => (
  <div aria-busy="true" aria-label="Loading your order" className="flex flex-col gap-6">
    <Skeleton className="h-20" />
    <Skeleton className="h-72" />
  </div>
);

const Invalid = () => (
  <EmptyState
    title="This link does not lead to an order"
    text="It may be incomplete, or it has been replaced by a newer one. Have the links to your orders sent to you again."
    action={
      <Button asChild variant="signal">
        <Link to="/orders/find" look="bare">
          Find my order
        </Link>
      </Button>
    }
  />
);

const Found = ({ order, onDownload }: { readonly order: Order; readonly onDownload: () => void }) => {
  const notice = orderNotice(order);
  return (
    <div className="flex flex-col gap-8">
      <OrderFacts order={order} />
      {notice && <NoticeBox notice={notice} />}
      <OrderFiles order={order} onDownload={onDownload} />
      {!notice && (
        <p className="text-sm text-muted print:hidden">
          Keep this page's address: whoever has it can download these files. Lost it?{' '}
          <Link to="/orders/find">Find my order</Link> sends it to your e-mail again.
        </p>
      )}
    </div>
  );
};

export const Component = () => {
  const { orderId = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch, onDownload } = useOrder({ orderId, key: search.get('key') ?? undefined });
  const unknown = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <div className="page py-10">
      <PageMeta title="Your order" description="The files and license agreements of an order." noIndex />
      <meta name="referrer" content="no-referrer" />
      <PageTitle
        title="Your order"
        className="mb-8"
        aside={
          data && (
            <Button className="print:hidden" onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      />
      {data && <Found order={data} onDownload={onDownload} />}
      {!data && !error && <Waiting />}
      {!data && unknown && <Invalid />}
      {!data && error && !unknown && (
        <ErrorState title="Your order could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
};
