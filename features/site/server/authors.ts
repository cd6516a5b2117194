import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';

export type Authors = (id: string) => { readonly _id: string; readonly name: string } | null;

/** Who saved what. Someone whose account is closed isn't named. */
export const findAuthors = async (db: Queryable, ids: readonly string[]): Promise<Authors> => {
  const users = await findUsersByIds(db, ids);
  const names = new Map(users.filter(({ closed_at: closed }) => closed === null).map((user) => [user.id, user]));
  return (id) => {
    const user = names.get(id);
    return user ? { _id: id, name: user.display_name } : null;
  };
};
