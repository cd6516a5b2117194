import { formatRoundCents } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { showChoice } from '#features/catalogue/ai-use.ts';
import { choiceNames } from '#features/catalogue/beat-choices.ts';
import type { BeatFilters } from '#features/catalogue/contract.ts';
import { kitTypeLabels } from '#features/catalogue/kits.ts';
import { splitTagFilter, withChoice } from '#features/catalogue/listing.ts';
import { readSearch } from '#features/catalogue/search.ts';
import { lengthChips } from './filter-labels.ts';
import type { Filters } from './use-filters.ts';

const bpmLabel = ({ bpmMin, bpmMax }: BeatFilters): string =>
  bpmMax === undefined
    ? t`from ${{ bpm: String(bpmMin) }} BPM`
    : bpmMin === undefined
      ? t`up to ${{ bpm: String(bpmMax) }} BPM`
      : t`${{ lowest: String(bpmMin) }} to ${{ highest: String(bpmMax) }} BPM`;

interface Chip {
  readonly label: string;
  readonly remove: () => void;
}

const filterChips = (filters: BeatFilters, change: Filters['change']): Chip[] => {
  const { kitType, bpmMin, bpmMax, priceMax, length, artist } = filters;
  const tags = splitTagFilter(filters.tag);
  const chip = (label: string | undefined, without: Parameters<typeof change>[0]): Chip[] =>
    label === undefined ? [] : [{ label, remove: () => change(without) }];
  return [
    ...chip(kitType && kitTypeLabels[kitType], { kitType: undefined }),
    ...choiceNames.flatMap((name) => chip(filters[name] && showChoice(name, filters[name]), withChoice(name))),
    ...chip((bpmMin ?? bpmMax) === undefined ? undefined : bpmLabel(filters), { bpmMin: undefined, bpmMax: undefined }),
    ...chip(priceMax === undefined ? undefined : t`up to ${{ price: formatRoundCents(priceMax * 100) }}`, {
      priceMax: undefined,
    }),
    ...chip(length && lengthChips()[length], { length: undefined }),
    ...tags.flatMap((tag) => chip(`#${tag}`, { tag: tags.filter((other) => other !== tag).join(',') || undefined })),
    ...chip(artist && t`by ${{ artist }}`, { artist: undefined }),
  ];
};

interface FilterChipsProps {
  readonly filters: BeatFilters;
  readonly change: Filters['change'];
  readonly clear: Filters['clear'];
}

/** A press removes a filter. The search is shown in its box, and the kind in its own choice. */
export const FilterChips = ({ filters, change, clear }: FilterChipsProps) => {
  const chosen = filterChips(filters, change);
  const bpm = readSearch(filters.q ?? '').find((part) => part.kind === 'bpm')?.bpm;
  if (chosen.length === 0 && bpm === undefined) return null;
  return (
    <ul aria-label={t`What the list shows`} className="flex flex-wrap items-center gap-2">
      {chosen.map(({ label, remove }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={t`Remove the filter ${{ filter: label }}`}
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
            {t`Include half and double time`}
          </Button>
        </li>
      )}
      {chosen.length > 0 && (
        <li>
          <Button variant="ghost" onClick={clear}>
            {t`Clear all`}
          </Button>
        </li>
      )}
    </ul>
  );
};
