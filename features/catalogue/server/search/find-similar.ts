import { sql } from 'kysely';
import { foldText } from '#contract-kit/fold-text.ts';
import type { Queryable } from '#platform/database/open.ts';
import { keys } from '../../beat-rules.ts';
import type { Beat } from '../../contract.ts';
import { presentBeats } from '../beats/present-beats.ts';
import { selectPublished } from '../beats/read-beats.ts';
import { keyRelation } from './key-relation.ts';

const maxSimilar = 6;

/** Compared are so many of the genre and as many of all, the newest: it takes the same time in a store of any size. */
const compared = 1000;

/** BPM that nobody tells apart. */
const near = 5;

type Traits = Pick<Beat, 'genre' | 'subGenre' | 'bpm' | 'key' | 'tags'>;

/**
 * Up to six beats that have the most in common with these traits, closest first; ties are newest first. Sub-genres of
 * different genres may share a name, so they count within their genre. Half and double of a tempo are counted over the same
 * pulse, but feel different. Without those of one seller, whose beats stand beside them anyway.
 */
export const findSimilar = async (db: Queryable, traits: Traits, sellerId: string | null): Promise<Beat[]> => {
  const { bpm } = traits;
  const genre = foldText(traits.genre);
  const related = keys.filter((key) => keyRelation(key, traits.key) === 'related').map(foldText);
  const newest = sql`order by published_at desc, beat_id desc limit ${compared}`;
  const others = sellerId === null ? sql`true` : sql`seller_id <> ${sellerId}`;
  const isNear = (tempo: number) => sql`l.bpm between ${tempo - near}::int and ${tempo + near}::int`;
  const likeness = sql<number>`(
    case when l.genre <> ${genre} then 0 when l.sub_genre = ${foldText(traits.subGenre)} then 5 else 3 end
    + (select count(*) from unnest(l.tags) tag where tag = any(${traits.tags.map(foldText)}::text[]))
    + case when ${isNear(bpm)} then 1
        when l.bpm * 2 between ${bpm - near}::int and ${bpm + near}::int or ${isNear(bpm * 2)} then 0.5 else 0 end
    + case when l.key = ${foldText(traits.key)} then 1 when l.key = any(${related}::text[]) then 0.5 else 0 end)`;
  const rows = await selectPublished(db)
    .where(
      sql<boolean>`l.beat_id in (
        (select beat_id from catalogue_listings where genre = ${genre} and ${others} ${newest})
        union (select beat_id from catalogue_listings where ${others} ${newest}))`,
    )
    .where(likeness, '>', 0)
    .orderBy(likeness, 'desc')
    .orderBy('l.published_at', 'desc')
    .orderBy('l.beat_id', 'desc')
    .limit(maxSimilar)
    .execute();
  return await presentBeats(db, rows);
};

/** Those beside a beat, of other artists. Null if it isn't on sale. */
export const similarTo = async (db: Queryable, beatId: string): Promise<Beat[] | null> => {
  const beat = await db
    .selectFrom('catalogue_beats')
    .select(['seller_id', 'genre', 'sub_genre', 'bpm', 'key', 'tags'])
    .where('id', '=', beatId)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!beat) return null;
  const { genre, sub_genre: subGenre, bpm, key, tags } = beat;
  return await findSimilar(db, { genre, subGenre, bpm, key, tags }, beat.seller_id);
};
