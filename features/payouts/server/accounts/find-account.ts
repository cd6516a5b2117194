import { findUserByEmail } from '#features/account/server/public.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import type { SellerAccountRow } from './refresh-account.ts';

/** As last fetched from Stripe; null if the person has no account there. */
export const findAccount = async (db: Db, userId: string): Promise<SellerAccountRow | null> => {
  const row = await db.selectFrom('payouts_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
};

/** By person, as last fetched from Stripe. */
export const findAccounts = async (
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SellerAccountRow>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts_accounts')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
};

export const findAccountByEmail = async (db: Db, email: string): Promise<SellerAccountRow | null> => {
  const person = await findUserByEmail(db, email);
  return person && (await findAccount(db, person.id));
};

/** As last fetched from Stripe. */
export const canBePaid = async (db: Db, email: string): Promise<boolean> =>
  (await findAccountByEmail(db, email))?.transfers_active ?? false;
