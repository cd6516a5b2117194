import { canonicalEmail } from '#contract-kit/email-address.ts';
import { sql } from 'kysely';
import { newId } from '#contract-kit/ids.ts';
import { moveBlocks } from '#features/mailing/server/public.ts';
import { inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';
import { publish } from '#platform/events/events.ts';
import type { UserRow } from './tables.ts';
import { claimUsername } from './usernames.ts';

export type { UserRow } from './tables.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** Emitted when a person is suspended or gets a role other than admin, even if they never were an admin. */
    'account.no-admin': { readonly userId: string };
  }
}

/** Leaves out unknown ids. Sends no query without ids. */
export const findUsersByIds = async (db: Queryable, ids: readonly string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('account_users')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();

/** Ignores case. Never finds closed accounts. */
export const findUserByEmail = async (db: Queryable, email: string): Promise<UserRow | null> => {
  const row = await db
    .selectFrom('account_users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', canonicalEmail(email).toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

export const hasProvenEmail = async (db: Queryable, id: string): Promise<boolean> =>
  (await findUsersByIds(db, [id])).some(({ email_verified_at: at }) => at !== null);

export interface NewPerson {
  readonly id?: string;
  /** 3 to 30 letters, digits, `_`, `-` and `.`. */
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly legalName?: string;
  readonly country?: string;
  /** The country that the person sells from, for agreements and Stripe. */
  readonly sellerCountry?: string;
  readonly createdAt?: Date;
  /** Null or missing if the email isn't verified. */
  readonly emailVerifiedAt?: Date | null;
}

/** Returns the existing person if the id is taken; throws if someone else has the username or email. */
export const createPerson = (db: Queryable, person: NewPerson, role: UserRow['role']): Promise<UserRow> =>
  inTransaction(db, async (trx) => {
    const createdAt = person.createdAt ?? new Date();
    const user = await trx
      .insertInto('account_users')
      .values({
        id: person.id ?? newId(createdAt.getTime()),
        username: person.username,
        display_name: person.displayName,
        email: person.email,
        role,
        legal_name: person.legalName ?? null,
        country: person.country ?? null,
        seller_country: person.sellerCountry ?? null,
        created_at: createdAt,
        email_verified_at: person.emailVerifiedAt ?? null,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: sql`excluded.id` }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await claimUsername(trx, user, createdAt);
    return user;
  });

export const createSeller = (db: Queryable, person: NewPerson): Promise<UserRow> => createPerson(db, person, 'seller');

export const createListener = (db: Queryable, person: NewPerson): Promise<UserRow> => createPerson(db, person, 'user');

/**
 * When the shop's first account was made; null while there is none. Rows of accounts are never deleted and are in every
 * backup, so it's the shop's beginning: before it, nobody could agree to anything here.
 */
export const findShopBeginning = async (db: Queryable): Promise<Date | null> => {
  const { first } = await db
    .selectFrom('account_users')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow();
  return first;
};

/** Ids of people with a verified email who may be emailed, as a subquery. */
export const usersToWriteTo = (db: Queryable) =>
  db
    .selectFrom('account_users')
    .select('id')
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null);

/** Locks a person until the transaction ends. Null for an unknown or closed account. */
export const lockPerson = async (trx: Trx, id: string): Promise<UserRow | null> => {
  const row = await trx
    .selectFrom('account_users')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

/** Whether an active admin has an email other than these. */
export const hasAdmin = async (db: Queryable, { except }: { readonly except: readonly string[] }): Promise<boolean> => {
  const admins = await db
    .selectFrom('account_users')
    .select('email')
    .where('role', '=', 'admin')
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute();
  return admins.some(({ email }) => !except.includes(email));
};

/** Locks all active admins: two who leave at once must neither deadlock nor each rely on the other to stay. */
export const lockAdmins = async (trx: Trx): Promise<string[]> => {
  const admins = await trx
    .selectFrom('account_users')
    .select('id')
    .where('role', '=', 'admin')
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
};

/** Nobody can suspend or restore the account until the transaction ends. */
export const isSuspended = async (trx: Trx, id: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('account_users')
    .select('suspended_at')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined && row.suspended_at !== null;
};

/** `null` restores the account. The caller has locked the person. */
export const setSuspended = async (
  trx: Trx,
  id: string,
  suspended: { readonly at: Date; readonly reason: string } | null,
): Promise<UserRow> => {
  if (suspended !== null) await publish(trx, 'account.no-admin', { userId: id });
  return await trx
    .updateTable('account_users')
    .set({ suspended_at: suspended?.at ?? null, suspended_reason: suspended?.reason ?? null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** What an account has once it's an admin's: who stops being an admin later shouldn't keep a right from before. */
export const asAdmin = { role: 'admin', is_editor: false } as const;

/** The caller has locked the person, and all admins if the person stops being one. */
export const setRole = async (trx: Trx, id: string, role: UserRow['role']): Promise<UserRow> => {
  if (role !== 'admin') await publish(trx, 'account.no-admin', { userId: id });
  return await trx
    .updateTable('account_users')
    .set(role === 'admin' ? asAdmin : { role })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The caller has locked the person, who is no admin. */
export const setEditor = (trx: Trx, id: string, isEditor: boolean): Promise<UserRow> =>
  trx
    .updateTable('account_users')
    .set({ is_editor: isEditor })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Sets the name in the store. */
export const setDisplayName = (trx: Trx, id: string, name: string): Promise<UserRow> =>
  trx
    .updateTable('account_users')
    .set({ display_name: name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Does nothing if the email was verified before. */
export const markEmailVerified = (trx: Trx, id: string, at: Date): Promise<UserRow> =>
  trx
    .updateTable('account_users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${at})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const setPendingEmail = async (trx: Trx, id: string, email: string | null): Promise<void> => {
  await trx.updateTable('account_users').set({ pending_email: email }).where('id', '=', id).execute();
};

/**
 * Replaces the email with a verified one. Blocked senders stay blocked, unless the old email was never verified.
 * @throws {Error} if another account has the new email
 */
export const changeEmail = async (trx: Trx, id: string, email: string, at: Date): Promise<UserRow> => {
  const before = await trx
    .selectFrom('account_users')
    .select(['email', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const user = await trx
    .updateTable('account_users')
    .set({ email, email_verified_at: at, pending_email: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (before.email_verified_at !== null) await moveBlocks(trx, before.email, email);
  return user;
};
