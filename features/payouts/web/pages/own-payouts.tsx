import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { sellerDetailsQuery } from '#features/profile/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ExpressPanel } from '../components/express-panel.tsx';
import { Ledger } from '../components/ledger.tsx';
import { MoneyLine } from '../components/money-line.tsx';
import { SaleMailsPanel } from '../components/sale-mails-panel.tsx';
import { SetupPanel } from '../components/setup-panel.tsx';
import { YearlyStatement } from '../components/yearly-statement.tsx';
import { ledgerQuery, saleMailsQuery, setupQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The heights of the panels follow from these. If each came on its own, it would move those below it. */
const useLoading = (email: string): boolean => {
  const queries = [
    useQuery(accountStatusQuery(email)),
    useQuery(setupQuery()),
    useQuery(ledgerQuery(1)),
    useQuery(saleMailsQuery()),
    useQuery(sellerDetailsQuery()),
  ];
  return queries.some(({ isPending }) => isPending);
};

const Panels = ({ user: { email, role } }: { readonly user: UserInfo }) => {
  const { data: status, error, refetch } = useQuery(accountStatusQuery(email));
  const hasMoney = (useQuery(ledgerQuery(1)).data?.total ?? 0) > 0;
  if (useLoading(email))
    return (
      <output aria-busy="true" aria-label={t`Loading your payouts`}>
        <Skeleton className="h-dvh rounded-l" />
      </output>
    );
  return (
    <div className="grid gap-6 *:@container *:min-w-0">
      {hasMoney && role !== 'user' && <MoneyLine email={email} connected={status?.stripeConnected} />}
      <SetupPanel
        email={email}
        status={status}
        error={error}
        onRetry={() => void refetch()}
        paidFor={role === 'user' ? 'shares' : 'sales'}
      />
      <Ledger />
      <ExpressPanel email={email} />
      <SaleMailsPanel />
      <YearlyStatement path="/api/v1/app/payouts/statement" />
    </div>
  );
};

/** What someone has earned, by sale, and how they're paid: sellers, and collaborators who don't sell. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage
      title={user.role === 'user' ? t`Payouts` : t`Sales and payouts`}
      heading={user.role === 'user' ? t`PAYOUTS` : t`SALES AND PAYOUTS`}
    >
      <Panels user={user} />
    </DashboardPage>
  );
};
