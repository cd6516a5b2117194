import type { Db, Queryable, Trx } from '#platform/database/open.ts';
import { findUsersByIds, type UserRow } from '../people.ts';

export interface SellerDetails {
  /** For agreements; empty until entered. */
  readonly legalName: string;
  readonly country: string;
}

export const getSellerDetails = async (db: Queryable, userId: string): Promise<SellerDetails> => {
  const [user] = await findUsersByIds(db, [userId]);
  return { legalName: user?.legal_name ?? '', country: user?.seller_country ?? '' };
};

/** The country entered as a seller, else the one of the profile, else null. */
export const sellingFrom = (person: Pick<UserRow, 'seller_country' | 'country'>): string | null =>
  person.seller_country ?? person.country;

/** Earlier agreements keep the name they were made with. */
export const setSellerDetails = async (
  db: Db,
  userId: string,
  { legalName, country }: SellerDetails,
): Promise<SellerDetails> => {
  await db
    .updateTable('account_users')
    .set({ legal_name: legalName, seller_country: country })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .execute();
  return { legalName, country };
};

/** Without both, no agreement can name this seller. */
export const hasSellerDetails = async (db: Queryable, userId: string): Promise<boolean> => {
  const { legalName, country } = await getSellerDetails(db, userId);
  return legalName !== '' && country !== '';
};

/** Publishing a beat makes a user a seller; an admin stays an admin. */
export const makeSeller = async (trx: Trx, userId: string): Promise<void> => {
  await trx
    .updateTable('account_users')
    .set({ role: 'seller' })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .execute();
};
