import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { formatPrice } from '#contract-kit/format.ts';
import { favoriteArtist, RecentOrders } from '#features/orders/web/public.tsx';
import { purchasedQuery, recentOrdersQuery, spendingQuery } from '#features/orders/web/queries.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { NextStep } from '../components/next-step.tsx';
import { WayCards } from '../components/way-cards.tsx';
import { Welcome } from '../components/welcome.tsx';
import { t } from '#contract-kit/texts/text.ts';

const cardsOf = ({ role }: UserInfo) => [
  ...(role === 'user'
    ? [
        {
          title: t`Sell your beats`,
          text: t`Upload your first beat or kit. Stripe pays you after each sale.`,
          to: '/beatstore/upload',
        },
      ]
    : []),
  { title: t`Orders`, text: t`All your orders with their files and agreements.`, to: '/orders' },
  { title: t`Account settings`, text: t`Your profile, sessions and security.`, to: '/account-settings' },
  { title: t`Spending`, text: t`What you’ve spent, month by month.`, to: '/reports' },
  { title: t`Support`, text: t`Contact us and track your requests.`, to: '/support' },
];

/** Replaces a figure that failed to load; the lists below say what failed. */
const unknown = '–';

const Figures = ({ user }: { readonly user: UserInfo }) => {
  const beats = useQuery(purchasedQuery(user._id));
  const spending = useQuery(spendingQuery());
  const favorite = beats.data && favoriteArtist(beats.data);
  return (
    <Stats
      items={[
        {
          label: t`Bought`,
          value: beats.isError ? unknown : beats.data?.length,
          to: '/dashboard/user/my-beats',
        },
        {
          label: t`Spent`,
          value: spending.isError ? unknown : spending.data && formatPrice(spending.data.total),
          note: t`net of refunds`,
          to: '/reports',
        },
        {
          label: t`Favorite artist`,
          value: beats.isError ? unknown : beats.data && (favorite ?? t`None yet`),
          note: favorite && t`Your most purchased artist`,
        },
      ]}
    />
  );
};

const Next = ({ user }: { readonly user: UserInfo }) => {
  const status = useQuery(accountStatusQuery(user.email));
  if (status.isPending) return <Skeleton className="h-32 rounded-l" />;
  return <NextStep user={user} twoFactor={status.data?.twoFAEnabled} />;
};

/** An unverified email comes first, because the field for its code must be in view after a sign-up. */
const Summary = ({ user }: { readonly user: UserInfo }) => {
  // Waits for the orders, because they would move the content below.
  const isListed = !useQuery(recentOrdersQuery(user.email)).isPending;
  return (
    <div className="flex flex-col gap-6">
      {!user.emailVerified && <NextStep user={user} twoFactor={undefined} />}
      <Figures user={user} />
      <Panel title={t`Recent orders`} aside={<Link to="/dashboard/user/my-orders">{t`All orders`}</Link>}>
        <RecentOrders email={user.email} />
      </Panel>
      {isListed && (
        <>
          {user.emailVerified && <Next user={user} />}
          <WayCards label={t`Your account`} cards={cardsOf(user)} />
        </>
      )}
    </div>
  );
};

/** An unverified email first, then figures, purchases and the most useful next step. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title={t`Your dashboard`} heading={<Welcome name={user.username} />}>
      <Summary user={user} />
    </DashboardPage>
  );
};
