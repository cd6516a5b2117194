import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { BeatFilters } from '../../contract.ts';
import type { Filters } from './use-filters.ts';

const bpmWords = ({ bpmMin, bpmMax }: BeatFilters): string =>
  bpmMax === undefined
    ? `from ${bpmMin} BPM`
    : bpmMin === undefined
      ? `up to ${bpmMax} BPM`
      : `${bpmMin} to ${bpmMax} BPM`;

const chipsOf = (filters: BeatFilters) => [
  ...(filters.genre === undefined ? [] : [{ words: filters.genre, without: { genre: undefined } }]),
  ...(filters.bpmMin === undefined && filters.bpmMax === undefined
    ? []
    : [{ words: bpmWords(filters), without: { bpmMin: undefined, bpmMax: undefined } }]),
  ...(filters.key === undefined ? [] : [{ words: filters.key, without: { key: undefined } }]),
  ...(filters.tag === undefined ? [] : [{ words: `#${filters.tag}`, without: { tag: undefined } }]),
  ...(filters.artist === undefined ? [] : [{ words: `by ${filters.artist}`, without: { artist: undefined } }]),
];

interface FilterChipsProps {
  readonly filters: BeatFilters;
  readonly change: Filters['change'];
  readonly clear: Filters['clear'];
}

/** What narrows the list, each with a press that takes it away. */
export const FilterChips = ({ filters, change, clear }: FilterChipsProps) => {
  const chips = chipsOf(filters);
  if (chips.length === 0 && !filters.q) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ words, without }) => (
        <button
          key={words}
          type="button"
          aria-label={`Remove the filter ${words}`}
          onClick={() => change(without)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-signal/50 px-4 text-sm text-signal transition-colors hover:bg-raised"
        >
          {words}
          <Icon name="close" size={14} />
        </button>
      ))}
      <Button variant="ghost" onClick={clear}>
        Clear filters
      </Button>
    </div>
  );
};
