import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#contract-kit/fold-text.ts';
import type { Queryable } from '#platform/database/open.ts';
import { keys } from '../../choice-options.ts';
import type { Beat } from '../../contract.ts';
import { choiceColumns, fromColumns } from '../beats/choice-columns.ts';
import { findBeatsOnSale } from '../beats/present-beats.ts';
import { keyRelation } from './key-relation.ts';

const maxSimilar = 6;

/** Compares only this many newest beats of the genre and as many others, however large the store is. */
const compared = 500;

/** Difference in BPM that is too small to notice. */
const near = 5;

type Traits = Pick<Beat, 'kind' | 'genre' | 'subGenre' | 'bpm' | 'key' | 'tags'>;

/**
 * Returns up to six beats that have the most in common with these traits, ties newest first. A sub-genre counts within
 * its genre, since genres may share its name. Half and double tempo feel different, so they count less. Leaves out the
 * beats of `sellerId`, for a page that lists them anyway.
 */
export const findSimilar = async (db: Queryable, traits: Traits, sellerId: string | null): Promise<Beat[]> => {
  const genre = foldText(traits.genre);
  const newest = (condition: RawBuilder<unknown>) => sql`(
    select * from catalogue_listings l where kind = ${traits.kind} and ${condition} ${sellerId === null ? sql`` : sql`and seller_id <> ${sellerId}`}
    order by published_at desc, beat_id desc limit ${compared})`;
  const { rows: closest } = await sql<{ id: string }>`
    select beat_id as id from (
      select *, ${likenessTo({ ...traits, genre })} as likeness
      from (${newest(sql`genre = ${genre}`)} union all ${newest(sql`genre <> ${genre}`)}) l
    ) scored
    where likeness > 0
    order by likeness desc, published_at desc, beat_id desc
    limit ${maxSimilar}`.execute(db);
  const beats = await findBeatsOnSale(
    db,
    closest.map(({ id }) => id),
  );
  return closest.flatMap(({ id }) => beats.get(id) ?? []);
};

const likenessTo = ({ genre, subGenre, bpm, key, tags }: Traits) => {
  const related = keys.filter((other) => keyRelation(other, key) === 'related').map(foldText);
  const isNear = (tempo: RawBuilder<unknown>, to: number) =>
    sql`${tempo} between ${to - near}::int and ${to + near}::int`;
  const ofTempo =
    bpm === null
      ? sql`0`
      : sql`case when ${isNear(sql`bpm`, bpm)} then 1
        when ${isNear(sql`bpm * 2`, bpm)} or ${isNear(sql`bpm`, bpm * 2)} then 0.5 else 0 end`;
  const ofKey =
    key === ''
      ? sql`0`
      : sql`case when key = ${foldText(key)} then 1 when key = any(${related}::text[]) then 0.5 else 0 end`;
  return sql<number>`(
    case when genre <> ${genre} then 0 when sub_genre = ${foldText(subGenre)} then 5 else 3 end
    + (select count(*) from unnest(tags) tag where tag = any(${tags.map(foldText)}::text[]))
    + ${ofTempo}
    + ${ofKey})`;
};

/** Finds similar beats of other artists. Returns null if the beat isn't on sale. */
export const similarTo = async (db: Queryable, beatId: string): Promise<Beat[] | null> => {
  const beat = await db
    .selectFrom('catalogue_beats')
    .select(['seller_id', 'kind', 'bpm', 'tags', ...choiceColumns])
    .where('id', '=', beatId)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!beat) return null;
  const { kind, bpm, tags } = beat;
  return await findSimilar(db, { ...fromColumns(beat), kind, bpm, tags }, beat.seller_id);
};
