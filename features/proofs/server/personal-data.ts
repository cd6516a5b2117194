import { formatLicenseCode } from '#features/orders/license-code.ts';
import { selectLicenses, withOrder } from '#features/orders/server/public.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { findUses } from './find-uses.ts';

/** What a buyer uses their licenses for. Orders publishes when it forgets a buyer, which deletes these uses. */
export const proofsPersonalData = (): PersonalData => ({
  name: 'proofs',
  collect: async (db, person) => {
    const licenses = await withOrder(selectLicenses(db))
      .select(['agreement.item_id', 'agreement.code', 'item.beat_title'])
      .where('order.buyer_id', '=', person.id)
      .orderBy('agreement.created_at', 'desc')
      .execute();
    const uses = await findUses(
      db,
      licenses.map(({ item_id: itemId }) => itemId),
    );
    return {
      data: licenses.flatMap(({ item_id: itemId, code, beat_title: title }) =>
        (uses.get(itemId) ?? []).map(({ _id, ...use }) => ({ license: formatLicenseCode(code), title, ...use })),
      ),
    };
  },
  erase: () => Promise.resolve([]),
});
