import type { Db, Queryable } from '#platform/database/open.ts';
import { findStandingUpgrades } from '../upgrades/standing-upgrades.ts';
import { findAgreements, type StoredAgreement } from './stored-agreements.ts';

/** Everything that was sold with an agreement: the tables `agreement` and `item`, for a caller's own query. */
export const selectLicenses = (db: Queryable) =>
  db.selectFrom('orders_agreements as agreement').innerJoin('orders_items as item', 'item.id', 'agreement.item_id');

/** Adds the table `order`. */
export const withOrder = (licenses: ReturnType<typeof selectLicenses>) =>
  licenses.innerJoin('orders_orders as order', 'order.id', 'item.order_id');

const findByCode = (db: Db, code: string) =>
  withOrder(selectLicenses(db))
    .selectAll('agreement')
    .select(['item.state', 'item.beat_id', 'item.shares', 'order.email'])
    .select(({ selectFrom }) =>
      selectFrom('orders_changes as change')
        .select((change) => change.fn.max('change.at').as('at'))
        .whereRef('change.item_id', '=', 'item.id')
        .whereRef('change.became', '=', 'item.state')
        .as('since'),
    )
    .where('agreement.code', '=', code)
    .executeTakeFirst();

/** The license that has replaced an upgraded item. */
const findReplacing = async (db: Db, itemId: string): Promise<StoredAgreement | undefined> => {
  const upgrade = (await findStandingUpgrades(db, [itemId])).get(itemId);
  return upgrade && (await findAgreements(db, [upgrade.itemId])).get(upgrade.itemId);
};

/** The license with this code, the time since when its item has had its state, and the license that replaces it. */
export const findLicense = async (db: Db, code: string) => {
  const license = await findByCode(db, code);
  return (
    license && {
      ...license,
      replacedBy: license.state === 'upgraded' ? ((await findReplacing(db, license.item_id)) ?? null) : null,
    }
  );
};
