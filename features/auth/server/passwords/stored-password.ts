import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** Sets or replaces someone's password, which the caller has checked. Throws PasswordsBusy. */
export const setPassword = async (
  deps: Pick<Deps, 'passwords' | 'clock'>,
  db: Queryable,
  userId: string,
  password: string,
): Promise<void> => {
  await keepPassword(db, userId, await deps.passwords.hash(password), deps.clock.now());
};

/** For use in a transaction: hashing inside one would hold its connection in the meantime. */
export const keepPassword = async (db: Queryable, userId: string, hash: string, now: Date): Promise<void> => {
  await db
    .insertInto('auth_passwords')
    .values({ user_id: userId, hash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: now, published: false }))
    .execute();
};

/** Null for an account without a password, and for no account. */
export const findPasswordHash = async (db: Queryable, userId: string | undefined): Promise<string | null> => {
  const row = await db
    .selectFrom('auth_passwords')
    .select('hash')
    // An id that no one has: the same query runs with and without an account.
    .where('user_id', '=', userId ?? '00000000-0000-7000-8000-000000000000')
    .executeTakeFirst();
  return row?.hash ?? null;
};
