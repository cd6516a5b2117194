import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { BeatFilters } from '../../contract.ts';
import type { Filters } from './use-filters.ts';

const bpmLabel = ({ bpmMin, bpmMax }: BeatFilters): string =>
  bpmMax === undefined
    ? `from ${bpmMin} BPM`
    : bpmMin === undefined
      ? `up to ${bpmMax} BPM`
      : `${bpmMin} to ${bpmMax} BPM`;

const chipsOf = (filters: BeatFilters) => [
  ...(filters.genre === undefined ? [] : [{ label: filters.genre, without: { genre: undefined } }]),
  ...(filters.bpmMin === undefined && filters.bpmMax === undefined
    ? []
    : [{ label: bpmLabel(filters), without: { bpmMin: undefined, bpmMax: undefined } }]),
  ...(filters.key === undefined ? [] : [{ label: filters.key, without: { key: undefined } }]),
  ...(filters.tag === undefined ? [] : [{ label: `#${filters.tag}`, without: { tag: undefined } }]),
  ...(filters.artist === undefined ? [] : [{ label: `by ${filters.artist}`, without: { artist: undefined } }]),
];

interface FilterChipsProps {
  readonly filters: BeatFilters;
  readonly change: Filters['change'];
  readonly clear: Filters['clear'];
}

/** The filters in use; a press removes one. */
export const FilterChips = ({ filters, change, clear }: FilterChipsProps) => {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          aria-label={`Remove the filter ${label}`}
          onClick={() => change(without)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-signal/50 px-4 text-sm text-signal transition-colors hover:bg-raised"
        >
          {label}
          <Icon name="close" size={14} />
        </button>
      ))}
      <Button variant="ghost" onClick={clear}>
        Clear all
      </Button>
    </div>
  );
};
