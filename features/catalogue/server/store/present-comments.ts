import type { UserRow } from '#features/account/server/public.ts';
import type { Comment } from '../../contract.ts';
import type { CommentLine } from '../extensions.ts';

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
