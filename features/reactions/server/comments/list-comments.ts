import { type Expression, type RawBuilder, sql } from 'kysely';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Comment } from '#features/catalogue/contract.ts';
import { type CommentLine, presentComments } from '#features/catalogue/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { maxShownComments } from '../../comment-rules.ts';

const newestOf = (beatId: Expression<string>, condition: RawBuilder<boolean>) => sql<CommentLine[]>`coalesce((
  select json_agg(c order by c.created_at desc, c.id desc) from (
    select id, user_id, text, created_at from catalogue_comments where beat_id = ${beatId} and ${condition}
    order by created_at desc, id desc limit ${maxShownComments}
  ) c), '[]'::json)`;

export const newestComments = (beatId: Expression<string>) => newestOf(beatId, sql<boolean>`is_shown`);

/** Leaves out comments of suspended authors, because unhiding those wouldn't show them. */
export const newestHidden = (beatId: Expression<string>) =>
  newestOf(beatId, sql<boolean>`hidden_at is not null and not author_suspended`);

/** Counts visible comments. */
export const commentCount = (beatId: Expression<string>) =>
  sql<number>`(select count(*)::int from catalogue_comments c where c.beat_id = ${beatId} and c.is_shown)`;

/** Lists the newest 50, newest first. */
export const listComments = async (db: Queryable, beatId: string, newest = newestComments): Promise<Comment[]> => {
  const { comments } = await db.selectNoFrom(newest(sql`${beatId}::uuid`).as('comments')).executeTakeFirstOrThrow();
  const users = await findUsersByIds(
    db,
    comments.map((line) => line.user_id),
  );
  return presentComments(comments, users);
};
