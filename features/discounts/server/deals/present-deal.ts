import { centsToPrice } from '#contract-kit/money.ts';
import { sumReasons } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deal } from '../../contract.ts';
import { dealLabel, type DealTerms } from '../../deal-label.ts';
import type { DealRow } from '../tables.ts';

/** The database checks that a row has the numbers of its kind. */
export const dealTermsOf = ({ kind, buy, get, from_lines: from, percent }: DealRow): DealTerms =>
  kind === 'buy-get' ? { kind, buy: buy ?? 0, get: get ?? 0 } : { kind, from: from ?? 0, percent: percent ?? 0 };

/** One SQL statement for any number of deals. */
export const presentDeals = async (db: Queryable, rows: readonly DealRow[]): Promise<Deal[]> => {
  const sumOf = await sumReasons(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { uses, savedCents, earnedCents } = sumOf(row.id);
    const terms = dealTermsOf(row);
    return {
      _id: row.id,
      ...terms,
      licenseIds: row.license_ids,
      label: dealLabel(terms),
      uses,
      saved: centsToPrice(savedCents),
      earned: centsToPrice(earnedCents),
      createdAt: row.created_at.toISOString(),
    };
  });
};

/** Newest first; leaves out deleted deals. */
export const selectDealsOf = (db: Queryable, sellerIds: readonly string[]) =>
  db
    .selectFrom('discounts_deals')
    .selectAll()
    .where('seller_id', 'in', [...sellerIds])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
