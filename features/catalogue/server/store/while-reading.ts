import { sql } from 'kysely';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { BeatPage } from '../../contract.ts';
import type { Db } from '#platform/database/open.ts';
import { presentPerson } from '../beats/present-beat.ts';
import { type Counts, type Facets, presentFacets, withArtists } from '../search/gather-facets.ts';
import { defaultLimit, firstCursor, type PageQuery } from '../search/page-beats.ts';
import { readNewestBeats } from '../snapshot/read-rows.ts';

// After a start, a large catalogue takes some seconds to read. What the store's first page shows comes from the database
// meanwhile; searches wait.

/** The first page of everything, newest first. */
export const isFirstPage = ({ limit: _limit, sort = 'newest', ...filters }: PageQuery): boolean =>
  sort === 'newest' && Object.values(filters).every((value) => value === undefined);

export const readFirstPage = async (db: Db, { limit = defaultLimit }: PageQuery): Promise<BeatPage> => {
  const [read, { total }] = await Promise.all([
    readNewestBeats(db, limit + 1),
    db
      .selectFrom('catalogue_beats')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('state', '=', 'published')
      .executeTakeFirstOrThrow(),
  ]);
  const beats = read.slice(0, limit).map(({ beat }) => beat);
  const last = beats.at(-1);
  return { beats, nextCursor: last && read.length > limit ? firstCursor(last) : null, total };
};

export const readFacets = async (db: Db, artists: number): Promise<Facets> => {
  const counted = (what: string, from = 'b') =>
    sql`(select coalesce(json_agg(json_build_object('name', name, 'count', count)), '[]')
      from (select ${sql.raw(what)} as name, count(*)::int as count from ${sql.raw(from)} group by 1) c)`;
  const { rows } = await sql<Counts>`
    with b as materialized (
      select genre, key, bpm, seller_id, tags from catalogue_beats where state = 'published'
    )
    select (select count(*)::int from b) as total, (select min(bpm) from b) as "bpmMin", (select max(bpm) from b) as "bpmMax",
      ${counted('genre')} as genres, ${counted('tag', 'b, unnest(b.tags) as tag')} as tags,
      ${counted('seller_id')} as sellers, array(select distinct key from b) as keys`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A statement without a condition has one row.');
  const users = await findUsersByIds(
    db,
    counts.sellers.map(({ name }) => name),
  );
  return withArtists(presentFacets(counts, new Map(users.map((user) => [user.id, presentPerson(user)]))), artists);
};
