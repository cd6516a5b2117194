import { sql } from 'kysely';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { keptValue } from '#platform/database/caches/kept-values.ts';
import type { Db } from '#platform/database/open.ts';
import { aiUses } from '../../ai-use.ts';
import { type getFacets, maxArtists, maxFacetTags } from '../../contract.ts';
import { kitTypes } from '../../kits.ts';
import { presentPerson } from '../beats/present-beat.ts';

type Facets = ResponseOf<typeof getFacets>;

interface Counted {
  readonly name: string;
  readonly count: number;
}

/** Numbers of beats by value; `sellers` by their ids. */
interface Counts extends Pick<Facets, 'total' | 'kits' | 'keys' | 'bpmMin' | 'bpmMax'> {
  readonly genres: readonly Counted[];
  readonly tags: readonly Counted[];
  readonly ai: readonly Counted[];
  /** Only sound kits have a type. */
  readonly kitTypes: readonly Counted[];
  readonly sellers: readonly Counted[];
}

const byName = new Intl.Collator('en').compare;

/** Only the values shown are compared by locale, which is far slower. */
const mostFirst = (counts: readonly Counted[], limit: number): Counted[] =>
  counts
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .toSorted((a, b) => b.count - a.count || byName(a.name, b.name));

const countAll = async (db: Db): Promise<Counts> => {
  const counted = (what: string, from = 'b') =>
    sql`(select coalesce(json_agg(json_build_object('name', name, 'count', count)), '[]')
      from (select ${sql.raw(what)} as name, count(*)::int as count from ${sql.raw(from)} group by 1) c)`;
  const { rows } = await sql<Counts>`
    with b as materialized (
      select kind, kit_type, genre, key, ai, bpm, seller_id, tags from catalogue_beats where state = 'published'
    )
    select (select count(*)::int from b) as total, (select count(*)::int from b where kind = 'kit') as kits, (select min(bpm) from b) as "bpmMin", (select max(bpm) from b) as "bpmMax",
      ${counted('genre')} as genres, ${counted('ai')} as ai, ${counted('kit_type')} as "kitTypes", ${counted('tag', 'b, unnest(b.tags) as tag')} as tags,
      ${counted('seller_id')} as sellers, array(select distinct key from b where key <> '') as keys`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A statement without a condition has one row.');
  return counts;
};

const gather = async (db: Db): Promise<Facets> => {
  const counts = await countAll(db);
  const sellers = mostFirst(counts.sellers, maxArtists);
  const users = await findUsersByIds(
    db,
    sellers.map(({ name }) => name),
  );
  const people = new Map(users.map((user) => [user.id, presentPerson(user)]));
  const artists = sellers.flatMap(({ name, count }) => {
    const person = people.get(name);
    return person ? [{ ...person, beatCount: count }] : [];
  });
  return {
    total: counts.total,
    kits: counts.kits,
    kitTypes: kitTypes.flatMap((type) =>
      counts.kitTypes.flatMap(({ name, count }) => (name === type ? [{ name: type, count }] : [])),
    ),
    genres: mostFirst(counts.genres, Number.POSITIVE_INFINITY),
    keys: counts.keys.toSorted(byName),
    ai: aiUses.flatMap((use) => counts.ai.filter(({ name }) => name === use)),
    tags: mostFirst(counts.tags, maxFacetTags),
    bpmMin: counts.bpmMin,
    bpmMax: counts.bpmMax,
    artists,
  };
};

/**
 * Returns the values of the store's filters, with this many artists. In a large store they can be half a minute old.
 */
export const gatherFacets = async (db: Db, artists: number): Promise<Facets> => {
  const facets = await keptValue(
    db,
    'catalogue facets',
    () => gather(db),
    ({ total }) => total,
  );
  return { ...facets, artists: facets.artists.slice(0, artists) };
};
