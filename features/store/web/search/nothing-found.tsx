import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { BeatFilters, NearBeats } from '#features/catalogue/contract.ts';
import { countFilters, withoutBlanks, writeFilters } from '#features/catalogue/listing.ts';
import { BeatList } from '../beat-list/beat-list.tsx';
import { nearBeatsQuery } from '#features/catalogue/web/queries.ts';
import type { Filters } from './use-filters.ts';

const addressOf = (filters: Parameters<typeof withoutBlanks>[0]): string =>
  `/beatstore?${writeFilters(withoutBlanks(filters))}`;

const Suggestions = ({ near, filters }: { readonly near: NearBeats; readonly filters: BeatFilters }) => {
  const links = [
    ...near.searches.map((q) => ({ label: q, to: addressOf({ ...filters, q }) })),
    ...near.tags.map((tag) => ({ label: `#${tag}`, to: addressOf({ ...filters, q: undefined, tag }) })),
  ];
  if (links.length === 0) return null;
  return (
    <section aria-label={t`Did you mean`} className="flex flex-wrap items-center justify-center gap-2 pb-8">
      <p className="text-muted">{t`Did you mean`}</p>
      {links.map(({ label, to }) => (
        <Link key={to} to={to} variant="bare" className={buttonClass('secondary', 'm')}>
          {label}
        </Link>
      ))}
    </section>
  );
};

const Near = ({ filters }: { readonly filters: BeatFilters }) => {
  const { data } = useQuery(nearBeatsQuery(withoutBlanks({ ...filters, sort: undefined })));
  if (!data) return null;
  return (
    <>
      <Suggestions near={data} filters={filters} />
      {data.beats.length > 0 && (
        <section aria-labelledby="near">
          <h2 id="near" className="mb-3 font-display text-xl font-semibold">
            {t`Close matches`}
          </h2>
          <BeatList beats={data.beats} label={t`Close matches`} listName={t`close matches`} />
        </section>
      )}
    </>
  );
};

interface NothingFoundProps extends Pick<Filters, 'filters' | 'urlFilters' | 'type' | 'clear'> {}

/** Shown if no beat matches, or if none exists yet. */
export const NothingFound = ({ filters, urlFilters, type, clear }: NothingFoundProps) => {
  const { q } = filters;
  const isFiltered = filters.kind !== undefined || countFilters(filters) > 0;
  if (!q && !isFiltered) return <EmptyState title={t`No beats yet`} text={t`The first beats are coming soon.`} />;
  return (
    <>
      <EmptyState
        className="pb-8! max-sm:pt-4!"
        title={q ? t`Nothing for “${{ search: q }}”` : t`Nothing matches your filters`}
        text={q && isFiltered ? t`Your filters leave some out, too.` : undefined}
        action={
          <>
            {isFiltered && (
              <Button variant="primary" onClick={clear}>
                {t`Clear filters`}
              </Button>
            )}
            {q && (
              <Button variant={isFiltered ? 'secondary' : 'primary'} onClick={() => type('')}>
                {t`Clear search`}
              </Button>
            )}
          </>
        }
      />
      <Near filters={urlFilters} />
    </>
  );
};
