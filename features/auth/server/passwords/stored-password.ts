import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** Sets a password that the caller has checked; throws `PasswordsBusy`. */
export const setPassword = async (
  deps: Pick<Deps, 'passwords' | 'clock'>,
  db: Queryable,
  userId: string,
  password: string,
): Promise<void> => {
  await keepPassword(db, userId, await deps.passwords.hash(password), deps.clock.now());
};

/** Takes a hash, because hashing inside a transaction would hold its connection. */
export const keepPassword = async (db: Queryable, userId: string, hash: string, now: Date): Promise<void> => {
  await db
    .insertInto('auth_passwords')
    .values({ user_id: userId, hash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: now, published: false }))
    .execute();
};

interface TypedPassword {
  /** Undefined without an account, and `stored` is null without a password: the check fails, and takes equally long. */
  readonly userId: string | undefined;
  readonly stored: string | null;
  readonly password: string;
  /** Key in the hashing queue (see `Passwords`). */
  readonly key: string;
}

/** Returns the hash now stored for this password; null if the password is wrong. Throws `PasswordsBusy`. */
export const checkPassword = async (
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { userId, stored, password, key }: TypedPassword,
): Promise<string | null> => {
  const { right, renewed } = await passwords.check(stored, password, key);
  if (!right || stored === null || userId === undefined) return null;
  if (renewed === null) return stored;
  // Skipped if the password has just been changed.
  const { numUpdatedRows } = await db
    .updateTable('auth_passwords')
    .set({ hash: renewed })
    .where('user_id', '=', userId)
    .where('hash', '=', stored)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? renewed : stored;
};

/** Returns null if the account has no password, and without an account. */
export const findPasswordHash = async (db: Queryable, userId: string | undefined): Promise<string | null> => {
  const row = await db
    .selectFrom('auth_passwords')
    .select('hash')
    // An id that nobody has, so that the query takes equally long without an account.
    .where('user_id', '=', userId ?? '00000000-0000-7000-8000-000000000000')
    .executeTakeFirst();
  return row?.hash ?? null;
};
