import { useQuery } from '@tanstack/react-query';
import { personPath } from '#features/account/person-path.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { type Stat, Stats } from '#ui/composites/stats.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminSeller } from '../../contract-admin.ts';
import { shopCurrency } from '#contract-kit/currency.ts';
import { formatMoney } from '#contract-kit/format.ts';
import { adminSellerQuery } from '../admin/queries.ts';
import { standingLabel } from '../admin/labels.ts';
import { LinesPanel } from '../admin/lines-panel.tsx';
import { DebtsPanel, ReturnedPanel } from '../admin/open-panels.tsx';
import { PaymentsPanel } from '../admin/payments-panel.tsx';
import { RetryPanel } from '../admin/retry-panel.tsx';
import { YearlyStatement } from '../components/yearly-statement.tsx';
import { TransfersPanel } from '../admin/transfers-panel.tsx';
import { t } from '#contract-kit/texts/text.ts';

const statsOf = ({ balances, failedTransfers, account }: AdminSeller): readonly Stat[] => [
  ...(balances.length > 0 ? balances : [{ currency: shopCurrency(), cents: 0 }]).map(({ currency, cents }) => ({
    label: balances.length > 1 ? t`Balance (${{ currency: currency.toUpperCase() }})` : t`Balance`,
    value: <span className="text-lg @sm:text-2xl">{formatMoney(cents, currency)}</span>,
    note: standingLabel(cents),
  })),
  { label: t`Failed transfers`, value: failedTransfers },
  { label: t`Transfers at Stripe`, value: account?.transfersActive ? t`On` : t`Off` },
  { label: t`Payouts at Stripe`, value: account?.payoutsEnabled ? t`On` : t`Off` },
];

const Seller = ({ shown }: { readonly shown: AdminSeller }) => (
  <div className="flex flex-col gap-6">
    <Stats items={statsOf(shown)} />
    <RetryPanel shown={shown} />
    <PaymentsPanel shown={shown} />
    {shown.debtCount > 0 && <DebtsPanel shown={shown} />}
    {shown.returnedPayouts.length > 0 && <ReturnedPanel shown={shown} />}
    <TransfersPanel sellerId={shown.seller.id} />
    <LinesPanel sellerId={shown.seller.id} />
    <YearlyStatement path={`/api/v1/app/admin/payouts/${shown.seller.id}/statement`} />
  </div>
);

const Content = ({ sellerId }: { readonly sellerId: string }) => {
  const { data, error, refetch } = useQuery(adminSellerQuery(sellerId));
  if (data) return <Seller shown={data} />;
  if (error) return <ErrorState title={t`We couldn’t load this seller`} error={error} onRetry={() => void refetch()} />;
  return (
    <output aria-busy="true" aria-label={t`Loading the seller`} className="flex flex-col gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
    </output>
  );
};

export const Component = () => {
  const { sellerId = '' } = usePageParams();
  const { data } = useQuery(adminSellerQuery(sellerId));
  const seller = data?.seller;
  return (
    <DashboardPage
      // The new key remounts the page once it has loaded, so that nothing on it shifts.
      key={seller ? 'loaded' : 'loading'}
      title={seller ? t`Payouts: ${{ seller: seller.name }}` : t`Payouts`}
      heading={seller?.name ?? t`Seller`}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {seller && (
            <span className="wrap-anywhere">
              {seller.username}, {seller.email ?? t`closed their account`}
            </span>
          )}
          {seller?.email && <Link to={personPath(seller.id)}>{t`Orders, catalog and requests`}</Link>}
          <Link to="/dashboard/admin/payouts">{t`All sellers`}</Link>
        </span>
      }
    >
      <Content sellerId={sellerId} />
    </DashboardPage>
  );
};
