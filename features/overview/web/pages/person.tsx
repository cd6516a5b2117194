import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay, formatMoney, formatPrice } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { RecentEntries } from '#features/audit/web/public.tsx';
import { auditQuery } from '#features/audit/web/queries.ts';
import type { DirectoryUser } from '#features/directory/contract.ts';
import { AccountDetails, accountStatuses, roleNames } from '#features/directory/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { type Stat, Stats } from '#ui/composites/stats.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { PersonSummary } from '../../contract-person.ts';
import { BeatsPanel, OrdersPanel, PayoutsPanel, RequestsPanel } from '../components/person-panels.tsx';
import { personQuery } from '../queries.ts';

const balanceOf = ({ balances }: PersonSummary['payouts']): string =>
  balances.length === 0 ? t`No sales` : balances.map(({ currency, cents }) => formatMoney(cents, currency)).join(', ');

const statsOf = ({ orders, beats, payouts, requests }: PersonSummary): readonly Stat[] => [
  { label: t`Orders`, value: orders.total, note: t`${{ amount: formatPrice(orders.spent) }} spent` },
  { label: t`On sale`, value: beats.onSale, note: t`of ${{ total: String(beats.total) }}` },
  { label: t`Balance`, value: balanceOf(payouts), note: payouts.blocks.length > 0 ? t`Can’t be paid` : undefined },
  { label: t`Open requests`, value: requests.open, note: t`of ${{ total: String(requests.total) }}` },
];

interface PersonProps {
  readonly person: PersonSummary;
  readonly show: (user: DirectoryUser) => void;
}

/** Facts come before actions. */
const Person = ({ person, show }: PersonProps) => (
  <div className="flex flex-col gap-6">
    <Stats items={statsOf(person)} />
    <div className="grid items-start gap-6 *:@container @4xl:grid-cols-2">
      <div className="grid gap-6 *:@container">
        <OrdersPanel {...person} />
        {(person.beats.total > 0 || person.user.role.name !== 'user') && <BeatsPanel {...person} />}
        {person.payouts.balances.length > 0 && <PayoutsPanel {...person} />}
        <RequestsPanel {...person} />
        <RecentEntries person={person.user._id} />
      </div>
      <AccountDetails user={person.user} show={show} />
    </div>
  </div>
);

const Lead = ({ person: { user, joinedAt } }: { readonly person: PersonSummary }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="wrap-anywhere">
      {user.username} ·{' '}
      <T>
        <V of={{ role: roleNames()[user.role.name] }} /> since <V of={{ day: formatDay(joinedAt) }} />
      </T>
    </span>
    {user.status === 'suspended' && (
      <Badge tone={accountStatuses()[user.status].tone}>{accountStatuses()[user.status].words}</Badge>
    )}
  </span>
);

export const Component = () => {
  const { userId = '' } = usePageParams();
  const queryClient = useQueryClient();
  const query = personQuery(userId);
  const { data, error, refetch } = useQuery(query);
  const show = (user: DirectoryUser): void => {
    queryClient.setQueryData(query.queryKey, (known) => known && { ...known, user });
    void queryClient.invalidateQueries({ queryKey: auditQuery({ person: userId }, {}).queryKey });
  };
  return (
    <DashboardPage
      // A new key replaces the placeholder, so that nothing moves.
      key={data ? 'loaded' : 'loading'}
      title={data?.user.name ?? t`Person`}
      lead={data && <Lead person={data} />}
      aside={<Link to="/dashboard/admin/site-directory">{t`User Directory`}</Link>}
    >
      {data ? (
        <Person key={userId} person={data} show={show} />
      ) : error ? (
        <ErrorState title={t`We couldn’t load this account`} error={error} onRetry={() => void refetch()} />
      ) : (
        <output aria-busy="true" aria-label={t`Loading the account`} className="flex flex-col gap-6">
          <Skeleton className="h-28" />
          <Skeleton className="h-64" />
        </output>
      )}
    </DashboardPage>
  );
};
