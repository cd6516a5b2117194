import type { Beat, BeatFilters } from '../../contract.ts';
import { createFilter, hasTempo, lengths, same } from '../../list-beats.ts';
import { splitTagFilter } from '../../listing.ts';
import { isTempo, readSearch, type SearchPart } from '../../search.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import type { Bits } from '../snapshot/memory/bits.ts';
import type { Column, Pool } from '../snapshot/memory/columns.ts';

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

/** Leaves those out that don't match a condition. */
type Narrow = (bits: Bits) => void;

/** A condition on values is decided once for each value, not for each beat. */
const numbersOf = <T>(pool: Pool<T>, test: (value: T) => boolean): Set<number> => {
  const numbers = new Set<number>();
  for (const [value, , number] of pool.entries()) if (test(value)) numbers.add(number);
  return numbers;
};

/** By the number of a value: 1 where it holds. */
const tableOf = <T>(pool: Pool<T>, test: (value: T) => boolean): Uint8Array => {
  const numbers = numbersOf(pool, test);
  const table = new Uint8Array(Math.max(0, ...numbers) + 1);
  for (const number of numbers) table[number] = 1;
  return table;
};

const fastest = 999;

/** The same for tempos. */
const tempos = (test: (bpm: number) => boolean): Uint8Array => {
  const table = new Uint8Array(fastest + 1);
  for (let bpm = 0; bpm <= fastest; bpm += 1) if (test(bpm)) table[bpm] = 1;
  return table;
};

const narrowsOf = ({ slots, values }: Catalogue, filters: Filters): Narrow[] => {
  const narrows: Narrow[] = [];
  const { genre, subGenre, key, artist, priceMax, length, bpmMin, bpmMax } = filters;
  const where = ({ values: numbers }: Pick<Column, 'values'>, table: Uint8Array): void =>
    void narrows.push((bits) => bits.keepWhere(numbers(), table));
  if (artist !== undefined)
    where(
      slots.seller,
      tableOf(values.sellers, ({ username }) => same(username, artist)),
    );
  if (genre !== undefined)
    where(
      slots.genre,
      tableOf(values.genres, (name) => same(name, genre)),
    );
  if (subGenre !== undefined)
    where(
      slots.subGenre,
      tableOf(values.subGenres, (name) => same(name, subGenre)),
    );
  if (key !== undefined)
    where(
      slots.key,
      tableOf(values.keys, (name) => same(name, key)),
    );
  if (bpmMin !== undefined || bpmMax !== undefined) {
    where(
      slots.bpm,
      tempos((bpm) => hasTempo(bpm, filters)),
    );
  }
  if (priceMax !== undefined) narrows.push((bits) => bits.keepUpTo(slots.cents.values(), priceMax * 100));
  if (length !== undefined) narrows.push((bits) => bits.keep((slot) => lengths[length](slots.durationMs.get(slot))));
  for (const wanted of splitTagFilter(filters.tag)) {
    const tags = numbersOf(values.tags, (tag) => same(tag, wanted));
    narrows.push((bits) => bits.keep((slot) => slots.hasTag(slot, tags)));
  }
  return narrows;
};

/** Those of the found beats whose own tempo, key or price is meant. */
const ownOf = (catalogue: Catalogue, part: SearchPart, halfDouble: boolean, found: Bits): Bits => {
  const { slots, values } = catalogue;
  const own = found.copy();
  if (part.kind === 'bpm') {
    const right = tempos((bpm) => isTempo(bpm, part.bpm, halfDouble));
    // A beat's tempo is one of its words: few beats have it.
    const [first = own, ...others] = [...right.keys()]
      .filter((bpm) => right[bpm] === 1)
      .map((bpm) => catalogue.withWholeWord(String(bpm)));
    for (const other of others) first.addAll(other);
    own.keepAll(first);
    own.keepWhere(slots.bpm.values(), right);
  }
  if (part.kind === 'key') {
    own.keepWhere(
      slots.key.values(),
      tableOf(values.keys, (key) => key === part.key),
    );
  }
  if (part.kind === 'price') own.keepUpTo(slots.cents.values(), part.upTo);
  return own;
};

const find = (catalogue: Catalogue, filters: Filters): Pick<Found, 'meant' | 'read'> => {
  const found = catalogue.all();
  for (const narrow of narrowsOf(catalogue, filters)) narrow(found);
  const meant = found.copy();
  for (const part of readSearch(filters.q ?? '')) {
    const [first, ...others] = part.words.map(catalogue.withWord);
    const words = first ?? found.copy();
    for (const other of others) words.keepAll(other);
    if (part.kind !== 'words') {
      const own = ownOf(catalogue, part, filters.halfDouble !== undefined, found);
      meant.keepAll(own);
      words.addAll(own);
    }
    found.keepAll(words);
    meant.keepAll(words);
  }
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
const maxKept = 100;
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
  if (searches.size > maxKept && oldest !== undefined) searches.delete(oldest);
  return found;
};

/** The slots of one seller's beats, newest first. */
export const slotsOfSeller = (catalogue: Catalogue, isSeller: (seller: Beat['user']) => boolean): number[] => {
  const found = catalogue.all();
  found.keepWhere(catalogue.slots.seller.values(), tableOf(catalogue.values.sellers, isSeller));
  return catalogue.order('newest').first(found, found.count(), null);
};
