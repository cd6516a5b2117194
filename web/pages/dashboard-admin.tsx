import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { LatestOrders } from '#features/orders/web/public-admin.tsx';
import { InboxPanel } from '#features/inbox/web/public.tsx';
import { casesQuery } from '#features/inbox/web/queries.ts';
import { FindPanel } from '#features/find/web/public.tsx';
import { SalesPanel } from '#features/overview/web/public.tsx';
import { adminSummaryQuery } from '#features/overview/web/queries.ts';
import type { AdminSummary } from '#features/overview/contract.ts';
import { SetupPanel, setupQuery } from '#features/site/web/public.ts';
import { useSite } from '#features/settings/web/public.ts';
import { formatSoonIn } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { type Stat, Stats } from '#ui/composites/stats.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { NextStep } from '../components/next-step.tsx';
import { type WayCard, WayCards } from '../components/way-cards.tsx';
import { Welcome } from '../components/welcome.tsx';
import { t } from '#contract-kit/texts/text.ts';

const payments = { live: () => t`Live`, test: () => t`Test mode`, off: () => t`Off` } as const;
const unknown = '–';

const promotionOf = (data: AdminSummary | undefined): Stat => {
  const next = data?.nextPromotion;
  return {
    label: t`Next promotion`,
    value: data && (next?.title ?? t`None`),
    note:
      data &&
      (next
        ? t`${{ time: formatSoonIn(next.startsAt, data.timeZone) }} (${{ zone: data.timeZone }})`
        : t`Nothing is scheduled`),
    to: '/beatstore/admin/promotion',
  };
};

const cardsOf = (outbox: string | null): readonly WayCard[] => [
  {
    title: t`All settings`,
    text: t`The site’s version and company, and your own account.`,
    to: '/dashboard/admin/all-settings',
  },
  { title: t`Account`, text: t`Your picture, name and address.`, to: '/profile' },
  { title: t`Sessions`, text: t`Where you’re logged in. End any you don’t recognize.`, to: '/sessions' },
  { title: t`Beat store`, text: t`The store as visitors see it.`, to: '/beatstore' },
  { title: t`API documentation`, text: t`Every endpoint of this site’s API.`, to: '/api/docs', reloadDocument: true },
  ...(outbox
    ? [{ title: t`Outbox`, text: t`Every email written in test mode.`, to: outbox, reloadDocument: true }]
    : []),
];

interface RestProps {
  readonly user: UserInfo;
  readonly data: AdminSummary | undefined;
}

const Rest = ({ user, data }: RestProps) => {
  const site = useSite();
  const status = useQuery(accountStatusQuery(user.email));
  const two = status.data?.twoFAEnabled;
  const twoFactor = status.isError ? unknown : two === undefined ? undefined : two ? t`On` : t`Off`;
  return (
    <>
      <FindPanel />
      <LatestOrders />
      <Stats
        items={[
          promotionOf(data),
          { label: t`Payments`, value: payments[site.payments]() },
          { label: t`Your 2FA`, value: twoFactor, to: '/account-settings?tab=security' },
        ]}
      />
      {status.isPending ? <Skeleton className="h-32 rounded-l" /> : <NextStep user={user} twoFactor={two} />}
      <WayCards label={t`What you can do`} cards={cardsOf(site.outbox)} />
    </>
  );
};

const Summary = ({ user }: { readonly user: UserInfo }) => {
  const { data, error, refetch } = useQuery(adminSummaryQuery());
  const inbox = useQuery(casesQuery());
  const setup = useQuery(setupQuery());
  // What comes first is shown first, so that nothing moves down.
  if (setup.isPending) return <Skeleton className="h-96 rounded-l" />;
  return (
    <div className="flex flex-col gap-6 *:@container">
      {setup.data && <SetupPanel setup={setup.data} />}
      {error && !data ? (
        <ErrorState title={t`We couldn’t load the figures`} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SalesPanel summary={data} />
          <InboxPanel inbox={inbox.data} />
        </>
      )}
      {((data && inbox.data) ?? error ?? inbox.error) && <Rest user={user} data={data} />}
    </div>
  );
};

/** The label's figures first, then the tasks, then everything else. */
export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title={t`Admin dashboard`} heading={<Welcome name={user.username} />}>
      <Summary user={user} />
    </DashboardPage>
  );
};
