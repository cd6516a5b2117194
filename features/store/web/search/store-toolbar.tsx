import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { useTypedEarly } from '#ui/data/use-typed-early.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Sorting } from '#features/catalogue/contract.ts';
import type { ProductKind } from '#features/catalogue/kits.ts';
import { countFilters } from '#features/catalogue/listing.ts';
import type { Filters } from './use-filters.ts';
import type { Facets } from './filter-fields.tsx';
import { SearchBox } from './search-box.tsx';

const sortLabels = (): Readonly<Record<Sorting, string>> => ({
  newest: t`Newest first`,
  oldest: t`Oldest first`,
  popular: t`Most liked`,
  title: t`Title`,
  artist: t`Artist`,
  'bpm-low': t`BPM, slow to fast`,
  'bpm-high': t`BPM, fast to slow`,
  'price-low': t`Price, low to high`,
  'price-high': t`Price, high to low`,
});

const loadFields = () => import('./filter-fields.tsx');
const preloadFields = (): void => void loadFields().catch(() => undefined);
const FilterChips = serverRenderedPart(() => import('./filter-chips.tsx').then((part) => part.FilterChips), null);
const FilterFields = serverRenderedPart(
  () => loadFields().then((part) => part.FilterFields),
  <Skeleton className="h-18" />,
);
const FilterSheet = lazyPart(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** Below `sm` the filters are a sheet over the list. */
const isNarrow = (): boolean => window.innerWidth < 640;

interface StoreToolbarProps {
  readonly state: Filters;
  readonly facets: Facets | undefined;
  readonly total: number | undefined;
  /** What can be found. */
  readonly kinds: readonly ProductKind[];
  readonly onPlayFirst: () => void;
}

export const StoreToolbar = ({ state, facets, total, kinds, onPlayFirst }: StoreToolbarProps) => {
  const { filters, chosen, type, change, clear } = state;
  const set = countFilters(filters);
  const [open, setOpen] = useState<'panel' | 'sheet' | null>(null);
  const sort = chosen.sort ?? 'newest';
  const sorting = useTypedEarly<HTMLSelectElement>(({ value }) => {
    if (value !== sort) change({ sort: value as Sorting });
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox text={chosen.q ?? ''} onType={type} onEnter={onPlayFirst} />
        <Button
          aria-expanded={open !== null}
          aria-controls="beat-filters"
          onPointerEnter={preloadFields}
          onFocus={preloadFields}
          onClick={() => setOpen(open ? null : isNarrow() ? 'sheet' : 'panel')}
        >
          <Icon name="sliders" />
          {t`Filters`}
          {set > 0 && <Badge tone="lit">{set}</Badge>}
        </Button>
        {/* Not a SelectField: its labels, hints and errors would add 1% to the first page's code. */}
        <span className="relative flex flex-1 basis-32 items-center sm:w-52 sm:flex-none">
          <select
            ref={sorting}
            aria-label={t`Sort by`}
            value={sort}
            onChange={(event) => change({ sort: event.currentTarget.value as Sorting })}
            className="min-h-11 w-full appearance-none truncate rounded-full border border-edge bg-background pe-10 ps-4 text-sm transition-colors hover:border-muted focus:border-accent"
          >
            {Object.entries(sortLabels())
              .filter(([value]) => chosen.kind !== 'kit' || !value.startsWith('bpm'))
              .map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </select>
          <Icon name="chevron-down" size={18} className="pointer-events-none absolute end-3 text-muted" />
        </span>
      </div>
      <div id="beat-filters" hidden={open !== 'panel'} className="rounded-m border border-line bg-panel p-4">
        {open === 'panel' && <FilterFields {...{ facets, change }} filters={chosen} />}
      </div>
      <OnceOpened open={open === 'sheet'}>
        <FilterSheet
          {...{ facets, change, clear, total, kinds }}
          filters={chosen}
          open={open === 'sheet'}
          onOpenChange={() => setOpen(null)}
        />
      </OnceOpened>
      {(filters.q !== undefined || set > 0) && <FilterChips {...{ filters, change, clear }} />}
    </div>
  );
};
