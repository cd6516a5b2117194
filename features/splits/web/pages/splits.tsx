import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { payoutsPath } from '../../payouts-path.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { sharesQuery } from '../queries.ts';
import { InvitationCard, ShareCard } from '../components/held-card.tsx';
import { t } from '#contract-kit/texts/text.ts';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Shown to people whose account can't be paid. */
    'splits.connect': { readonly email: string };
  }
}

const connectPlace = <Skeleton className="h-11 w-48 rounded-full" />;

const Lists = ({ email }: Pick<UserInfo, 'email'>) => {
  const { data: status } = useQuery(accountStatusQuery(email));
  const mustConnect = status?.stripeConnected === false;
  const [search] = useSearchParams();
  const page = readPage(search);
  const { data, error, refetch } = useQuery({ ...sharesQuery(page), placeholderData: keepPreviousData });
  if (error) return <ErrorState title={t`We couldn’t load your splits`} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading splits`}>
        <Skeleton className="h-64 rounded-m" />
      </output>
    );
  }
  const { invitations, shares, total, pages, emailVerified } = data;
  const offered = invitations.map(({ beat }) => beat);
  const held = shares.map(({ beat }) => beat);
  return (
    <div className="grid gap-6">
      {!emailVerified && (
        <p className="rounded-m border border-warn/50 px-4 py-3 text-sm">
          {t`Verify your email to see the invitations that were sent to it.`}{' '}
          <Link to="/account-settings">{t`Account settings`}</Link>
        </p>
      )}
      {invitations.length > 0 && (
        <Panel
          title={t`Invitations`}
          lead={t`Nothing changes until you accept. You’ll share in what it earns, and the owner still makes the decisions.`}
        >
          <ul aria-label={t`Invitations`} className="grid gap-4 @4xl:grid-cols-2">
            {invitations.map((invitation) => (
              <InvitationCard key={invitation._id} invitation={invitation} among={offered} />
            ))}
          </ul>
        </Panel>
      )}
      {total > 0 && (
        <Panel
          title={t`What you share in`}
          lead={
            mustConnect
              ? t`You’re paid the same way sellers are. What you earn adds up until you connect an account.`
              : t`You’re paid the same way sellers are.`
          }
        >
          {mustConnect && (
            <div className="mb-6">
              <Slot name="splits.connect" email={email} fallback={connectPlace} />
            </div>
          )}
          <ul aria-label={t`What you share in`} className="grid gap-4 @4xl:grid-cols-2">
            {shares.map((share) => (
              <ShareCard key={share._id} share={share} among={held} />
            ))}
          </ul>
          <PageLinks of={t`what you share in`} page={page} pages={pages} />
        </Panel>
      )}
      {invitations.length === 0 && total === 0 && (
        <EmptyState
          title={t`No splits yet`}
          text={t`When someone offers you a share of something you worked on, you’ll see it here. To share what’s yours, edit it in your catalog and invite collaborators.`}
        />
      )}
    </div>
  );
};

export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage
      title={t`Splits`}
      lead={t`Your shares of what you made with others.`}
      aside={
        <Button asChild>
          <Link variant="bare" to={payoutsPath}>
            {t`Your payouts`}
          </Link>
        </Button>
      }
    >
      <Lists email={user.email} />
    </DashboardPage>
  );
};
