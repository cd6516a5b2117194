import type { SecuritySource } from '#platform/security/security-source.ts';
import { maxCodes, maxDeals } from '../contract.ts';
import { dealLabel } from '../deal-label.ts';
import { dealTermsOf, selectDealsOf } from './deals/present-deal.ts';

const app = '/api/v1/app';

const codes: SecuritySource = {
  kind: 'code',
  calls: ['seller', 'admin'].flatMap((of) => [`POST ${app}/${of}/codes`, `PUT ${app}/${of}/codes/:codeId`]),
  list: async (db, userId) => {
    const rows = await db
      .selectFrom('discounts_codes')
      .select(['id', 'code', 'paused', 'created_at'])
      .where('seller_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(maxCodes)
      .execute();
    return rows.map(({ id, code, paused, created_at: at }) => ({ id, name: paused ? `${code} (paused)` : code, at }));
  },
  end: async (trx, { userId, ids, now }) => {
    await trx
      .updateTable('discounts_codes')
      .set({ deleted_at: now })
      .where('seller_id', '=', userId)
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .execute();
  },
  // An admin's API key may have made codes of the label.
  stop: async (trx, { userId, ids }) => {
    await trx
      .updateTable('discounts_codes')
      .set({ paused: true })
      .where(({ eb, or }) => or([eb('seller_id', '=', userId), eb('seller_id', 'is', null)]))
      .where('id', 'in', [...ids])
      .execute();
  },
};

const deals: SecuritySource = {
  kind: 'deal',
  calls: [`POST ${app}/seller/deals`, `PUT ${app}/seller/deals/:dealId`],
  list: async (db, userId) => {
    const rows = await selectDealsOf(db, [userId]).orderBy('created_at', 'desc').limit(maxDeals).execute();
    return rows.map((row) => ({ id: row.id, name: dealLabel(dealTermsOf(row)), at: row.created_at }));
  },
  end: async (trx, { userId, ids, now }) => {
    await trx
      .updateTable('discounts_deals')
      .set({ deleted_at: now })
      .where('seller_id', '=', userId)
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .execute();
  },
};

export const discountsSecurity: readonly SecuritySource[] = [codes, deals];
