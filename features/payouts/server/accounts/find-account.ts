import { findUserByEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { SellerAccountRow } from './refresh-account.ts';

/** As last fetched from Stripe; null if the person has no account there. */
export const findAccount = async (db: Db, userId: string): Promise<SellerAccountRow | null> => {
  const row = await db.selectFrom('payouts_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
};

export const findAccountByEmail = async (db: Db, email: string): Promise<SellerAccountRow | null> => {
  const person = await findUserByEmail(db, email);
  return person && (await findAccount(db, person.id));
};

/** As last fetched from Stripe. */
export const canBePaid = async (db: Db, email: string): Promise<boolean> =>
  (await findAccountByEmail(db, email))?.transfers_active ?? false;
