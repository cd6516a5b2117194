import { sql } from 'kysely';
import { maxShownLikes } from '../../contract.ts';
import type { Role } from '#platform/http/actor.ts';

/** Lists the users of the newest likes, oldest like first; for a select over `catalogue_beats as b`. */
const newestLikes = sql<string[]>`array(
  select k.user_id from (
    select user_id, created_at from catalogue_likes where beat_id = b.id
    order by created_at desc, user_id desc limit ${maxShownLikes}
  ) k order by k.created_at, k.user_id)`;

/** Null for a visitor. */
export type LikesReader = { readonly id: string; readonly role: Role } | null;

/** Selects the ids that the reader may see: the newest for the beat's seller and admins, only their own for others. */
export const likesFor = (reader: LikesReader) => {
  if (reader === null) return sql<string[]>`'{}'::uuid[]`;
  if (reader.role === 'admin') return newestLikes;
  return sql<string[]>`case when b.seller_id = ${reader.id} then ${newestLikes} else array(
    select k.user_id from catalogue_likes k where k.beat_id = b.id and k.user_id = ${reader.id}) end`;
};

export const likedBy = (userId: string) =>
  sql<boolean>`exists (select from catalogue_likes k where k.beat_id = b.id and k.user_id = ${userId})`;
