import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Updateable } from 'kysely';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { ProfileChanges } from '../../contract.ts';
import { findUsersByIds, type UserRow } from '../people.ts';
import type { UserTable } from '../tables.ts';
import { usernameColumns, usernameTaken, whyNotUsername } from './change-username.ts';

const limit = { name: 'account.update-profile', max: 1, seconds: 10 } as const;

type Failed = Failure<
  'ACCOUNT_NO_CHANGES' | 'ACCOUNT_USERNAME_RESERVED' | 'ACCOUNT_USERNAME_TAKEN' | 'ACCOUNT_TOO_OFTEN'
>;

/** Changes what differs and returns the new row. A refusal doesn't count toward the limit. */
export const updateProfile = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  changes: ProfileChanges,
): Promise<UserRow | Failed> => {
  const [user] = await findUsersByIds(deps.db, [userId]);
  if (!user) throw new Error('Session without a user');
  const changed = whatDiffers(user, changes);
  if (Object.keys(changed).length === 0) return fail('ACCOUNT_NO_CHANGES');
  if (changed.username) {
    const refused = await whyNotUsername(deps.db, user, changed.username);
    if (refused) return refused;
  }
  const wait = await checkRateLimits(deps, [limit, userId]);
  if (wait > 0) return fail('ACCOUNT_TOO_OFTEN', { retryAfterSeconds: wait });
  try {
    return await deps.db
      .updateTable('account_users')
      .set(changed)
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    // The unique index caught someone who took it a moment ago.
    if (isUniqueViolation(error, 'account_users_username')) return usernameTaken();
    throw error;
  }
};

const whatDiffers = (user: UserRow, { zipCode, ...changes }: ProfileChanges): Updateable<UserTable> => {
  const columns: Updateable<UserTable> = { ...changes, ...(zipCode !== undefined && { zip_code: zipCode }) };
  if (changes.username !== undefined) Object.assign(columns, usernameColumns(user, changes.username));
  const differing = Object.entries(columns).filter(
    ([column, value]) => value !== undefined && value !== (user[column as keyof UserRow] ?? ''),
  );
  return Object.fromEntries(differing);
};
