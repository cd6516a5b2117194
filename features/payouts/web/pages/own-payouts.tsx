import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ExpressPanel } from '../components/express-panel.tsx';
import { Ledger } from '../components/ledger.tsx';
import { SaleMailsPanel } from '../components/sale-mails-panel.tsx';
import { SetupPanel } from '../components/setup-panel.tsx';
import { YearlyStatement } from '../components/yearly-statement.tsx';

const Panels = ({ user: { email } }: { readonly user: UserInfo }) => {
  const { data: status, error, isPending, refetch } = useQuery(accountStatusQuery(email));
  if (isPending) return <Skeleton className="h-96 rounded-l" />;
  return (
    <div className="grid gap-6 *:@container *:min-w-0">
      <SetupPanel email={email} status={status} error={error} onRetry={() => void refetch()} paidFor="shares" />
      <Ledger />
      <ExpressPanel email={email} />
      <SaleMailsPanel />
      <YearlyStatement path="/api/v1/app/payouts/statement" />
    </div>
  );
};

/** The page of collaborators who don't sell. Sellers see their money on the dashboard. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title="Payouts" heading="PAYOUTS">
      <Panels user={user} />
    </DashboardPage>
  );
};
