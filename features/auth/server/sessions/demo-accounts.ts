import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Caller } from '../caller.ts';
import { endSessions } from './end-sessions.ts';

/** Demo accounts, whose password is in the product's source, until they get another password. */
export const publishedAccounts = (db: Queryable) =>
  db.selectFrom('auth_passwords').select('user_id').where('published', '=', true);

export const markPublished = async (db: Queryable, userId: string): Promise<void> => {
  await db.updateTable('auth_passwords').set({ published: true }).where('user_id', '=', userId).execute();
};

/**
 * Whether this is a demo account that the caller can't log in to. Even if demo accounts are on, they work only from
 * this machine, because a proxy that isn't configured may be in front of the shop.
 */
export const isLockedDemoAccount = async (
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  userId: string,
  { isLocal }: Pick<Caller, 'isLocal'> = { isLocal: true },
): Promise<boolean> => {
  if (config.demoAccounts && isLocal) return false;
  const row = await publishedAccounts(db).where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
};

interface IdRange {
  readonly first: string;
  readonly last: string;
}

/**
 * Ends all sessions of demo accounts and returns their user ids. Demo accounts of older versions aren't marked
 * `published`: they are found in this range of ids by their passwords.
 */
export const endPublishedSessions = async (
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  published: readonly string[],
  { first, last }: IdRange,
): Promise<readonly string[]> => {
  const unmarked = await db
    .selectFrom('auth_passwords')
    .select(['user_id', 'hash'])
    .where('published', '=', false)
    .where('user_id', '>=', first)
    .where('user_id', '<=', last)
    .execute();
  for (const { user_id: userId, hash } of unmarked) {
    for (const password of published) {
      if ((await passwords.check(hash, password)).right) await markPublished(db, userId);
    }
  }
  const userIds = (await publishedAccounts(db).execute()).map((row) => row.user_id);
  for (const userId of userIds) await endSessions(db, { userId, reason: 'ended', now: clock.now() });
  return userIds;
};
