import { findUserByUsername } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deal } from '../../contract.ts';
import { dealLabel } from '../../deal-label.ts';
import { dealTermsOf, presentDeals, selectDealsOf } from './present-deal.ts';

export const listDeals = async (db: Db, sellerId: string): Promise<Deal[]> =>
  await presentDeals(db, await selectDealsOf(db, [sellerId]).execute());

interface ShownDeal {
  label: string;
  licenseIds: string[];
}

/** Empty if the user doesn't sell here now. */
export const listDealsOfSeller = async (db: Db, username: string): Promise<ShownDeal[]> => {
  const seller = await findUserByUsername(db, username);
  if (!seller || seller.closed_at !== null || seller.suspended_at !== null) return [];
  const rows = await selectDealsOf(db, [seller.id]).execute();
  return rows.map((row) => ({ label: dealLabel(dealTermsOf(row)), licenseIds: row.license_ids }));
};
