import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { choiceNames } from '../../beat-choices.ts';
import type { BeatFilters } from '../../contract.ts';
import { splitTagFilter, withChoice } from '../../listing.ts';
import { type NamedPart, nameParts } from '../../name-parts.ts';
import { readSearch, withoutParts } from '../../search.ts';
import { lengthLabels } from './filter-labels.ts';
import type { Facets } from './filter-fields.tsx';
import type { Filters } from './use-filters.ts';

const bpmLabel = ({ bpmMin, bpmMax }: BeatFilters): string =>
  bpmMax === undefined
    ? `from ${bpmMin} BPM`
    : bpmMin === undefined
      ? `up to ${bpmMax} BPM`
      : `${bpmMin} to ${bpmMax} BPM`;

interface Chip {
  readonly label: string;
  readonly remove: () => void;
}

const filterChips = (filters: BeatFilters, change: Filters['change']): Chip[] => {
  const { bpmMin, bpmMax, priceMax, length, artist } = filters;
  const tags = splitTagFilter(filters.tag);
  const chip = (label: string | undefined, without: Parameters<typeof change>[0]): Chip[] =>
    label === undefined ? [] : [{ label, remove: () => change(without) }];
  return [
    ...choiceNames.flatMap((name) => chip(filters[name], withChoice(name))),
    ...chip((bpmMin ?? bpmMax) === undefined ? undefined : bpmLabel(filters), { bpmMin: undefined, bpmMax: undefined }),
    ...chip(priceMax === undefined ? undefined : `up to $${priceMax}`, { priceMax: undefined }),
    ...chip(length && lengthLabels[length], { length: undefined }),
    ...tags.flatMap((tag) => chip(`#${tag}`, { tag: tags.filter((other) => other !== tag).join(',') || undefined })),
    ...chip(artist && `by ${artist}`, { artist: undefined }),
  ];
};

/** Says how the search was understood, unless it is a plain word, which the box shows already. */
const isWorthSaying = (parts: readonly NamedPart[]): boolean => parts.length > 1 || parts.some(({ known }) => known);

interface FilterChipsProps {
  readonly filters: BeatFilters;
  readonly facets: Facets | undefined;
  readonly type: Filters['type'];
  readonly change: Filters['change'];
  readonly clear: Filters['clear'];
}

/** How the search was understood, and the filters in use; a press removes one. */
export const FilterChips = ({ filters, facets, type, change, clear }: FilterChipsProps) => {
  const parts = readSearch(filters.q ?? '');
  const named = nameParts(parts, facets);
  const searched: Chip[] = isWorthSaying(named)
    ? named.map(({ label, parts: own }) => ({ label, remove: () => type(withoutParts(parts, own)) }))
    : [];
  const chosen = filterChips(filters, change);
  const bpm = parts.find((part) => part.kind === 'bpm')?.bpm;
  if (searched.length + chosen.length === 0) return null;
  return (
    <ul aria-label="What the list shows" className="flex flex-wrap items-center gap-2">
      {[...searched, ...chosen].map(({ label, remove }, place) => (
        <li key={`${place} ${label}`}>
          <button
            type="button"
            aria-label={`Remove the filter ${label}`}
            onClick={remove}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-accent/50 px-4 text-sm text-accent transition-colors hover:bg-raised"
          >
            {label}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {(bpm !== undefined || (filters.bpmMin ?? filters.bpmMax) !== undefined) && (
        <li>
          <Button
            variant="ghost"
            aria-pressed={filters.halfDouble !== undefined}
            onClick={() => change({ halfDouble: filters.halfDouble ? undefined : '1' })}
            className="border border-edge/60 aria-pressed:border-accent/50 aria-pressed:text-accent"
          >
            <Icon name={filters.halfDouble ? 'check' : 'plus'} size={14} />
            {bpm === undefined ? 'Half and double tempo' : `${Math.floor(bpm / 2)} and ${bpm * 2} BPM`}
          </Button>
        </li>
      )}
      {chosen.length > 0 && (
        <li>
          <Button variant="ghost" onClick={clear}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
};
