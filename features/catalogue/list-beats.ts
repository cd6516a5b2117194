import { foldText } from '#contract-kit/fold-text.ts';
import { choiceNames } from './beat-choices.ts';
import type { Beat, BeatFilters, Sorting } from './contract.ts';
import { lowestTotal } from '#features/licenses/lowest-total.ts';
import { splitTagFilter } from './listing.ts';
import { matchSearch, readSearch } from './search.ts';

// Filters, sorts and searches the beats that the browser has loaded, with the same results as the server. The browser
// loads this module with the beats, after the first page.

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byText = (a: string, b: string): number => compare(foldText(a), foldText(b));

const newestFirst = (a: Beat, b: Beat): number => compare(b.createdAt, a.createdAt) || compare(b._id, a._id);

// Products without a tempo come last in both directions.
const comparisons: Record<Sorting, (a: Beat, b: Beat) => number> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  title: (a, b) => byText(a.title, b.title),
  artist: (a, b) => byText(a.user.name, b.user.name),
  'bpm-low': (a, b) => (a.bpm ?? 1000) - (b.bpm ?? 1000),
  'bpm-high': (a, b) => (b.bpm ?? 0) - (a.bpm ?? 0),
  'price-low': (a, b) => lowestTotal(a) - lowestTotal(b),
  'price-high': (a, b) => lowestTotal(b) - lowestTotal(a),
  popular: (a, b) => b.likeCount - a.likeCount,
};

const same = (a: string, b: string): boolean => foldText(a) === foldText(b);

const lengths = {
  short: (durationMs: number) => durationMs < 120_000,
  medium: (durationMs: number) => durationMs >= 120_000 && durationMs <= 180_000,
  long: (durationMs: number) => durationMs > 180_000,
} as const;

const isWithin = (bpm: number, { bpmMin = 0, bpmMax = Number.POSITIVE_INFINITY }: BeatFilters): boolean =>
  bpm >= bpmMin && bpm <= bpmMax;

const hasTempo = (bpm: number | null, filters: BeatFilters): boolean => {
  if (filters.bpmMin === undefined && filters.bpmMax === undefined) return true;
  if (bpm === null) return false;
  const isHalfOrDouble =
    filters.halfDouble !== undefined && [bpm * 2, bpm / 2].some((other) => isWithin(other, filters));
  return isWithin(bpm, filters) || isHalfOrDouble;
};

/** Ignores the search, whose parts are prepared once for the whole list. */
const matchesFilters = (beat: Beat, filters: BeatFilters, tags: readonly string[]): boolean =>
  (filters.kind === undefined || beat.kind === filters.kind) &&
  (filters.kitType === undefined || beat.kit?.type === filters.kitType) &&
  choiceNames.every((name) => filters[name] === undefined || same(beat[name], filters[name])) &&
  hasTempo(beat.bpm, filters) &&
  (filters.priceMax === undefined || lowestTotal(beat) <= filters.priceMax * 100) &&
  (filters.length === undefined || lengths[filters.length](beat.durationMs)) &&
  tags.every((required) => beat.tags.some((tag) => same(tag, required))) &&
  (filters.artist === undefined || same(beat.user.username, filters.artist));

/** `matchSearch` explains the three results. */
const createFilter = (filters: BeatFilters): ((beat: Beat) => 'no' | 'read' | 'meant') => {
  const parts = readSearch(filters.q ?? '');
  const tags = splitTagFilter(filters.tag);
  const halfDouble = filters.halfDouble !== undefined;
  return (beat) =>
    matchesFilters(beat, filters, tags)
      ? matchSearch(beat, parts, { halfDouble, costs: () => lowestTotal(beat) })
      : 'no';
};

/** Equal beats are listed newest first. Without a chosen order, `meant` matches come before `read` ones. */
export const listBeats = (beats: readonly Beat[], filters: BeatFilters): Beat[] => {
  const compareBeats = comparisons[filters.sort ?? 'newest'];
  const matchOf = createFilter(filters);
  const read = new Set<Beat>();
  const found = beats.filter((beat) => {
    const match = matchOf(beat);
    if (match === 'read' && filters.sort === undefined) read.add(beat);
    return match !== 'no';
  });
  return found.toSorted((a, b) => Number(read.has(a)) - Number(read.has(b)) || compareBeats(a, b) || newestFirst(a, b));
};
