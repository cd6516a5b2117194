import { plural, t } from '#contract-kit/texts/text.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { useQuery } from '@tanstack/react-query';
import { playBeatFrom } from '#features/plays/web/public.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { headingOf, type ProductKind, productKinds } from '#features/catalogue/kits.ts';
import { BeatListSkeleton } from '../beat-list/beat-list-skeleton.tsx';
import { BeatList } from '../beat-list/beat-list.tsx';
import { KindChoice } from '../search/kind-choice.tsx';
import { StoreToolbar } from '../search/store-toolbar.tsx';
import { facetsQuery } from '#features/catalogue/web/queries.ts';
import { type Filters, useFilters } from '../search/use-filters.ts';
import { type StoreBeats, useStoreBeats } from '../search/use-store-beats.ts';

const NothingFound = serverRenderedPart(
  () => import('../search/nothing-found.tsx').then((part) => part.NothingFound),
  <BeatListSkeleton />,
);

interface ListProps {
  readonly state: Filters;
  readonly found: StoreBeats;
  readonly label: string;
}

const List = ({ state, found, label }: ListProps) => {
  if (found.loading) return <BeatListSkeleton />;
  if (found.error)
    return <ErrorState title={t`We couldn’t load the store`} error={found.error} onRetry={found.retry} />;
  if (found.beats.length === 0) return <NothingFound {...state} />;
  return (
    <>
      <BeatList
        beats={found.beats}
        label={label}
        listName={t`the beat store`}
        sort={state.filters.sort ?? 'newest'}
        onSort={(sort) => state.change({ sort })}
        onMore={found.stuck ? undefined : found.more}
      />
      {found.stuck && (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-4 py-6 text-muted">
          {t`We couldn’t load more.`}
          <Button onClick={found.more}>{t`Try again`}</Button>
        </div>
      )}
    </>
  );
};

const countFound = ([kind, other]: readonly ProductKind[], total: number): string => {
  if (other !== undefined) return t`${plural({ items: total }, { one: '# item', other: '# items' })}`;
  return kind === 'kit'
    ? t`${plural({ kits: total }, { one: '# sound kit', other: '# sound kits' })}`
    : t`${plural({ beats: total }, { one: '# beat', other: '# beats' })}`;
};

export const Component = () => {
  const label = useLabel().name;
  const state = useFilters();
  const found = useStoreBeats(state.filters, state.urlFilters);
  const { data: facts } = useQuery(facetsQuery());
  const { kind } = state.filters;
  const hasKits = (facts?.kits ?? 0) > 0 || kind !== undefined;
  const kinds = kind ? [kind] : hasKits ? productKinds : (['beat'] as const);
  const playFirst = (): void => {
    const [first] = found.beats;
    if (first && state.chosen.q) playBeatFrom(first, found.beats, 0);
  };
  return (
    <div className="page pt-8 pb-16 sm:pt-12">
      <PageMeta
        title={t`Beat store`}
        description={
          hasKits
            ? t`Beats and sound kits by ${{ label }} artists. Play each in full, choose a license, and get your files right away.`
            : t`Beats by ${{ label }} artists. Play each in full, choose a license, and get your files right away.`
        }
        path="/beatstore"
      />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <PageTitle title={t`Beat store`} />
        <output className="tabular text-sm text-muted">
          {found.total === undefined ? '' : countFound(kinds, found.total)}
        </output>
      </div>
      {hasKits && <KindChoice chosen={state.chosen} change={state.change} />}
      <StoreToolbar state={state} facets={facts} total={found.total} kinds={kinds} onPlayFirst={playFirst} />
      <div className="mt-4">
        <List state={state} found={found} label={headingOf(kinds)} />
      </div>
    </div>
  );
};
