import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { BalancePanel, ExpressPanel, RecentSales, SetupPanel } from '#features/payouts/web/public.tsx';
import { historyQuery, ledgerQuery, recentSalesQuery, setupQuery } from '#features/payouts/web/queries.ts';
import { sellerDetailsQuery } from '#features/profile/web/public.tsx';
import { PlaysPanel } from '#features/statistics/web/public.tsx';
import { statisticsQuery } from '#features/statistics/web/queries.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { FirstSale } from '../components/first-sale.tsx';
import { RoomLinks } from '../components/room-links.tsx';
import { useWaiting, WaitingPanel } from '../components/waiting-panel.tsx';
import { t } from '#contract-kit/texts/text.ts';

const grid = 'grid gap-4 sm:gap-6 *:min-w-0 @4xl:grid-cols-[3fr_2fr]';

/** In the places of the panels. */
const Loading = () => (
  <output aria-busy="true" aria-label={t`Loading your dashboard`} className={grid}>
    <Skeleton className="h-72 rounded-l" />
    <Skeleton className="h-28 rounded-l sm:h-44" />
    <Skeleton className="h-72 rounded-l @4xl:row-span-2 @4xl:h-auto" />
    <Skeleton className="h-56 rounded-l" />
    <Skeleton className="h-64 rounded-l" />
  </output>
);

/**
 * The heights of the panels follow from these. If each came on its own, it would move those below it. What Stripe says
 * has its place, and is waited for only if there is no account that it could be slow about.
 */
const useLoading = (email: string): boolean => {
  const setup = useQuery(setupQuery());
  const history = useQuery(historyQuery(email));
  const others = [
    useQuery(accountStatusQuery(email)),
    useQuery(ledgerQuery(1)),
    useQuery(statisticsQuery('30')),
    useQuery(recentSalesQuery(email)),
    useQuery(sellerDetailsQuery()),
  ];
  return (
    setup.isPending || (setup.data?.started === false && history.isPending) || others.some(({ isPending }) => isPending)
  );
};

const Panels = ({ user }: { readonly user: UserInfo }) => {
  const { email } = user;
  const { data: status, error, refetch } = useQuery(accountStatusQuery(email));
  const ledger = useQuery(ledgerQuery(1)).data;
  const statistics = useQuery(statisticsQuery('30')).data;
  const waiting = useWaiting(user);
  if (useLoading(email) || !waiting) return <Loading />;
  const plays = statistics?.total.plays ?? 0;
  const free = statistics?.total.free ?? 0;
  const onSale = statistics?.beats.filter(({ state }) => state === 'published').length ?? 0;
  const isNew = ledger?.total === 0;
  const hasPlays = !isNew || plays + free > 0;
  const isConnected = status?.stripeConnected ?? false;
  const setup = (
    <div className="@4xl:col-span-2">
      <SetupPanel email={email} status={status} error={error} onRetry={() => void refetch()} isFolded={isNew} />
    </div>
  );
  return (
    <div className={`${grid} *:@container`}>
      {isNew && (
        <div className="@4xl:col-span-2">
          <FirstSale user={user} connected={isConnected} onSale={onSale} plays={plays} />
        </div>
      )}
      {!isNew && !isConnected && setup}
      <ExpressPanel email={email} />
      <div className={classNames('grid', isNew && waiting.length === 0 && '@max-4xl:hidden')}>
        <WaitingPanel waiting={waiting} />
      </div>
      <div className={classNames('grid', hasPlays && '@4xl:row-span-2')}>
        <RecentSales email={email} />
      </div>
      {hasPlays && <PlaysPanel />}
      <BalancePanel email={email} />
      {(isNew || isConnected) && setup}
      <div className="sm:hidden">
        <RoomLinks />
      </div>
    </div>
  );
};

/** Money, what waits, the newest sales and plays in short; before the first sale, the steps to it come first. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title={t`Seller dashboard`} heading={<span className="max-sm:text-2xl">{t`SELLER DASHBOARD`}</span>}>
      <Panels user={user} />
    </DashboardPage>
  );
};
