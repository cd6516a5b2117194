import { type RawBuilder, sql } from 'kysely';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { maxShownComments } from '../../comment-rules.ts';
import type { Comment } from '../../contract.ts';
import type { Queryable } from '#platform/database/open.ts';

/** A comment as JSON from the database, where the time is text. */
export interface CommentLine {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly created_at: string;
}

/** Selects the newest comments of `catalogue_beats as b`. */
const newestOf = (condition: RawBuilder<boolean>) => sql<CommentLine[]>`coalesce((
  select json_agg(c order by c.created_at desc, c.id desc) from (
    select id, user_id, text, created_at from catalogue_comments where beat_id = b.id and ${condition}
    order by created_at desc, id desc limit ${maxShownComments}
  ) c), '[]'::json)`;

export const newestComments = newestOf(sql<boolean>`is_shown`);

/** Leaves out comments of suspended authors, because unhiding those wouldn't show them. */
export const newestHidden = newestOf(sql<boolean>`hidden_at is not null and not author_suspended`);

/** Closed accounts have no name. */
const nameOf = (user: UserRow | undefined): string =>
  user === undefined || user.closed_at !== null ? 'Closed account' : user.username;

export const presentComments = (lines: readonly CommentLine[], users: readonly UserRow[]): Comment[] => {
  const people = new Map(users.map((user) => [user.id, user]));
  return lines.map((line) => ({
    _id: line.id,
    user: { username: nameOf(people.get(line.user_id)) },
    text: line.text,
    createdAt: new Date(line.created_at).toISOString(),
  }));
};

/** Lists the newest 50, newest first. */
export const listComments = async (db: Queryable, beatId: string, lines = newestComments): Promise<Comment[]> => {
  const beat = await db
    .selectFrom('catalogue_beats as b')
    .select(lines.as('comments'))
    .where('b.id', '=', beatId)
    .executeTakeFirstOrThrow();
  const users = await findUsersByIds(
    db,
    beat.comments.map((line) => line.user_id),
  );
  return presentComments(beat.comments, users);
};
