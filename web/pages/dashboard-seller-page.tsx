import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { BalancePanel, ExpressPanel, Ledger, RecentSales, SetupPanel } from '#features/payouts/web/public.tsx';
import { StatisticsPanel } from '#features/statistics/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';

const Panels = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(accountStatusQuery(email));
  return (
    <div className="grid gap-6 *:@container @4xl:grid-cols-2">
      <SetupPanel email={email} status={data} error={error} onRetry={() => void refetch()} />
      <ExpressPanel email={email} />
      <div className="@4xl:col-span-2">
        <BalancePanel email={email} />
      </div>
      <div className="@4xl:col-span-2">
        <RecentSales email={email} />
      </div>
      <div className="@4xl:col-span-2">
        <StatisticsPanel />
      </div>
      <div className="@4xl:col-span-2">
        <Ledger />
      </div>
    </div>
  );
};

/** A seller's setup for payouts, their balance, and where the money comes from. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title="Seller dashboard" heading="SELLER DASHBOARD">
      <Panels email={user.email} />
    </DashboardPage>
  );
};
