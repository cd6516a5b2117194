import { findUsersByIds, sellingFrom } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { findAccount } from './find-account.ts';

export interface Setup {
  readonly connected: boolean;
  readonly started: boolean;
  readonly payoutsEnabled: boolean;
  readonly requirements: number;
  readonly country: string | null;
}

/** As last fetched from Stripe. */
export const getSetup = async (db: Db, userId: string): Promise<Setup> => {
  const [account, [person]] = await Promise.all([findAccount(db, userId), findUsersByIds(db, [userId])]);
  return {
    connected: account?.transfers_active ?? false,
    started: account?.details_submitted ?? false,
    payoutsEnabled: account?.payouts_enabled ?? false,
    requirements: account?.requirements_due.length ?? 0,
    country: person ? sellingFrom(person) : null,
  };
};
