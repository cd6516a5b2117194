import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { ListSearch, useListSearch } from '#ui/forms/list-search.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import type { OwnShow } from '../../contract.ts';
import { ownBeatsQuery } from '../queries.ts';
import { OwnBeatRow } from './own-beat-row.tsx';

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
      /** The button that starts a selection; it gets the focus afterwards. */
      readonly otherwiseFocus: RefObject<HTMLElement | null>;
    };
    /** Shown below the list of own beats. */
    'studio.edits': object;
  }
}

const options = [
  { value: 'all', label: 'All' },
  { value: 'on-sale', label: 'On sale' },
  { value: 'not-on-sale', label: 'Not on sale' },
] as const;

const Loading = () => (
  <output aria-busy="true" aria-label="Loading your catalog" className="flex flex-col gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-16 rounded-m" />
    ))}
  </output>
);

/** Shown until the page knows what else to show above the beats. */
export const OwnBeatsLoading = () => (
  <Panel title="Uploaded">
    <Loading />
  </Panel>
);

interface OwnBeatsPanelProps {
  /** Shown to a seller without beats. */
  readonly action: ReactNode;
  /** Gets the focus when a row is deleted. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/** If the beats fill more than a page, they can be searched. */
export const OwnBeatsPanel = ({ action, otherwiseFocus }: OwnBeatsPanelProps) => {
  const [address] = useSearchParams();
  const page = readPage(address);
  const { show, search } = useListSearch(options);
  const { data, error, refetch } = useQuery({
    ...ownBeatsQuery({ show, search, page }),
    placeholderData: keepPreviousData,
  });
  /** Null if the user isn't selecting. */
  const [selected, setSelected] = useState<readonly string[] | null>(null);
  const [isAll, setIsAll] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const done = (): void => {
    setSelected(null);
    setIsAll(false);
  };
  const select = (id: string, isOn: boolean): void =>
    setSelected((now) => now && (isOn ? [...now, id] : now.filter((other) => other !== id)));
  const listed = data?.beatTracks ?? [];
  const isSearchable = data && (data.totalBeatsUploaded > ownBeatsPerPage || show !== 'all' || search !== '');
  return (
    <>
      <Panel title={data ? `Uploaded: ${formatCount(data.totalBeatsUploaded)}` : 'Uploaded'}>
        {isSearchable && (
          <ListSearch of="Which of them" options={options} label="Search by title" placeholder="Title" />
        )}
        {error ? (
          <ErrorState title="We couldn’t load your catalog" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : data.totalBeatsUploaded === 0 ? (
          <EmptyState
            className="-my-6"
            title="Nothing here yet"
            text="Upload your first one. It goes on sale as soon as its preview is ready."
            action={action}
          />
        ) : data.total === 0 ? (
          <EmptyState className="-my-6" title="Nothing found" text="Try part of the title, or look at all of them." />
        ) : (
          <>
            {selected ? (
              <Slot
                name="studio.selection"
                selected={selected}
                filter={{ search, show }}
                total={data.total}
                isAll={isAll}
                onAll={setIsAll}
                onDone={done}
                otherwiseFocus={begin}
              />
            ) : (
              listed.length > 1 && (
                <Button ref={begin} size="s" className="self-start" onClick={() => setSelected([])}>
                  Select
                </Button>
              )
            )}
            <ul className="divide-y divide-line last:-mb-4">
              {data.beatTracks.map((beat) => (
                <li key={beat._id} className={classNames(selected && 'grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4')}>
                  {selected && beat.status !== 'sold' && (
                    <Checkbox
                      className="pt-7"
                      label={`Select ${beat.title}`}
                      hideLabel
                      checked={isAll || selected.includes(beat._id)}
                      disabled={isAll}
                      onChange={({ currentTarget: { checked } }) => select(beat._id, checked)}
                    />
                  )}
                  <div className={classNames(selected && 'col-start-2')}>
                    <OwnBeatRow beat={beat} among={data.beatTracks} otherwiseFocus={otherwiseFocus} />
                  </div>
                </li>
              ))}
            </ul>
            <PageLinks of="items" page={page} pages={data.pages} />
          </>
        )}
      </Panel>
      <Slot name="studio.edits" />
    </>
  );
};
