import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { isUniqueViolation } from '#platform/database/refused-rows.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { maxFormerUsernames, usernameKeptDays } from '../profile-values.ts';
import { isFreeUsername } from '../reserved-usernames.ts';
import type { UserRow } from './tables.ts';

// After writing a username, call `claimUsername` in the same transaction; after giving one up, `leaveUsername`.

/** Ignores case. */
export const findUserByUsername = async (db: Queryable, username: string): Promise<UserRow | null> => {
  const row = await db
    .selectFrom('account_users')
    .selectAll()
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
};

/** Names in the spelling of their account. */
export const findUsersByUsernames = async (db: Queryable, usernames: readonly string[]): Promise<UserRow[]> =>
  usernames.length === 0
    ? []
    : await db
        .selectFrom('account_users')
        .selectAll()
        .where('username', 'in', [...new Set(usernames)])
        .execute();

/** Finds a username's previous owner. Someone may have it again, so call `findUserByUsername` first. */
export const findUserByFormerUsername = async (db: Queryable, username: string): Promise<UserRow | null> => {
  const row = await db
    .selectFrom('account_former_usernames as former')
    .innerJoin('account_users as user', 'user.id', 'former.user_id')
    .selectAll('user')
    .where('former.username', '=', username.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
};

/** Usernames given up after this time are still reserved for their owner. */
const keptSince = (now: Date): Date => new Date(now.getTime() - usernameKeptDays * dayMs);

interface Asking {
  readonly now: Date;
  /** Id of the account that wants the username; missing for a new one. */
  readonly userId?: string;
}

/** Whether nobody else has this username or had it in the last 90 days. */
export const isUsernameUnused = async (db: Queryable, username: string, { now, userId }: Asking): Promise<boolean> => {
  const holder = await findUserByUsername(db, username);
  if (holder) return holder.id === userId;
  const former = await db
    .selectFrom('account_former_usernames')
    .select('user_id')
    .where('username', '=', username.toLowerCase())
    .where('left_at', '>', keptSince(now))
    .executeTakeFirst();
  if (former && former.user_id !== userId) return false;
  return !(await isOfClosedAccount(db, username, now));
};

/** Usernames aren't secret; the hash only keeps the table from listing people who have left. */
const closedHash = (username: string): Buffer => createHash('sha256').update(username.toLowerCase()).digest();

const isOfClosedAccount = async (db: Queryable, username: string, now: Date): Promise<boolean> => {
  const closed = await db
    .selectFrom('account_closed_usernames')
    .select('left_at')
    .where('hash', '=', closedHash(username))
    .where('left_at', '>', keptSince(now))
    .executeTakeFirst();
  return closed !== undefined;
};

/** Makes an unused username from an email: "mia@…" becomes "mia", "mia-2" and so on. */
export const freeUsername = async (trx: Trx, email: string, now: Date): Promise<string> => {
  const local = (email.split('@')[0] ?? '').replaceAll(/[^a-zA-Z0-9_.-]+/g, '-').slice(0, 24);
  const base = local.length >= 3 && isFreeUsername(local) ? local : `the-${local.replaceAll('.', '-')}`;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}-${count}`;
    if (await isUsernameUnused(trx, name, { now })) return name;
  }
};

export class UsernameKept extends Error {}

/** Whether a username couldn't be written because it is or recently was someone else's. */
export const isUsernameTaken = (error: unknown): boolean =>
  error instanceof UsernameKept || isUniqueViolation(error, 'account_users_username');

/**
 * Call this after writing the username: that write waits for any other transaction that is giving the username up.
 * @throws {Error} if the username is reserved for another account
 */
export const claimUsername = async (trx: Trx, user: UserRow, now: Date): Promise<void> => {
  const former = await trx
    .deleteFrom('account_former_usernames')
    .where('username', '=', user.username.toLowerCase())
    .returning(['user_id', 'left_at'])
    .executeTakeFirst();
  // The transaction's rollback restores the deleted row.
  if (former && former.user_id !== user.id && former.left_at > keptSince(now)) throw new UsernameKept();
  if (await isOfClosedAccount(trx, user.username, now)) throw new UsernameKept();
};

/** From now on, URLs with this username lead to the account. If it has too many earlier usernames, drops the oldest. */
export const leaveUsername = async (trx: Trx, { id, username }: UserRow, now: Date): Promise<void> => {
  await trx
    .insertInto('account_former_usernames')
    .values({ username: username.toLowerCase(), user_id: id, left_at: now })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ user_id: id, left_at: now }))
    .execute();
  await trx
    .deleteFrom('account_former_usernames')
    .where('username', 'in', (query) =>
      query
        .selectFrom('account_former_usernames')
        .select('username')
        .where('user_id', '=', id)
        .orderBy('left_at', 'desc')
        .orderBy('username')
        .offset(maxFormerUsernames),
    )
    .execute();
};

/** Whether a new username would make the account drop a reserved one. */
export const hasTooManyUsernames = async (
  db: Queryable,
  { id }: UserRow,
  username: string,
  now: Date,
): Promise<boolean> => {
  const kept = await listFormerUsernames(db, id);
  const others = kept.filter((former) => former.left_at > keptSince(now) && former.username !== username.toLowerCase());
  return others.length >= maxFormerUsernames;
};

/** Newest first. */
export const listFormerUsernames = (db: Queryable, userId: string) =>
  db
    .selectFrom('account_former_usernames')
    .select(['username', 'left_at'])
    .where('user_id', '=', userId)
    .orderBy('left_at', 'desc')
    .limit(maxFormerUsernames)
    .execute();

/** When an account is closed: its usernames stay reserved for the rest of their time, without a link to the person. */
export const closeUsernames = async (trx: Trx, { id, username }: UserRow, now: Date): Promise<void> => {
  const former = await trx
    .deleteFrom('account_former_usernames')
    .where('user_id', '=', id)
    .returning(['username', 'left_at'])
    .execute();
  const kept = former.filter(({ left_at: leftAt }) => leftAt > keptSince(now));
  const rows = [...kept, { username, left_at: now }].map((one) => ({
    hash: closedHash(one.username),
    left_at: one.left_at,
  }));
  await trx
    .insertInto('account_closed_usernames')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ left_at: (eb) => eb.ref('excluded.left_at') }))
    .execute();
};
