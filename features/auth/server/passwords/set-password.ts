import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

type Needs = Pick<Deps, 'passwords' | 'clock'>;

/** Sets or replaces somebody's password, which has been checked before. Throws PasswordsBusy. */
export const setPassword = async (deps: Needs, db: Queryable, userId: string, password: string): Promise<void> => {
  await keepPassword(db, userId, await deps.passwords.hash(password), deps.clock.now());
};

/** For a transaction: hashing inside of it would hold its connection for as long. */
export const keepPassword = async (db: Queryable, userId: string, hash: string, now: Date): Promise<void> => {
  await db
    .insertInto('auth_passwords')
    .values({ user_id: userId, hash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: now, published: false }))
    .execute();
};

/** Null for an account that has none, and for nobody. */
export const findPasswordHash = async (db: Queryable, userId: string | undefined): Promise<string | null> => {
  const row = await db
    .selectFrom('auth_passwords')
    .select('hash')
    // An id that nobody has: with and without an account the same is asked.
    .where('user_id', '=', userId ?? '00000000-0000-7000-8000-000000000000')
    .executeTakeFirst();
  return row?.hash ?? null;
};
