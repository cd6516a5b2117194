import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { playBeat, playBeatFrom } from '#features/plays/web/public.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Segments } from '#ui/composites/segments.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Favorites } from '../../contract-favorites.ts';
import { FavoriteRow } from '../favorites/favorite-row.tsx';
import { PriceMailsBox } from '../favorites/price-mails-box.tsx';
import type { PlayRow } from '#features/store/web/public.tsx';
import { favoritesQuery } from '../queries.ts';

const sortings = () =>
  [
    { value: 'newest', label: t`Newest` },
    { value: 'price', label: t`Price` },
    { value: 'title', label: t`Title` },
  ] as const;

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading your favorites`} className="flex flex-col gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-16 rounded-m" />
    ))}
  </output>
);

const None = () => (
  <EmptyState
    className="-my-6"
    title={t`No favorites yet`}
    text={t`Like something on its page, and you’ll find it here.`}
    action={
      <Button asChild variant="primary">
        <Link variant="bare" to="/beatstore">
          {t`Browse the store`}
        </Link>
      </Button>
    }
  />
);

const List = ({ favorites }: Pick<Favorites, 'favorites'>) => {
  const queue = favorites.flatMap(({ beat }) => beat ?? []);
  const play: PlayRow = (beat, share) => {
    if (share === null) playBeat(beat, queue, t`your favorites`);
    else playBeatFrom(beat, queue, (share * beat.durationMs) / 1000, t`your favorites`);
  };
  return (
    <ul className="divide-y divide-line">
      {favorites.map((favorite, index) => (
        <li key={favorite.beatId}>
          <FavoriteRow favorite={favorite} index={index} onPlay={play} />
        </li>
      ))}
    </ul>
  );
};

export const Component = () => {
  const [address, setAddress] = useSearchParams();
  const page = readPage(address);
  const sort = sortings().find(({ value }) => value === address.get('sort'))?.value ?? 'newest';
  const { data, error, refetch } = useQuery({ ...favoritesQuery({ sort, page }), placeholderData: keepPreviousData });
  return (
    <DashboardPage title={t`Favorites`} lead={t`What you’ve liked, and how prices have changed.`}>
      <Panel
        title={
          data && data.total > 0
            ? t`${plural({ favorites: data.total }, { one: '# favorite', other: '# favorites' })}`
            : t`What you’ve liked`
        }
        aside={
          data &&
          data.total > 1 && (
            <Segments
              label={t`Sort by`}
              options={sortings()}
              value={sort}
              onChange={(value) =>
                setAddress(value === 'newest' ? {} : { sort: value }, { replace: true, preventScrollReset: true })
              }
            />
          )
        }
      >
        {error ? (
          <ErrorState title={t`We couldn’t load your favorites`} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Waiting />
        ) : data.total === 0 ? (
          <None />
        ) : (
          <>
            <List favorites={data.favorites} />
            <PageLinks of={t`favorites`} page={page} pages={data.pages} />
          </>
        )}
      </Panel>
      {data && (data.total > 0 || data.priceMails) && <PriceMailsBox enabled={data.priceMails} />}
    </DashboardPage>
  );
};
