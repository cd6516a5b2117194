import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Trx } from '#platform/database/open.ts';
import { isFreeUsername, isOwnArtistName } from '../../reserved-usernames.ts';
import { findUserByUsername, type UserRow } from '../people.ts';

/** Null: this account may have that username. */
export const whyNotUsername = async (
  db: Parameters<typeof findUserByUsername>[0],
  user: UserRow,
  name: string,
): Promise<Failure<'ACCOUNT_USERNAME_RESERVED' | 'ACCOUNT_USERNAME_TAKEN'> | null> => {
  if (!mayTake(user, name)) return usernameReserved();
  const holder = await findUserByUsername(db, name);
  return holder && holder.id !== user.id ? usernameTaken() : null;
};

/** What changes along with the username: a display name that was just the username follows it. */
export const usernameColumns = (
  user: UserRow,
  username: string,
): { readonly username: string; readonly display_name?: string } => ({
  username,
  ...(user.display_name === user.username && { display_name: username }),
});

/** The caller has checked `whyNotUsername`. Throws if someone else has taken it in the meantime. */
export const setUsername = (trx: Trx, user: UserRow, username: string): Promise<UserRow> =>
  trx
    .updateTable('account_users')
    .set(usernameColumns(user, username))
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** An account that already has a reserved name, like the label's own, may still change its case. */
const mayTake = (user: UserRow, name: string): boolean =>
  isFreeUsername(name) || isOwnArtistName(name, user) || name.toLowerCase() === user.username.toLowerCase();

const usernameReserved = () =>
  fail('ACCOUNT_USERNAME_RESERVED', { fields: { username: ['This username is reserved. Choose another one.'] } });

export const usernameTaken = () =>
  fail('ACCOUNT_USERNAME_TAKEN', { fields: { username: ['This username is taken. Choose another one.'] } });
