import type { Beat, BeatFilters } from '#features/catalogue/contract.ts';
import { createFilter, hasTempo, lengths, same } from '#features/catalogue/list-beats.ts';
import { splitTagFilter } from '#features/catalogue/listing.ts';
import { isTempo, readSearch, type SearchPart } from '#features/catalogue/search.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import type { Bits } from '../snapshot/memory/bits.ts';
import type { Pool } from '../snapshot/memory/columns.ts';

// What `createFilter` says of each beat, for all of them at once, without making any of them whole.

type Filters = Omit<BeatFilters, 'sort'>;

/** The beats that match these filters. */
export interface Found {
  readonly meant: Bits;
  /** The words of the search are there, but as part of something else. */
  readonly read: Bits;
  readonly meantCount: () => number;
  readonly readCount: () => number;
}

type Test = (slot: number) => boolean;

/** A condition on values is decided once for each value, not for each beat. */
const numbersOf = <T>(pool: Pool<T>, test: (value: T) => boolean): Set<number> => {
  const numbers = new Set<number>();
  for (const [value, , number] of pool.entries()) if (test(value)) numbers.add(number);
  return numbers;
};

const fastest = 999;

/** The same for tempos: 1 where it holds. */
const tempos = (test: (bpm: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: fastest + 1 }, (_, bpm) => Number(test(bpm)));

const testsOf = ({ slots, values }: Catalogue, filters: Filters): Test[] => {
  const tests: Test[] = [];
  const { genre, subGenre, key, artist, priceMax, length, bpmMin, bpmMax } = filters;
  const byValue = <T>(pool: Pool<T>, of: (slot: number) => number, test: (value: T) => boolean): void => {
    const numbers = numbersOf(pool, test);
    const [only] = numbers;
    tests.push(numbers.size === 1 ? (slot) => of(slot) === only : (slot) => numbers.has(of(slot)));
  };
  if (artist !== undefined) byValue(values.sellers, slots.seller, ({ username }) => same(username, artist));
  if (genre !== undefined) byValue(values.genres, slots.genre, (name) => same(name, genre));
  if (subGenre !== undefined) byValue(values.subGenres, slots.subGenre, (name) => same(name, subGenre));
  if (key !== undefined) byValue(values.keys, slots.key, (name) => same(name, key));
  if (bpmMin !== undefined || bpmMax !== undefined) {
    const right = tempos((bpm) => hasTempo(bpm, filters));
    tests.push((slot) => right[slots.bpm(slot)] === 1);
  }
  if (priceMax !== undefined) tests.push((slot) => slots.cents(slot) <= priceMax * 100);
  if (length !== undefined) tests.push((slot) => lengths[length](slots.durationMs(slot)));
  for (const wanted of splitTagFilter(filters.tag)) {
    const tags = numbersOf(values.tags, (tag) => same(tag, wanted));
    tests.push((slot) => slots.hasTag(slot, tags));
  }
  return tests;
};

/** The beats whose own tempo, key or price is meant. */
const ownTest = ({ slots, values }: Catalogue, part: SearchPart, halfDouble: boolean): Test => {
  if (part.kind === 'bpm') {
    const right = tempos((bpm) => isTempo(bpm, part.bpm, halfDouble));
    return (slot) => right[slots.bpm(slot)] === 1;
  }
  if (part.kind === 'key') {
    const key = values.keys.find(part.key);
    return (slot) => slots.key(slot) === key;
  }
  return (slot) => part.kind === 'price' && slots.cents(slot) <= part.upTo * 100;
};

const find = (catalogue: Catalogue, filters: Filters): Pick<Found, 'meant' | 'read'> => {
  const found = catalogue.all();
  const meant = found.copy();
  for (const part of readSearch(filters.q ?? '')) {
    const [first, ...others] = part.words.map(catalogue.withWord);
    const words = first ?? found.copy();
    for (const other of others) words.keepAll(other);
    if (part.kind !== 'words') {
      const own = found.copy();
      own.keep(ownTest(catalogue, part, filters.halfDouble !== undefined));
      meant.keepAll(own);
      words.addAll(own);
    }
    found.keepAll(words);
    meant.keepAll(words);
  }
  for (const test of testsOf(catalogue, filters)) found.keep(test);
  meant.keepAll(found);
  found.deleteAll(meant);
  return { meant, read: found };
};

interface Kept extends Found {
  readonly set: (slot: number, match: ReturnType<ReturnType<typeof createFilter>>) => void;
  readonly matchOf: ReturnType<typeof createFilter>;
}

const keep = (catalogue: Catalogue, filters: Filters): Kept => {
  const { meant, read } = find(catalogue, filters);
  let [meantCount, readCount] = [meant.count(), read.count()];
  const set = (bits: Bits, slot: number, is: boolean): number => {
    if (bits.has(slot) === is) return 0;
    if (is) bits.add(slot);
    else bits.delete(slot);
    return is ? 1 : -1;
  };
  return {
    meant,
    read,
    meantCount: () => meantCount,
    readCount: () => readCount,
    matchOf: createFilter(filters),
    set: (slot, match) => {
      meantCount += set(meant, slot, match === 'meant');
      readCount += set(read, slot, match === 'read');
    },
  };
};

/** Two bits for each beat: with 100,000 beats, 25 kB for each search. */
const mostKept = 100;
const kept = new WeakMap<Catalogue, Map<string, Kept>>();

const keptOf = (catalogue: Catalogue): Map<string, Kept> => {
  const known = kept.get(catalogue);
  if (known) return known;
  const searches = new Map<string, Kept>();
  kept.set(catalogue, searches);
  catalogue.derive({
    onPut: (slot) => {
      if (searches.size === 0) return;
      const beat = catalogue.at(slot);
      for (const search of searches.values()) search.set(slot, search.matchOf(beat));
    },
    onRemove: (slot) => {
      for (const search of searches.values()) search.set(slot, 'no');
    },
  });
  return searches;
};

/** Searches are remembered for a while, and kept current: a change costs each of them one beat. */
export const findSlots = (catalogue: Catalogue, filters: BeatFilters): Found => {
  const searches = keptOf(catalogue);
  const { q, genre, subGenre, bpmMin, bpmMax, halfDouble, key, priceMax, length, tag, artist } = filters;
  const name = JSON.stringify([q, genre, subGenre, bpmMin, bpmMax, halfDouble, key, priceMax, length, tag, artist]);
  const found = searches.get(name) ?? keep(catalogue, filters);
  searches.delete(name);
  searches.set(name, found);
  const [oldest] = searches.keys();
  if (searches.size > mostKept && oldest !== undefined) searches.delete(oldest);
  return found;
};

/** The slots of one seller's beats, newest first. */
export const slotsOfSeller = (catalogue: Catalogue, isSeller: (seller: Beat['user']) => boolean): number[] => {
  const numbers = numbersOf(catalogue.values.sellers, isSeller);
  const newest = catalogue.order('newest');
  const found: number[] = [];
  if (numbers.size === 0) return found;
  for (let index = 0; index < newest.length(); index += 1) {
    const slot = newest.at(index);
    if (numbers.has(catalogue.slots.seller(slot))) found.push(slot);
  }
  return found;
};
