import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { appInfoQuery, useSite } from '#features/settings/web/public.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { NextStep } from '../components/next-step.tsx';
import { type WayCard, WayCards } from '../components/way-cards.tsx';
import { Welcome } from '../components/welcome.tsx';

const payments = { live: 'Live', test: 'Test mode', off: 'Off' } as const;
const unknown = '–';

const cardsOf = (outbox: string | null): readonly WayCard[] => [
  {
    title: 'All settings',
    text: 'Which software runs here, and your own account.',
    to: '/dashboard/admin/all-settings',
  },
  { title: 'Account', text: 'Your picture, your name, your address.', to: '/profile' },
  { title: 'Sessions', text: 'Where you are logged in, and an end to it.', to: '/sessions' },
  { title: 'Beat store', text: 'The store as visitors see it.', to: '/beatstore' },
  { title: 'API documents', text: 'Every call of this site, with its answers.', to: '/api/docs', reloadDocument: true },
  ...(outbox
    ? [{ title: 'Outbox', text: 'Every mail that was written in test mode.', to: outbox, reloadDocument: true }]
    : []),
];

const Summary = ({ user }: { readonly user: UserInfo }) => {
  const site = useSite();
  const status = useQuery(accountStatusQuery(user.email));
  const info = useQuery(appInfoQuery());
  const two = status.data?.twoFAEnabled;
  return (
    <div className="flex flex-col gap-6">
      <Stats
        items={[
          { label: 'Payments', value: payments[site.payments] },
          { label: 'Version', value: info.isError ? unknown : info.data?.App_Version },
          {
            label: 'Your two-factor',
            value: status.isError ? unknown : two === undefined ? undefined : two ? 'On' : 'Off',
            to: '/account-settings?tab=security',
          },
        ]}
      />
      {status.isPending ? <Skeleton className="h-32 rounded-l" /> : <NextStep user={user} twoFactor={two} />}
      <WayCards label="What you can do" cards={cardsOf(site.outbox)} />
      <p className="max-w-prose text-sm text-muted">
        The user directory, legal texts, e-commerce and server status are not built yet. They get their place in the
        sidebar when they are.
      </p>
    </div>
  );
};

/** What an admin has until the parts that admins manage are there. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title="Admin dashboard" heading={<Welcome name={user.username} />}>
      <Summary user={user} />
    </DashboardPage>
  );
};
