import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Caller } from '../caller.ts';
import { endSessions } from './end-sessions.ts';

/** Accounts whose password anybody can read in the product's source. A password of their own takes them off this list. */
export const publishedAccounts = (db: Queryable) =>
  db.selectFrom('auth_passwords').select('user_id').where('published', '=', true);

export const markPublished = async (db: Queryable, userId: string): Promise<void> => {
  await db.updateTable('auth_passwords').set({ published: true }).where('user_id', '=', userId).execute();
};

/**
 * Whether nobody gets into this account, however they prove who they are. Where demo accounts are open they still are so
 * for this machine alone: a proxy that no setting tells of may stand before the shop.
 */
export const isShut = async (
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  userId: string,
  { isLocal }: Pick<Caller, 'isLocal'> = { isLocal: true },
): Promise<boolean> => {
  if (config.demoAccounts && isLocal) return false;
  const row = await publishedAccounts(db).where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
};

interface Range {
  readonly first: string;
  readonly last: string;
}

/**
 * Ends all sessions of accounts with one of these passwords, and answers whose they are. In shops from before passwords
 * were marked as published, those in the range of ids are tried.
 */
export const endPublishedSessions = async (
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  published: readonly string[],
  { first, last }: Range,
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
      if (await passwords.verify(hash, password)) await markPublished(db, userId);
    }
  }
  const shut = (await publishedAccounts(db).execute()).map((row) => row.user_id);
  for (const userId of shut) await endSessions(db, { userId, reason: 'ended', now: clock.now() });
  return shut;
};
