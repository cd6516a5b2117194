import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Beat, BeatFilters, BeatPage, Sorting } from '../../contract.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import type { Place } from '../snapshot/memory/orders.ts';
import { findSlots } from './find-slots.ts';

// The same search, filters and order as the browser's list (listing.ts), over the catalogue that is in memory anyway: no
// SQL at all. A search finds slots; only the beats of the page are made whole.

/**
 * Everything up to and including this beat has been seen. `read`: it is among those that the search's words were only
 * read in, which come after those that it means.
 */
type Cursor = readonly [...place: Place, read?: boolean];

const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** After this beat in the order that nobody asked for. */
export const firstCursor = ({ createdAt, _id }: Pick<Beat, 'createdAt' | '_id'>): string =>
  encodeCursor(['newest', 0, createdAt, _id]);

const decodeCursor = (cursor: string, sort: Sorting): Cursor | null => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(place) || place.length < 4 || place.length > 5 || place[0] !== sort) return null;
    const rankType = ['title', 'artist'].includes(sort) ? 'string' : 'number';
    const isPlace =
      typeof place[1] === rankType &&
      typeof place[2] === 'string' &&
      !Number.isNaN(Date.parse(place[2])) &&
      typeof place[3] === 'string';
    return isPlace ? (place as unknown as Cursor) : null;
  } catch {
    return null;
  }
};

export interface PageQuery extends BeatFilters {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export const defaultLimit = 50;

/** A page of matching beats, in any order. A cursor stays valid while the catalogue changes. */
export const pageBeats = (catalogue: Catalogue, query: PageQuery): BeatPage | Failure<'CATALOGUE_BAD_CURSOR'> => {
  const { limit = defaultLimit, cursor, ...filters } = query;
  const sort = filters.sort ?? 'newest';
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  if (after === null) return fail('CATALOGUE_BAD_CURSOR');
  const found = findSlots(catalogue, filters);
  const total = found.meantCount() + found.readCount();
  const order = catalogue.order(sort);
  const place: Place | null = after ? [after[0], after[1], after[2], after[3]] : null;
  /** One more than the page has tells whether there is another. */
  const wanted = limit + 1;
  const firstOf = (): number[] => {
    if (found.readCount() === 0) return order.first(found.meant, wanted, place);
    // An order that was asked for goes through all of them.
    if (filters.sort !== undefined) {
      const all = found.meant.copy();
      all.addAll(found.read);
      return order.first(all, wanted, place);
    }
    if (after?.[4]) return order.first(found.read, wanted, place);
    const meant = order.first(found.meant, wanted, place);
    return [...meant, ...order.first(found.read, wanted - meant.length, null)];
  };
  const slots = firstOf();
  const page = slots.slice(0, limit);
  const last = page.at(-1);
  const isRead = last !== undefined && filters.sort === undefined && found.read.has(last);
  const next = last === undefined || slots.length <= limit ? null : order.placeOf(last);
  return {
    beats: page.map(catalogue.at),
    nextCursor: next && encodeCursor(isRead ? [...next, true] : next),
    total,
  };
};
