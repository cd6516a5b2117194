import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { RecentOrders } from '#features/orders/web/public.tsx';
import { ownOrdersQuery, purchasedQuery } from '#features/orders/web/queries.ts';
import { activeRequestsQuery } from '#features/support/web/queries.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { NextStep } from '../components/next-step.tsx';
import { WayCards } from '../components/way-cards.tsx';
import { Welcome } from '../components/welcome.tsx';

const cards = [
  { title: 'Orders', text: 'All your orders with their files and agreements.', to: '/orders' },
  { title: 'Account settings', text: 'Your profile, sessions and security.', to: '/account-settings' },
  { title: 'Reports', text: 'What you’ve spent, month by month.', to: '/reports' },
  { title: 'Support', text: 'Contact us and track your requests.', to: '/support' },
];

/** Shown for a figure that failed to load: the page stays usable, and the lists below say what failed. */
const unknown = '–';

const useFigures = (user: UserInfo) => {
  const orders = useQuery(ownOrdersQuery(1));
  const beats = useQuery(purchasedQuery(user._id));
  const active = useQuery(activeRequestsQuery(user._id));
  const status = useQuery(accountStatusQuery(user.email));
  const two = status.data?.twoFAEnabled;
  return {
    twoFactor: two,
    waiting: status.isPending,
    items: [
      { label: 'Orders', value: orders.isError ? unknown : orders.data?.total, to: '/dashboard/user/my-orders' },
      { label: 'Beats', value: beats.isError ? unknown : beats.data?.length, to: '/dashboard/user/my-beats' },
      { label: 'Active support requests', value: active.isError ? unknown : active.data, to: '/support' },
      {
        label: 'Two-factor',
        value: status.isError ? unknown : two === undefined ? undefined : two ? 'On' : 'Off',
        to: '/account-settings?tab=security',
      },
    ],
  };
};

const Summary = ({ user }: { readonly user: UserInfo }) => {
  const { items, twoFactor, waiting } = useFigures(user);
  return (
    <div className="flex flex-col gap-6">
      <Stats items={items} />
      {waiting && user.emailVerified ? (
        <Skeleton className="h-32 rounded-l" />
      ) : (
        <NextStep user={user} twoFactor={twoFactor} />
      )}
      <Panel title="Recent orders" aside={<Link to="/dashboard/user/my-orders">All orders</Link>}>
        <RecentOrders email={user.email} />
      </Panel>
      <WayCards label="Your account" cards={cards} />
    </div>
  );
};

/** Figures first, then the most useful thing to do next, then recent activity. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title="Your dashboard" heading={<Welcome name={user.username} />}>
      <Summary user={user} />
    </DashboardPage>
  );
};
