import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import {
  BalancePanel,
  ExpressPanel,
  Ledger,
  MoneyLine,
  RecentSales,
  SetupPanel,
  YearlyStatement,
} from '#features/payouts/web/public.tsx';
import { ledgerQuery } from '#features/payouts/web/queries.ts';
import { StatisticsPanel } from '#features/statistics/web/public.tsx';
import { statisticsQuery } from '#features/statistics/web/queries.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { FirstSale } from '../components/first-sale.tsx';

const Loading = () => (
  <output aria-busy="true" aria-label="Loading your dashboard" className="grid gap-6">
    <Skeleton className="h-52 rounded-l" />
    <Skeleton className="h-96 rounded-l" />
  </output>
);

const Panels = ({ user }: { readonly user: UserInfo }) => {
  const { email } = user;
  const { data: status, error, isPending, refetch } = useQuery(accountStatusQuery(email));
  const ledger = useQuery(ledgerQuery(1));
  const statistics = useQuery(statisticsQuery('30'));
  // The panels depend on these queries, and none may appear above a visible one later.
  if (isPending || ledger.isPending || statistics.isPending) return <Loading />;
  const plays = statistics.data?.total.plays ?? 0;
  const free = statistics.data?.total.free ?? 0;
  const onSale = statistics.data?.beats.filter(({ state }) => state === 'published').length ?? 0;
  const isNew = ledger.data?.total === 0;
  return (
    <div className="grid gap-6 *:@container *:min-w-0">
      {isNew ? (
        <FirstSale user={user} connected={status?.stripeConnected ?? false} onSale={onSale} plays={plays} />
      ) : (
        <MoneyLine email={email} connected={status?.stripeConnected} />
      )}
      <SetupPanel email={email} status={status} error={error} onRetry={() => void refetch()} isFolded={isNew} />
      {(!isNew || plays + free > 0) && <StatisticsPanel />}
      <div className="grid gap-6 *:@container *:min-w-0 @4xl:grid-cols-2">
        <ExpressPanel email={email} />
        <RecentSales email={email} />
      </div>
      <BalancePanel email={email} />
      {!isNew && (
        <>
          <Ledger />
          <YearlyStatement path="/api/v1/app/payouts/statement" />
        </>
      )}
    </div>
  );
};

/** A seller's money, statistics and sales; before the first sale, the steps to it come first. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title="Seller dashboard" heading="SELLER DASHBOARD">
      <Panels user={user} />
    </DashboardPage>
  );
};
