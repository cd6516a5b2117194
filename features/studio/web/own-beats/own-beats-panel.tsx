import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { ListSearch, useListSearch } from '#ui/forms/list-search.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { OwnShow } from '../../contract.ts';
import { ownBeatsQuery } from '../queries.ts';
import { OwnBeatsTable } from './own-beats-table.tsx';
import { useSelection } from './use-selection.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Acts on the selected beats, or on all that match the filter. */
    'studio.selection': {
      readonly selected: readonly string[];
      readonly filter: { readonly search: string; readonly show: OwnShow };
      readonly total: number;
      readonly isAll: boolean;
      readonly onAll: (isAll: boolean) => void;
      readonly onDone: () => void;
      /** Gets the focus once nothing is selected anymore. */
      readonly otherwiseFocus: RefObject<HTMLElement | null>;
    };
    /** Shown below the list of own beats. */
    'studio.edits': object;
  }
}

const optionsOf = () =>
  [
    { value: 'all', label: t`All` },
    { value: 'on-sale', label: t`On sale` },
    { value: 'not-on-sale', label: t`Not on sale` },
  ] as const;

const Loading = () => (
  <output aria-busy="true" aria-label={t`Loading your catalog`} className="flex flex-col gap-3">
    <Skeleton className="mb-4 h-25 rounded-m @3xl:h-11" />
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-32 rounded-m @5xl:h-14" />
    ))}
  </output>
);

/** Shown until the page knows what else to show above the beats. */
export const OwnBeatsLoading = () => (
  <Panel title={t`Uploaded`}>
    <Loading />
  </Panel>
);

interface OwnBeatsPanelProps {
  /** Shown to a seller without beats. */
  readonly action: ReactNode;
  /** Gets the focus when a row is deleted. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

const selectedWords = (count: number): string =>
  count === 0 ? t`Nothing selected` : t`${plural({ count }, { one: '# selected', other: '# selected' })}`;

/** A table of a seller's beats. While some are selected, a bar at its foot acts on them. */
export const OwnBeatsPanel = ({ action, otherwiseFocus }: OwnBeatsPanelProps) => {
  const [address] = useSearchParams();
  const page = readPage(address);
  const { show, search } = useListSearch(optionsOf());
  const filter = useMemo(() => ({ show, search }), [show, search]);
  const { data, error, refetch } = useQuery({
    ...ownBeatsQuery({ ...filter, page }),
    placeholderData: keepPreviousData,
  });
  const bar = useRef<HTMLFieldSetElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const listed = data?.beatTracks ?? [];
  const selection = useSelection({
    filter: JSON.stringify(filter),
    page: listed.filter(({ status }) => status !== 'sold').map(({ _id }) => _id),
    onEnter: () => bar.current?.querySelector('button')?.focus(),
  });
  const { ids, isAll, clear } = selection;
  const selected = useMemo(() => [...ids], [ids]);
  const total = data?.total ?? 0;
  const count = isAll ? total : selected.length;
  const isSearchable = data && (data.totalBeatsUploaded > 1 || show !== 'all' || search !== '');
  return (
    <>
      <Panel title={data ? t`Uploaded: ${{ count: formatCount(data.totalBeatsUploaded) }}` : t`Uploaded`}>
        {isSearchable && (
          <ListSearch of={t`Which of them`} options={optionsOf()} label={t`Search by title`} placeholder={t`Title`} />
        )}
        {error ? (
          <ErrorState title={t`We couldn’t load your catalog`} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : data.totalBeatsUploaded === 0 ? (
          <EmptyState
            className="-my-6"
            title={t`Nothing here yet`}
            text={t`Upload your first one. It goes on sale as soon as its preview is ready.`}
            action={action}
          />
        ) : data.total === 0 ? (
          <EmptyState
            className="-my-6"
            title={t`Nothing found`}
            text={t`Try part of the title, or look at all of them.`}
          />
        ) : (
          <>
            {listed.length > 0 && (
              <OwnBeatsTable
                beats={listed}
                isPaged={data.pages > 1}
                selection={selection}
                all={all}
                otherwiseFocus={otherwiseFocus}
              />
            )}
            <PageLinks of={t`items`} page={page} pages={data.pages} />
          </>
        )}
        {listed.length > 0 && <output className="sr-only">{selectedWords(count)}</output>}
        {count > 0 && (
          <fieldset
            ref={bar}
            data-foot="selection"
            className="sticky bottom-(--foot) z-20 -mx-4 min-w-0 mt-4 -mb-4 rounded-b-l border-t border-line bg-raised px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6"
          >
            <legend className="sr-only">{t`What is selected`}</legend>
            <div className="flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap">
              <p className="tabular me-2 font-semibold">{selectedWords(count)}</p>
              <Slot
                name="studio.selection"
                selected={selected}
                filter={filter}
                total={total}
                isAll={isAll}
                onAll={selection.selectAll}
                onDone={clear}
                otherwiseFocus={all}
              />
              {/* Not in the slot, so that it works even if the slot's code can't be loaded. */}
              <Button
                size="s"
                variant="ghost"
                onClick={() => {
                  clear();
                  all.current?.focus();
                }}
              >
                <T>
                  Clear<span className="sr-only"> the selection</span>
                </T>
              </Button>
            </div>
          </fieldset>
        )}
      </Panel>
      <Slot name="studio.edits" />
    </>
  );
};
