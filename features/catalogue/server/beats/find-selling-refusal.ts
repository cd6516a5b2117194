import { fail } from '#contract-kit/failure.ts';
import { findUsersByIds, hasSellerDetails } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { SellingRefusal } from '../../contract.ts';

/** Returns null if the user may sell music: their email is verified, and agreements can name them. */
export const findSellingRefusal = async (db: Queryable, userId: string): Promise<SellingRefusal | null> => {
  const [user] = await findUsersByIds(db, [userId]);
  if (!user?.email_verified_at) return fail('ACCOUNT_EMAIL_UNVERIFIED');
  return (await hasSellerDetails(db, userId)) ? null : fail('ACCOUNT_SELLER_DETAILS_MISSING');
};
