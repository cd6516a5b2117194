import { type RawBuilder, sql } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { foldText } from '#contract-kit/fold-text.ts';
import { findUserByUsername } from '#features/account/server/public.ts';
import { keptTotal } from '#platform/database/caches/kept-values.ts';
import type { Db } from '#platform/database/open.ts';
import type { BeatFilters, BeatPage, Sorting } from '../../contract.ts';
import { selectPublished } from '../beats/read-beats.ts';
import { presentBeats } from '../beats/present-beats.ts';
import { type Match, matchListings } from './match-listings.ts';

/** The column that a sorting compares before the publication date. */
interface Rank {
  readonly column: 'title' | 'artist' | 'lowest_cents' | 'likes' | 'bpm';
  /** Replaces null, so that beats without a value come last. */
  readonly missing?: number;
  readonly descending: boolean;
}

const ranks: Readonly<Record<Sorting, Rank | null>> = {
  newest: null,
  oldest: null,
  title: { column: 'title', descending: false },
  artist: { column: 'artist', descending: false },
  'bpm-low': { column: 'bpm', missing: 1000, descending: false },
  'bpm-high': { column: 'bpm', missing: 0, descending: true },
  'price-low': { column: 'lowest_cents', descending: false },
  'price-high': { column: 'lowest_cents', descending: true },
  popular: { column: 'likes', descending: true },
};

/** The last beat of the previous page. `rank` is 0 if the sorting has none. */
interface Cursor {
  readonly rank: string | number;
  readonly publishedAt: string;
  readonly id: string;
  readonly meant: boolean;
}

const encodeCursor = (sort: Sorting, { rank, publishedAt, id, meant }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, rank, publishedAt, id, ...(meant ? [] : [true])])).toString('base64url');

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const decodeCursor = (cursor: string, sort: Sorting): Cursor | null => {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length < 4 || parts.length > 5 || parts[0] !== sort) return null;
  const [, rank, publishedAt, id, isRead] = parts as readonly unknown[];
  const column = ranks[sort]?.column;
  const isRank =
    column === 'title' || column === 'artist'
      ? typeof rank === 'string' && !rank.includes('\0')
      : Number.isInteger(rank) && Math.abs(rank as number) < 2 ** 31;
  const isPlace =
    isRank &&
    typeof publishedAt === 'string' &&
    /^\d{4}-/.test(publishedAt) &&
    !Number.isNaN(Date.parse(publishedAt)) &&
    typeof id === 'string' &&
    uuid.test(id);
  return isPlace ? { rank: rank as string | number, publishedAt, id, meant: isRead !== true } : null;
};

/** With `by`, beats whose own values match come before other matches. */
const isAfter = ({ rank, publishedAt, id, meant }: Cursor, sort: Sorting, by: Match['meant']): RawBuilder<boolean> => {
  const place = sql`(${publishedAt}::timestamptz, ${id}::uuid)`;
  const later =
    sort === 'oldest' ? sql`(l.published_at, l.beat_id) > ${place}` : sql`(l.published_at, l.beat_id) < ${place}`;
  const ranked = ranks[sort];
  const after = ranked === null ? later : afterRank(ranked, rank, later);
  if (by === null) return sql<boolean>`${after}`;
  return meant ? sql<boolean>`(not ${by} or ${after})` : sql<boolean>`(not ${by} and ${after})`;
};

const refOf = ({ column, missing }: Rank): RawBuilder<string | number> =>
  missing === undefined
    ? sql<string | number>`${sql.ref(`l.${column}`)}`
    : sql<number>`coalesce(${sql.ref(`l.${column}`)}, ${sql.lit(missing)})`;

const afterRank = (ranked: Rank, rank: string | number, later: RawBuilder<unknown>) => {
  const ref = refOf(ranked);
  // Only the first condition can use an index.
  return ranked.descending
    ? sql`(${ref} <= ${rank} and (${ref} < ${rank} or ${later}))`
    : sql`(${ref} >= ${rank} and (${ref} > ${rank} or ${later}))`;
};

export interface PageQuery extends BeatFilters {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const defaultLimit = 50;

/** Returns undefined for all artists, and null for an unknown one. */
export const findSeller = async (db: Db, artist: string | undefined): Promise<string | null | undefined> =>
  artist === undefined ? undefined : ((await findUserByUsername(db, foldText(artist)))?.id ?? null);

/**
 * Finds the same beats as `listBeats` in the browser. A cursor stays valid while the catalogue changes. The total of a
 * long list can be half a minute old.
 */
export const pageBeats = async (db: Db, query: PageQuery): Promise<BeatPage | Failure<'CATALOGUE_BAD_CURSOR'>> => {
  const { limit = defaultLimit, cursor, sort = 'newest', artist, ...filters } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  if (after === null) return fail('CATALOGUE_BAD_CURSOR');
  const sellerId = await findSeller(db, artist);
  if (sellerId === null) return { beats: [], nextCursor: null, total: 0 };
  const match = matchListings({ ...filters, sellerId });
  // In a sorting that the visitor chose, beats whose own values match don't come first.
  const by = query.sort === undefined ? match.meant : null;
  const rows = await selectPage(db, { match, by, sort, after, limit });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const count = () =>
    keptTotal(db, `catalogue ${JSON.stringify({ ...filters, sellerId })}`, () => countMatching(db, match));
  const [beats, total] = await Promise.all([
    presentBeats(db, page),
    // A first page without a next one has all of them.
    after === undefined && !hasMore ? page.length : count(),
  ]);
  return { beats, nextCursor: last && hasMore ? encodeCursor(sort, placeOf(last)) : null, total };
};

interface PageOptions {
  readonly match: Match;
  readonly by: Match['meant'];
  readonly sort: Sorting;
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** Selects one row more than the page has, to learn whether another page exists. */
const selectPage = (db: Db, { match, by, sort, after, limit }: PageOptions) => {
  const ranked = ranks[sort];
  const time = sort === 'oldest' ? 'asc' : 'desc';
  return selectPublished(db)
    .select([
      'l.published_at as listed_at',
      (ranked === null ? sql<string | number>`0` : refOf(ranked)).as('rank'),
      (by ?? sql<boolean>`true`).as('meant'),
    ])
    .where(match.where)
    .$if(after !== undefined, (select) => select.where(isAfter(after!, sort, by)))
    .$if(by !== null, (select) => select.orderBy(by!, 'desc'))
    .$if(ranked !== null, (select) => select.orderBy(refOf(ranked!), ranked!.descending ? 'desc' : 'asc'))
    .orderBy('l.published_at', time)
    .orderBy('l.beat_id', time)
    .limit(limit + 1)
    .execute();
};

const placeOf = (row: Awaited<ReturnType<typeof selectPage>>[number]): Cursor => ({
  rank: row.rank,
  publishedAt: row.listed_at.toISOString(),
  id: row.id,
  meant: row.meant,
});

const countMatching = async (db: Db, { where }: Match): Promise<number> => {
  const { total } = await db
    .selectFrom('catalogue_listings as l')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return total;
};
