import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { playOwned } from '#features/plays/web/public.tsx';
import { useBuying } from '#features/settings/web/public.ts';
import { useActiveRequests } from '#features/support/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { PurchasedBeat } from '../../contract-account.ts';
import type { UpgradeOffer } from '../../contract.ts';
import { favoriteArtist } from '../favorite-artist.ts';
import { PurchasedRow } from '../components/purchased-row.tsx';
import { nextUpgradesQuery, purchasedQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading your purchases`} className="block divide-y divide-line">
    {[0, 1, 2].map((row) => (
      <span key={row} className="flex items-center gap-4 py-4">
        <Skeleton className="size-16 rounded-m sm:size-20" />
        <span className="flex-1">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-2 h-4 w-1/4" />
        </span>
      </span>
    ))}
  </output>
);

const None = () => (
  <EmptyState
    className="-my-6"
    title={t`Nothing here yet`}
    text={t`What you buy appears here: play it in full and download it as often as you like.`}
    action={
      <Button asChild variant="primary">
        <Link variant="bare" to="/beatstore">
          {t`Browse the store`}
        </Link>
      </Button>
    }
  />
);

interface BeatsProps {
  readonly beats: readonly PurchasedBeat[];
  /** Keyed by the order item's id. */
  readonly upgrades: ReadonlyMap<string, UpgradeOffer>;
}

const Beats = ({ beats, upgrades }: BeatsProps) => (
  <ul className="-my-4 divide-y divide-line">
    {beats.map((beat, index) => (
      <li key={beat.id}>
        <PurchasedRow beat={beat} upgrade={upgrades.get(beat.id)} onPlay={() => playOwned(beats, index)} />
      </li>
    ))}
  </ul>
);

const Summary = ({
  beats,
  userId,
}: {
  readonly beats: readonly PurchasedBeat[] | undefined;
  readonly userId: string;
}) => {
  const active = useActiveRequests(userId);
  const favorite = beats && favoriteArtist(beats);
  return (
    <Stats
      className="mb-6"
      items={[
        { label: t`Bought`, value: beats?.length },
        {
          label: t`Favorite artist`,
          value: beats && (favorite ?? t`None yet`),
          note: favorite && t`Your most purchased artist`,
        },
        { label: t`Active support requests`, value: active === null ? '–' : active, to: '/support' },
      ]}
    />
  );
};

const MyBeats = ({ user }: { readonly user: UserInfo }) => {
  const { data, error, refetch } = useQuery(purchasedQuery(user._id));
  const buying = useBuying();
  const next = useQuery({ ...nextUpgradesQuery(), enabled: buying });
  const upgrades = new Map((buying ? next.data : undefined)?.map((found) => [found.itemId, found.next]));
  return (
    <DashboardPage title={t`Purchases`} lead={t`Everything you’ve bought, to play and download anytime.`}>
      {!error && <Summary beats={data} userId={user._id} />}
      <Panel title={t`Newest first`}>
        {error ? (
          <ErrorState title={t`We couldn’t load your purchases`} error={error} onRetry={() => void refetch()} />
        ) : !data || (buying && next.isPending) ? (
          <Waiting />
        ) : data.length === 0 ? (
          <None />
        ) : (
          <Beats beats={data} upgrades={upgrades} />
        )}
      </Panel>
    </DashboardPage>
  );
};

export const Component = () => {
  const { user } = useSession();
  return user && <MyBeats user={user} />;
};
