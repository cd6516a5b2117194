import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { adminSummaryQuery } from '#features/overview/web/queries.ts';
import type { AdminSummary } from '#features/overview/contract.ts';
import { useSite } from '#features/settings/web/public.ts';
import { counted, formatPrice, formatSoonIn, plural } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { type Stat, Stats } from '#ui/composites/stats.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { NextStep } from '../components/next-step.tsx';
import { type WayCard, WayCards } from '../components/way-cards.tsx';
import { Welcome } from '../components/welcome.tsx';

const payments = { live: 'Live', test: 'Test mode', off: 'Off' } as const;
const unknown = '–';

/** What a label needs to know first; each figure links to its page. */
const todayOf = (data: AdminSummary | undefined): readonly Stat[] => [
  {
    label: 'Sales today',
    value: data && formatPrice(data.today.total),
    note: data && counted(data.today.orders, 'order'),
    to: '/dashboard/admin/orders',
  },
  {
    label: 'Sales, last 30 days',
    value: data && formatPrice(data.last30Days.total),
    note: data && counted(data.last30Days.orders, 'order'),
    to: '/dashboard/admin/orders',
  },
  { label: 'Open support', value: data?.openSupport, to: '/dashboard/admin/support' },
  { label: 'Failed jobs', value: data?.failedJobs, to: '/dashboard/admin/jobs' },
];

const failedTransfersOf = (data: AdminSummary | undefined): Stat => ({
  label: 'Failed transfers',
  value: data?.failedTransfers,
  to: '/dashboard/admin/payouts?filter=failed',
});

const promotionOf = (data: AdminSummary | undefined): Stat => {
  const next = data?.nextPromotion;
  return {
    label: 'Next promotion',
    value: data && (next?.title ?? 'None'),
    note: data && (next ? `${formatSoonIn(next.startsAt, data.timeZone)} (${data.timeZone})` : 'Nothing is scheduled'),
    to: '/beatstore/admin/promotion',
  };
};

interface AlarmProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Shown only if there is something: nobody should get used to a zero here. */
const Alarm = ({ to, children }: AlarmProps) => (
  <Link
    variant="bare"
    to={to}
    className="flex items-start gap-2.5 rounded-m border border-bad/60 px-4 py-3 text-sm hover:bg-raised"
  >
    <Icon name="warning" size={18} className="mt-px shrink-0 text-bad" />
    <span className="min-w-0">{children}</span>
  </Link>
);

/** Nobody else notices either: the buyers have paid, and know nothing of their files. */
const Alarms = ({ unknownPayments, undeliveredMails }: AdminSummary) => (
  <>
    {unknownPayments > 0 && (
      <Alarm to="/dashboard/admin/unknown-payments">
        {counted(unknownPayments, 'payment has', 'payments have')} no order:{' '}
        {plural(unknownPayments, 'its buyer has', 'their buyers have')} paid and got nothing. See what to do.
      </Alarm>
    )}
    {undeliveredMails > 0 && (
      <Alarm to="/dashboard/admin/mails?state=failed">
        {counted(undeliveredMails, 'email about an order', 'emails about orders')} couldn’t be delivered. See why, then
        correct the email in the order or send it again.
      </Alarm>
    )}
  </>
);

const cardsOf = (outbox: string | null): readonly WayCard[] => [
  {
    title: 'All settings',
    text: 'The site’s version and company, and your own account.',
    to: '/dashboard/admin/all-settings',
  },
  { title: 'Account', text: 'Your picture, name and address.', to: '/profile' },
  { title: 'Sessions', text: 'Where you’re logged in. End any you don’t recognize.', to: '/sessions' },
  { title: 'Beat store', text: 'The store as visitors see it.', to: '/beatstore' },
  { title: 'API documents', text: 'Every endpoint of this site’s API.', to: '/api/docs', reloadDocument: true },
  ...(outbox ? [{ title: 'Outbox', text: 'Every email written in test mode.', to: outbox, reloadDocument: true }] : []),
];

const Figures = ({ twoFactor }: { readonly twoFactor: string | undefined }) => {
  const site = useSite();
  const { data, error, refetch } = useQuery(adminSummaryQuery());
  if (error) return <ErrorState title="We couldn’t load the figures" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      {data && <Alarms {...data} />}
      <Stats items={todayOf(data)} />
      <Stats
        items={[
          promotionOf(data),
          failedTransfersOf(data),
          { label: 'Payments', value: payments[site.payments] },
          { label: 'Your 2FA', value: twoFactor, to: '/account-settings?tab=security' },
        ]}
      />
    </div>
  );
};

const Summary = ({ user }: { readonly user: UserInfo }) => {
  const site = useSite();
  const status = useQuery(accountStatusQuery(user.email));
  const two = status.data?.twoFAEnabled;
  return (
    <div className="flex flex-col gap-6">
      <Figures twoFactor={status.isError ? unknown : two === undefined ? undefined : two ? 'On' : 'Off'} />
      {status.isPending ? <Skeleton className="h-32 rounded-l" /> : <NextStep user={user} twoFactor={two} />}
      <WayCards label="What you can do" cards={cardsOf(site.outbox)} />
    </div>
  );
};

/** How the label is doing, then the most useful thing to do next. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title="Admin dashboard" heading={<Welcome name={user.username} />}>
      <Summary user={user} />
    </DashboardPage>
  );
};
