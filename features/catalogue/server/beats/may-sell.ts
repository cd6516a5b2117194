import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds, hasSellerDetails } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';

export type MayNot = Failure<'ACCOUNT_EMAIL_UNVERIFIED' | 'ACCOUNT_SELLER_DETAILS_MISSING'>;

/** Returns null if the user may sell music: their email is verified, and agreements can name them. */
export const mayNotSell = async (db: Queryable, userId: string): Promise<MayNot | null> => {
  const [user] = await findUsersByIds(db, [userId]);
  if (!user?.email_verified_at) return fail('ACCOUNT_EMAIL_UNVERIFIED');
  return (await hasSellerDetails(db, userId)) ? null : fail('ACCOUNT_SELLER_DETAILS_MISSING');
};
