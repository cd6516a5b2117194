import { useLabel } from '#ui/composites/site-frame.ts';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { ApiError } from '#contract-kit/api.ts';
import { formatLongDay, formatPrice } from '#contract-kit/format.ts';
import { askToLogIn, useSession } from '#features/auth/web/public.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Figures } from '#ui/composites/figures.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { legalVersionPath } from '#features/site/legal-pages.ts';
import { NoticeBox } from '../public-notice.tsx';
import type { Order } from '../../contract.ts';
import { orderNotice, withdrawalNotice } from '../order-labels.ts';
import { OrderDownloads } from '../components/order-downloads.tsx';
import { OrderFiles } from '../components/order-files.tsx';
import { OrderTax } from '../components/order-tax.tsx';
import type { OrderLink } from '../order-link.ts';
import { useOrder } from '../use-order.ts';
import { withdrawLink } from '../withdrawal-statement.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const OrderFacts = ({ order }: { readonly order: Order }) => (
  <Figures
    className="border-y border-line py-5"
    items={[
      { label: t`Order number`, value: order.number },
      { label: t`Date`, value: formatLongDay(order.paidAt ?? order.createdAt) },
      { label: t`Total`, value: formatPrice(order.total) },
      { label: t`Email`, value: <EmailAddress address={order.email} /> },
      {
        label: t`Terms`,
        value: (
          <Link to={legalVersionPath('terms', order.termsVersion)}>
            {t`Version ${{ version: order.termsVersion }}`}
          </Link>
        ),
      },
      ...(order.customerName ? [{ label: t`Name`, value: order.customerName }] : []),
    ]}
  />
);

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading your order`} className="flex flex-col gap-6">
    <Skeleton className="h-20" />
    <Skeleton className="h-72" />
  </output>
);

/** Without a key we can't tell whether the order is the visitor's: they can log in to find out. */
const Invalid = ({ byKey }: { readonly byKey: boolean }) => {
  const { user, known } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayLogIn = known && !user && !byKey;
  return (
    <EmptyState
      title={t`We can’t find an order for this link`}
      text={
        mayLogIn
          ? t`If you bought with an account, log in to open it. If you bought as a guest, we can send the link again.`
          : t`It may be incomplete, or it has been replaced by a newer one. We can send you the links to your orders again.`
      }
      action={
        <>
          {mayLogIn && (
            <Button variant="primary" onClick={() => askToLogIn(navigate, { returnTo: pathname })}>
              {t`Log in`}
            </Button>
          )}
          <Button asChild variant={mayLogIn ? 'secondary' : 'primary'}>
            <Link to="/orders/find" variant="bare">
              {t`Find my order`}
            </Link>
          </Button>
        </>
      }
    />
  );
};

const mayWithdraw = ({ state, withdrawal }: Order): boolean => withdrawal === null && state === 'paid';

interface FoundProps {
  readonly order: Order;
  /** A link with a key is a guest's only access to the order. */
  readonly link: OrderLink;
  readonly onDownload: () => void;
}

const Found = ({ order, link, onDownload }: FoundProps) => {
  const byKey = link.key !== undefined;
  const notice = orderNotice(order);
  const withdrawn = withdrawalNotice(order);
  return (
    <div className="flex flex-col gap-8">
      <OrderFacts order={order} />
      <OrderTax order={order} />
      {notice && <NoticeBox notice={notice} />}
      {withdrawn && <NoticeBox notice={withdrawn} />}
      <OrderDownloads order={order} onDownload={onDownload} />
      <OrderFiles order={order} link={link} onDownload={onDownload} offersUpgrades />
      {!byKey && (
        <p className="text-sm text-muted print:hidden">
          <T>
            This order belongs to your account. <Link to="/orders">View all orders</Link>
          </T>
        </p>
      )}
      {byKey && !notice && (
        <p className="text-sm text-muted print:hidden">
          <T>
            Keep this page’s link private: anyone who has it can download these files. Lost it?{' '}
            <Link to="/orders/find">Find my order</Link> emails it to you again.
          </T>
        </p>
      )}
      {mayWithdraw(order) && (
        <p className="text-sm text-muted print:hidden">
          <Link to={withdrawLink(link)}>{t`Withdraw from this contract`}</Link>
        </p>
      )}
    </div>
  );
};

export const Component = () => {
  const { orderId = '' } = usePageParams();
  const [search] = useSearchParams();
  const key = search.get('key') ?? undefined;
  const link = { orderId, key };
  const { data, error, refetch, onDownload } = useOrder(link);
  const unknown = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <div className="page py-10">
      <PageMeta title={t`Your order`} description={t`An order’s files and license agreements.`} noIndex />
      <meta name="referrer" content="no-referrer" />
      <p className="mb-6 hidden font-display text-xl font-extrabold print:block">{useLabel().name}</p>
      <PageTitle
        title={t`Your order`}
        className="mb-8"
        aside={
          data && (
            <Button className="print:hidden" onClick={() => window.print()}>
              {t`Print`}
            </Button>
          )
        }
      />
      {data && <Found order={data} link={link} onDownload={onDownload} />}
      {!data && !error && <Waiting />}
      {!data && unknown && <Invalid byKey={key !== undefined} />}
      {!data && error && !unknown && (
        <ErrorState title={t`We couldn’t load your order`} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
};
