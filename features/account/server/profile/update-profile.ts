import { inOneForm, zipIssue } from '#content/find-place.ts';
import { fail, failTogether, type Failure } from '#contract-kit/failure.ts';
import type { Updateable } from 'kysely';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { ProfileChanges } from '../../contract.ts';
import { findUsersByIds, lockPerson, type UserRow } from '../people.ts';
import type { UserTable } from '../tables.ts';
import { isUsernameTaken } from '../usernames.ts';
import { setUsername, usernameTaken, whyNotAgain, whyNotUsername } from './change-username.ts';

const limit = { name: 'account.update-profile', max: 1, seconds: 10 } as const;

type UsernameRefused = 'ACCOUNT_USERNAME_RESERVED' | 'ACCOUNT_USERNAME_TAKEN' | 'ACCOUNT_USERNAME_TOO_MANY';
type Refused = UsernameRefused | 'ACCOUNT_ZIP';
type Failed = Failure<Refused | 'ACCOUNT_NO_CHANGES' | 'ACCOUNT_TOO_OFTEN'>;

/** Changes what differs and returns the new row. Refused calls don't count toward the limit. */
export const updateProfile = async (deps: Deps, userId: string, changes: ProfileChanges): Promise<UserRow | Failed> => {
  const { db } = deps;
  const now = deps.clock.now();
  const [user] = await findUsersByIds(db, [userId]);
  if (!user) throw new Error('Session without a user');
  const changed = changedColumns(user, changes);
  if (Object.keys(changed).length === 0) return fail('ACCOUNT_NO_CHANGES');
  const refused = failTogether<Refused>([
    await whyNotRenamed(db, user, changed.username, now),
    whyNotPlace(user, changed),
  ]);
  if (refused) return refused;
  const wait = await checkRateLimits(deps, [limit, userId]);
  if (wait > 0) return fail('ACCOUNT_TOO_OFTEN', { retryAfterSeconds: wait });
  try {
    return await inTransaction(db, async (trx) => {
      // Locked, because the second of two concurrent changes must know the username that the first has given up.
      const person = await lockPerson(trx, userId);
      if (!person) throw new Error('The account has just been closed');
      const { username: newUsername, ...others } = changedColumns(person, changes);
      const renamed = newUsername === undefined ? person : await setUsername(trx, person, newUsername, now);
      if (Object.keys(others).length === 0) return renamed;
      return await trx
        .updateTable('account_users')
        .set(others)
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    // Another account has just taken the username.
    if (isUsernameTaken(error)) return usernameTaken();
    throw error;
  }
};

const whyNotRenamed = async (
  db: Queryable,
  user: UserRow,
  username: string | undefined,
  now: Date,
): Promise<Failure<UsernameRefused> | null> =>
  username === undefined
    ? null
    : ((await whyNotUsername(db, user, username, now)) ?? (await whyNotAgain(db, user, username, now)));

/** A ZIP code stored before this check existed doesn't keep anyone from changing other fields. */
const whyNotPlace = (
  user: UserRow,
  { country, zip_code: zip }: Updateable<UserTable>,
): Failure<'ACCOUNT_ZIP'> | null => {
  if (country === undefined && zip === undefined) return null;
  const issue = zipIssue({ country: country ?? user.country ?? '', zip: zip ?? user.zip_code });
  return issue === null ? null : fail('ACCOUNT_ZIP', { fields: { zipCode: [issue] } });
};

const changedColumns = (user: UserRow, { zipCode, ...changes }: ProfileChanges): Updateable<UserTable> => {
  const { country, state } = inOneForm({
    country: changes.country ?? user.country ?? '',
    state: changes.state ?? user.state ?? '',
  });
  const columns: Updateable<UserTable> = {
    ...changes,
    ...(changes.country !== undefined && { country }),
    ...(changes.state !== undefined && { state }),
    ...(zipCode !== undefined && { zip_code: zipCode }),
  };
  const differing = Object.entries(columns).filter(
    ([column, value]) => value !== undefined && value !== (user[column as keyof UserRow] ?? ''),
  );
  return Object.fromEntries(differing);
};
