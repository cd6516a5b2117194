import { type Expression, sql } from 'kysely';
import type { LikesReader } from '#features/catalogue/server/public.ts';
import { maxShownLikes } from '../../contract.ts';

interface Beat {
  readonly id: Expression<string>;
  readonly sellerId: Expression<string>;
}

export const likeCount = (beatId: Expression<string>) =>
  sql<number>`(select count(*)::int from catalogue_likes k where k.beat_id = ${beatId})`;

/** Lists the users of the newest likes, oldest like first. */
const newestLikes = (beatId: Expression<string>) => sql<string[]>`array(
  select k.user_id from (
    select user_id, created_at from catalogue_likes where beat_id = ${beatId}
    order by created_at desc, user_id desc limit ${maxShownLikes}
  ) k order by k.created_at, k.user_id)`;

/** Selects the ids that the reader may see: the newest for the beat's seller and admins, only their own for others. */
export const likesFor = (reader: LikesReader, { id, sellerId }: Beat) => {
  if (reader === null) return sql<string[]>`'{}'::uuid[]`;
  if (reader.role === 'admin') return newestLikes(id);
  return sql<string[]>`case when ${sellerId} = ${reader.id} then ${newestLikes(id)} else array(
    select k.user_id from catalogue_likes k where k.beat_id = ${id} and k.user_id = ${reader.id}) end`;
};

export const likedBy = (userId: string, beatId: Expression<string>) =>
  sql<boolean>`exists (select from catalogue_likes k where k.beat_id = ${beatId} and k.user_id = ${userId})`;
