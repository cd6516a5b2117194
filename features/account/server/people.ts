import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { newId } from '#contract-kit/ids.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { UserTable } from './tables.ts';

export type UserRow = Selectable<UserTable>;

/** One statement, none for no ids. Ids that nobody has are left out. */
export const findUsersByIds = async (db: Queryable, ids: readonly string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('account_users')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();

/** Whatever the case: usernames are unique so. */
export const findUserByUsername = async (db: Queryable, username: string): Promise<UserRow | null> => {
  const row = await db
    .selectFrom('account_users')
    .selectAll()
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
};

/** Whatever the case, and only while the account is open. */
export const findUserByEmail = async (db: Queryable, email: string): Promise<UserRow | null> => {
  const row = await db
    .selectFrom('account_users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

export interface NewPerson {
  readonly id?: string;
  /** 3 to 30 of letters, digits, `_`, `-`, `.`. */
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly legalName?: string;
  readonly country?: string;
  /** Where they sell from, as agreements and the payment provider want to know it. */
  readonly sellerCountry?: string;
  readonly createdAt?: Date;
  /** Null or not given: the e-mail is not proven to be theirs. */
  readonly emailVerifiedAt?: Date | null;
}

/** A person with an id that is there already is answered as they stand. Throws when name or e-mail belong to another. */
export const createPerson = async (db: Queryable, person: NewPerson, role: UserRow['role']): Promise<UserRow> => {
  const createdAt = person.createdAt ?? new Date();
  return await db
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
};

export const createSeller = (db: Queryable, person: NewPerson): Promise<UserRow> => createPerson(db, person, 'seller');

/** As `createSeller`, for somebody who only listens and buys. */
export const createListener = (db: Queryable, person: NewPerson): Promise<UserRow> => createPerson(db, person, 'user');

/** Held until the transaction ends; null for nobody, and once the account is closed. */
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

/** Notes that the person's e-mail is theirs; when this was known before, nothing changes. */
export const markEmailVerified = (trx: Trx, id: string, at: Date): Promise<UserRow> =>
  trx
    .updateTable('account_users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${at})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The address that waits to be proven; null: none does. */
export const setPendingEmail = async (trx: Trx, id: string, email: string | null): Promise<void> => {
  await trx.updateTable('account_users').set({ pending_email: email }).where('id', '=', id).execute();
};

/** Puts a proven address in the place of the old one. Throws when it belongs to another account. */
export const changeEmail = (trx: Trx, id: string, email: string, at: Date): Promise<UserRow> =>
  trx
    .updateTable('account_users')
    .set({ email, email_verified_at: at, pending_email: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
