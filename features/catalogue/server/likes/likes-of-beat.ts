import { sql } from 'kysely';
import { maxShownLikes } from '#features/catalogue/contract.ts';

// For a select over `catalogue_beats as b`.

/** Ids of the newest who like it, oldest first. */
export const newestLikes = sql<string[]>`array(
  select k.user_id from (
    select user_id, created_at from catalogue_likes where beat_id = b.id
    order by created_at desc, user_id desc limit ${maxShownLikes}
  ) k order by k.created_at, k.user_id)`;

/** Whether this account likes it. */
export const likedBy = (userId: string) =>
  sql<boolean>`exists (select from catalogue_likes k where k.beat_id = b.id and k.user_id = ${userId})`;
