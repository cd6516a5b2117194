import type { Sorting } from '../../../contract.ts';
import type { Bits } from './bits.ts';
import { grownLength } from './columns.ts';

/** What beats are ordered by, by their slot. */
export interface Ranked {
  readonly idOf: (slot: number) => string;
  /** In milliseconds. */
  readonly publishedAt: (slot: number) => number;
  readonly title: (slot: number) => string;
  readonly artist: (slot: number) => string;
  readonly bpm: (slot: number) => number;
  /** With the cheapest license; without an offer, more than any that has one. */
  readonly cents: (slot: number) => number;
  readonly likes: (slot: number) => number;
}

export type Rank = string | number;
/** Where a beat stands in an order; that beat may be gone. */
export type Place = readonly [sort: Sorting, rank: Rank, createdAt: string, id: string];

const ranks: Record<Sorting, { readonly of: (beats: Ranked, slot: number) => Rank; readonly falling?: true }> = {
  newest: { of: () => 0 },
  oldest: { of: () => 0 },
  title: { of: (beats, slot) => beats.title(slot).toLowerCase() },
  artist: { of: (beats, slot) => beats.artist(slot).toLowerCase() },
  'bpm-low': { of: (beats, slot) => beats.bpm(slot) },
  'bpm-high': { of: (beats, slot) => beats.bpm(slot), falling: true },
  'price-low': { of: (beats, slot) => beats.cents(slot) },
  'price-high': { of: (beats, slot) => beats.cents(slot), falling: true },
  popular: { of: (beats, slot) => beats.likes(slot), falling: true },
};

const compare = (a: Rank, b: Rank): number => (a < b ? -1 : a > b ? 1 : 0);

/** All beats in one order, kept while beats come and go. */
export interface Order {
  readonly length: () => number;
  readonly at: (index: number) => number;
  readonly placeOf: (slot: number) => Place;
  /** The first of these beats in this order, after a place if one is given. */
  readonly first: (beats: Bits, limit: number, after: Place | null) => number[];
}

interface Kept extends Order {
  readonly insert: (slot: number) => void;
  readonly take: (slot: number) => void;
}

/** What decides between two beats. */
interface Standing {
  readonly rank: Rank;
  readonly at: number;
  readonly id: string;
}

/** Fewer than one of so many beats are quicker sorted than met on the way through all. */
const rare = 500;

const createOrder = (sort: Sorting, beats: Ranked, initial: Uint32Array): Kept => {
  let slots = initial;
  let length = initial.length;
  const { of, falling } = ranks[sort];
  const standingOf = (slot: number): Standing => ({
    rank: of(beats, slot),
    at: beats.publishedAt(slot),
    // Rarely asked for, and made of sixteen bytes each time.
    get id() {
      return beats.idOf(slot);
    },
  });
  /** Negative if `a` comes first. Beats of equal rank stand newest first. */
  const order = (a: Standing, b: Standing): number => {
    const byRank = compare(a.rank, b.rank);
    if (byRank !== 0) return falling ? -byRank : byRank;
    const byAge = compare(b.at, a.at) || compare(b.id, a.id);
    return sort === 'oldest' ? -byAge : byAge;
  };
  /** How many stand there or before. */
  const countThrough = (standing: Standing): number => {
    let [low, high] = [0, length];
    // While all are read newest first, each is the last.
    if (length > 0 && order(standingOf(slots[length - 1] ?? 0), standing) <= 0) return length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (order(standingOf(slots[middle] ?? 0), standing) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    length: () => length,
    at: (index) => slots[index] ?? 0,
    placeOf: (slot) => {
      const { rank, at, id } = standingOf(slot);
      return [sort, rank, new Date(at).toISOString(), id];
    },
    first: (found, limit, after) => {
      const last = after && { rank: after[1], at: Date.parse(after[2]), id: after[3] };
      if (found.count() * rare < length) {
        return Array.from(found.list(), (slot) => ({ slot, standing: standingOf(slot) }))
          .filter(({ standing }) => last === null || order(standing, last) > 0)
          .toSorted((a, b) => order(a.standing, b.standing))
          .slice(0, limit)
          .map(({ slot }) => slot);
      }
      const first: number[] = [];
      for (let index = last === null ? 0 : countThrough(last); index < length && first.length < limit; index += 1) {
        const slot = slots[index] ?? 0;
        if (found.has(slot)) first.push(slot);
      }
      return first;
    },
    insert: (slot) => {
      const at = countThrough(standingOf(slot));
      if (length === slots.length) {
        const grown = new Uint32Array(grownLength(length, length + 1));
        grown.set(slots);
        slots = grown;
      }
      slots.copyWithin(at + 1, at, length);
      slots[at] = slot;
      length += 1;
    },
    take: (slot) => {
      const at = countThrough(standingOf(slot)) - 1;
      slots.copyWithin(at, at + 1, length);
      length -= 1;
    },
  };
};

/** Numbers are sorted far quicker than strings or pairs: the rank and the place among the newest become one. */
const maxBeats = 2 ** 21;

const sortBy = (sort: Sorting, beats: Ranked, newest: Order): Uint32Array => {
  const { of, falling } = ranks[sort];
  const length = newest.length();
  const given = Array.from({ length }, (_, index) => of(beats, newest.at(index)));
  const texts = typeof given[0] === 'string' ? [...new Set(given)].toSorted(compare) : [];
  const byText = new Map(texts.map((text, index) => [text, index]));
  const keys = Float64Array.from(given, (rank, index) => {
    const number = typeof rank === 'number' ? rank : (byText.get(rank) ?? 0);
    return (falling ? -number : number) * maxBeats + (sort === 'oldest' ? length - 1 - index : index);
  }).toSorted();
  return Uint32Array.from(keys, (key) => {
    const index = key - Math.floor(key / maxBeats) * maxBeats;
    return newest.at(sort === 'oldest' ? length - 1 - index : index);
  });
};

export interface Orders {
  /** Sorted when it is first asked for. */
  readonly get: (sort: Sorting) => Order;
  /** After all its facts have been set. */
  readonly insert: (slot: number) => void;
  /** Before any of them changes. */
  readonly take: (slot: number) => void;
}

export const createOrders = (beats: Ranked): Orders => {
  const newest = createOrder('newest', beats, new Uint32Array(0));
  const orders = new Map<Sorting, Kept>([['newest', newest]]);
  return {
    get: (sort) => {
      const order = orders.get(sort) ?? createOrder(sort, beats, sortBy(sort, beats, newest));
      orders.set(sort, order);
      return order;
    },
    insert: (slot) => {
      for (const order of orders.values()) order.insert(slot);
    },
    take: (slot) => {
      for (const order of orders.values()) order.take(slot);
    },
  };
};
