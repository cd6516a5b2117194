import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Beat, BeatFilters, BeatPage, Sorting } from '#features/catalogue/contract.ts';
import { createFilter } from '#features/catalogue/list-beats.ts';
import { lowestTotal } from '#features/catalogue/listing.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';

// The same search, filters and order as the browser's list (listing.ts), over the catalogue that is in memory anyway:
// no SQL at all, and nothing to keep in sync in two languages. Only expensive parts are computed once.

type Rank = string | number;
interface Ranked {
  readonly beat: Beat;
  readonly rank: Rank;
}
/**
 * A cursor: everything up to and including this beat has been seen. `read`: it is among those that the search's words were only
 * read in, which come after those that it means.
 */
type Place = readonly [sort: Sorting, rank: Rank, createdAt: string, id: string, read?: boolean];

const ranks: Record<Sorting, { readonly of: (beat: Beat) => Rank; readonly falling?: true }> = {
  newest: { of: () => 0 },
  oldest: { of: () => 0 },
  title: { of: (beat) => beat.title.toLowerCase() },
  artist: { of: (beat) => beat.user.name.toLowerCase() },
  'bpm-low': { of: (beat) => beat.bpm },
  'bpm-high': { of: (beat) => beat.bpm, falling: true },
  'price-low': { of: (beat) => cents(beat) },
  'price-high': { of: (beat) => cents(beat), falling: true },
  popular: { of: (beat) => beat.likeCount, falling: true },
};

/** JSON has no infinity: a beat without an offer costs more than any that has one. */
const cents = (beat: Beat): number => Math.min(lowestTotal(beat), Number.MAX_SAFE_INTEGER);

const compare = (a: Rank, b: Rank): number => (a < b ? -1 : a > b ? 1 : 0);

/** Negative if `a` comes before `b`. Beats of equal rank are listed newest first. */
const order = (a: Place, b: Place): number => {
  const sort = a[0];
  const byRank = ranks[sort].falling ? compare(b[1], a[1]) : compare(a[1], b[1]);
  const byAge = compare(b[2], a[2]) || compare(b[3], a[3]);
  return byRank || (sort === 'oldest' ? -byAge : byAge);
};

const placeOf = (sort: Sorting, { beat, rank }: Ranked): [Sorting, Rank, string, string] => [
  sort,
  rank,
  beat.createdAt,
  beat._id,
];

const orders = new WeakMap<Snapshot, Map<Sorting, readonly Ranked[]>>();

const inOrder = (snapshot: Snapshot, sort: Sorting): readonly Ranked[] => {
  const known = orders.get(snapshot) ?? new Map<Sorting, readonly Ranked[]>();
  orders.set(snapshot, known);
  const sorted =
    known.get(sort) ??
    snapshot.beats
      .map((beat) => ({ beat, rank: ranks[sort].of(beat) }))
      .toSorted((a, b) => order(placeOf(sort, a), placeOf(sort, b)));
  known.set(sort, sorted);
  return sorted;
};

const encodeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

const decodeCursor = (cursor: string, sort: Sorting): Place | null => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(place) || place.length < 4 || place.length > 5 || place[0] !== sort) return null;
    const rankType = ['title', 'artist'].includes(sort) ? 'string' : 'number';
    return typeof place[1] === rankType && typeof place[2] === 'string' && typeof place[3] === 'string'
      ? (place as unknown as Place)
      : null;
  } catch {
    return null;
  }
};

/** How many of a sorted list come at or before a cursor, whose beat may be gone. */
const countThrough = (sorted: readonly Ranked[], place: Place): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = sorted[middle];
    if (item && order(placeOf(place[0], item), place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

export interface PageQuery extends BeatFilters {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const defaultLimit = 50;

/** A page of matching beats, in any order. A cursor stays valid while the catalogue changes. */
export const pageBeats = (snapshot: Snapshot, query: PageQuery): BeatPage | Failure<'CATALOGUE_BAD_CURSOR'> => {
  const { limit = defaultLimit, cursor, ...filters } = query;
  const sort = filters.sort ?? 'newest';
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  if (after === null) return fail('CATALOGUE_BAD_CURSOR');
  const matchOf = createFilter(filters);
  const meant: Ranked[] = [];
  const read: Ranked[] = [];
  for (const ranked of inOrder(snapshot, sort)) {
    const match = matchOf(ranked.beat);
    // An order that was asked for goes through all of them.
    if (match !== 'no') (match === 'read' && filters.sort === undefined ? read : meant).push(ranked);
  }
  const found = [...meant, ...read];
  const seen = after && (after[4] ? meant.length + countThrough(read, after) : countThrough(meant, after));
  const start = seen ?? 0;
  const page = found.slice(start, start + limit);
  const last = page.at(-1);
  return {
    beats: page.map(({ beat }) => beat),
    nextCursor:
      last && start + limit < found.length
        ? encodeCursor(start + page.length > meant.length ? [...placeOf(sort, last), true] : placeOf(sort, last))
        : null,
    total: found.length,
  };
};
