import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { OwnPlay } from '#features/catalogue/web/public.tsx';
import {
  BalancePanel,
  Earnings,
  ExpressPanel,
  Ledger,
  RecentSales,
  SetupPanel,
} from '#features/payouts/web/public.tsx';
import { type PlayButton, StatisticsPanel } from '#features/statistics/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { classNames } from '#ui/primitives/class-names.ts';

const PlayInTable: PlayButton = (props) => <OwnPlay {...props} small />;

const Panels = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(accountStatusQuery(email));
  const connected = data?.stripeConnected;
  const wide = '@4xl:col-span-2';
  return (
    <div className="grid gap-6 *:@container @4xl:grid-cols-2">
      <div className={wide}>
        <Earnings connected={connected} />
      </div>
      <div className={classNames('grid *:min-w-0', connected && wide)}>
        <SetupPanel email={email} status={data} error={error} onRetry={() => void refetch()} />
      </div>
      <ExpressPanel email={email} />
      <div className={classNames('grid *:min-w-0', !connected && wide)}>
        <RecentSales email={email} />
      </div>
      <div className={wide}>
        <StatisticsPanel play={PlayInTable} />
      </div>
      <div className={wide}>
        <BalancePanel email={email} />
      </div>
      <div className={wide}>
        <Ledger />
      </div>
    </div>
  );
};

/** What a seller earns, what is set up for payouts, and where the money comes from. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title="Seller dashboard" heading="SELLER DASHBOARD">
      <Panels email={user.email} />
    </DashboardPage>
  );
};
