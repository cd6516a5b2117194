import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { isFreeUsername, isOwnArtistName } from '../../reserved-usernames.ts';
import { looksLikeAnother } from '../look-alikes.ts';
import type { UserRow } from '../people.ts';
import { claimUsername, hasTooManyUsernames, isUsernameUnused, leaveUsername, UsernameKept } from '../usernames.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Returns null if this account may have the username. */
export const whyNotUsername = async (
  db: Queryable,
  user: UserRow,
  name: string,
  now: Date,
): Promise<Failure<'ACCOUNT_USERNAME_RESERVED' | 'ACCOUNT_USERNAME_TAKEN'> | null> => {
  if (!mayTake(user, name)) return usernameReserved();
  return (await isUsernameUnused(db, name, { now, userId: user.id })) ? null : usernameTaken();
};

/** An owner's rename must not drop an earlier username that is still reserved; an admin's may. */
export const whyNotAgain = async (
  db: Queryable,
  user: UserRow,
  name: string,
  now: Date,
): Promise<Failure<'ACCOUNT_USERNAME_TOO_MANY'> | null> =>
  !isSameName(user.username, name) && (await hasTooManyUsernames(db, user, name, now)) ? tooManyUsernames() : null;

/**
 * Changes the username, and a display name that equals it. The caller has locked the person and checked
 * `whyNotUsername`.
 * @throws {Error} recognized by `isUsernameTaken`, if someone has taken the username since, or if it looks like another
 * seller's or admin's name
 */
export const setUsername = async (trx: Trx, user: UserRow, username: string, now: Date): Promise<UserRow> => {
  const changed = await trx
    .updateTable('account_users')
    .set({ username, ...(user.display_name === user.username && { display_name: username }) })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isSameName(user.username, username)) {
    if (await looksLikeAnother(trx, username, user.id)) throw new UsernameKept();
    await claimUsername(trx, changed, now);
    await leaveUsername(trx, user, now);
  }
  return changed;
};

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** An account that already has a reserved name, like the label's, may change its case. */
const mayTake = (user: UserRow, name: string): boolean =>
  isFreeUsername(name) || isOwnArtistName(name, user) || isSameName(name, user.username);

const usernameReserved = () =>
  fail('ACCOUNT_USERNAME_RESERVED', {
    fields: { username: [forCaller(() => t`This username is reserved. Choose another one.`)] },
  });

export const usernameTaken = () =>
  fail('ACCOUNT_USERNAME_TAKEN', {
    fields: { username: [forCaller(() => t`This username is taken. Choose another one.`)] },
  });

const tooManyUsernames = () =>
  fail('ACCOUNT_USERNAME_TOO_MANY', {
    fields: {
      username: [
        forCaller(() => t`You’ve changed your username too often. Go back to an earlier one, or try again later.`),
      ],
    },
  });
