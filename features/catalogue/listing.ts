import { formatCents, priceToCents } from '#contract-kit/money.ts';
import { matchesSearch, searchWords, sortings } from './search.ts';
import type { Beat, BeatFilters, Sorting } from './contract.ts';

// The store's list in the browser: the same filters, order and search as the server's, over beats that are already loaded.

const byText = (a: string, b: string): number => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
};

const newestFirst = (a: Beat, b: Beat): number => byText(b.createdAt, a.createdAt) || byText(b._id, a._id);

/** In cents: the beat's price with its cheapest license. */
export const lowestTotal = (beat: Pick<Beat, 'price' | 'licenses'>): number =>
  priceToCents(beat.price) + Math.min(...beat.licenses.map((license) => priceToCents(license.price)));

/** "$19.99", or null for a beat without an available license. */
export const formatLowestTotal = (beat: Pick<Beat, 'price' | 'licenses'>): string | null =>
  beat.licenses.length > 0 ? formatCents(lowestTotal(beat)) : null;

const orders: Record<Sorting, (a: Beat, b: Beat) => number> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  title: (a, b) => byText(a.title, b.title),
  artist: (a, b) => byText(a.user.name, b.user.name),
  'bpm-low': (a, b) => a.bpm - b.bpm,
  'bpm-high': (a, b) => b.bpm - a.bpm,
  'price-low': (a, b) => lowestTotal(a) - lowestTotal(b),
  'price-high': (a, b) => lowestTotal(b) - lowestTotal(a),
  popular: (a, b) => b.likeCount - a.likeCount,
};

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** All filters except the search, whose words are prepared once for a whole list. */
const matchesFilters = (beat: Beat, filters: BeatFilters): boolean =>
  (filters.genre === undefined || same(beat.genre, filters.genre)) &&
  (filters.bpmMin === undefined || beat.bpm >= filters.bpmMin) &&
  (filters.bpmMax === undefined || beat.bpm <= filters.bpmMax) &&
  (filters.key === undefined || same(beat.key, filters.key)) &&
  (filters.tag === undefined || beat.tags.some((tag) => same(tag, filters.tag ?? ''))) &&
  (filters.artist === undefined || same(beat.user.username, filters.artist));

/** Whether a beat matches these filters. */
export const createFilter = (filters: BeatFilters): ((beat: Beat) => boolean) => {
  const words = searchWords(filters.q ?? '');
  return (beat) => matchesSearch(beat, words) && matchesFilters(beat, filters);
};

/** Beats of equal rank are listed newest first. */
export const listBeats = (beats: readonly Beat[], filters: BeatFilters): Beat[] => {
  const order = orders[filters.sort ?? 'newest'];
  return beats.filter(createFilter(filters)).toSorted((a, b) => order(a, b) || newestFirst(a, b));
};

const isSorting = (text: string): text is Sorting => (sortings as readonly string[]).includes(text);

const readBpm = (text: string | null): number | undefined => {
  const value = text !== null && /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
  return value;
};

const readText = (text: string | null, max: number): string | undefined =>
  text?.trim().slice(0, max).trim() || undefined;

/** The filters in a URL. Invalid ones are left out: a mangled link still opens the store. */
export const readFilters = (search: URLSearchParams): BeatFilters => {
  const sort = search.get('sort') ?? '';
  return withoutBlanks({
    q: readText(search.get('q'), 100),
    genre: readText(search.get('genre'), 60),
    bpmMin: readBpm(search.get('bpmMin')),
    bpmMax: readBpm(search.get('bpmMax')),
    key: readText(search.get('key'), 20),
    tag: readText(search.get('tag'), 15),
    artist: readText(search.get('artist'), 30),
    sort: isSorting(sort) && sort !== 'newest' ? sort : undefined,
  });
};

/** The reverse; always in the same order, so that one choice has one URL. */
export const writeFilters = (filters: BeatFilters): URLSearchParams => {
  const search = new URLSearchParams();
  for (const name of ['q', 'genre', 'bpmMin', 'bpmMax', 'key', 'tag', 'artist', 'sort'] as const) {
    const value = filters[name];
    if (value !== undefined && String(value).trim() !== '') search.set(name, String(value));
  }
  if (search.get('sort') === 'newest') search.delete('sort');
  return search;
};

type Blanks = { [K in keyof BeatFilters]?: BeatFilters[K] | undefined };

export const withoutBlanks = (filters: Blanks): BeatFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')) as BeatFilters;

/** How many filters are set, not counting search and sorting. */
export const countFilters = ({ genre, bpmMin, bpmMax, key, tag, artist }: BeatFilters): number =>
  [genre, bpmMin ?? bpmMax, key, tag, artist].filter((value) => value !== undefined).length;
