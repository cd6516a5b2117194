import type { Config } from '#platform/config/config.ts';
import type { Queryable } from '#platform/database/open.ts';
import { isBuyersOwn } from '../access/read-order.ts';
import { findUpgrades } from './find-upgrades.ts';

export interface UpgradeRequest {
  /** The item to upgrade to this license of its beat. */
  readonly itemId: string;
  /** Key of the item's order, for guests. */
  readonly orderKey: string | undefined;
  readonly beatId: string;
  readonly licenseId: string;
}

export interface UpgradeCredit {
  /** Credit off the list price. */
  readonly creditCents: number;
  /** Number of the replaced item's order. */
  readonly orderNumber: string;
}

/** Each request's credit. Null if the item isn't the caller's or has no such upgrade: callers can't tell which. */
export const priceUpgrades = async (
  { db, config }: { readonly db: Queryable; readonly config: Pick<Config, 'sessionSecret'> },
  requests: readonly UpgradeRequest[],
  buyerId: string | null,
): Promise<(UpgradeCredit | null)[]> => {
  if (requests.length === 0) return [];
  const rows = await db
    .selectFrom('orders_items as item')
    .innerJoin('orders_orders as o', 'o.id', 'item.order_id')
    .selectAll('item')
    .select(['o.number', 'o.buyer_id', 'o.key_version'])
    .where(
      'item.id',
      'in',
      requests.map(({ itemId }) => itemId),
    )
    .execute();
  const items = new Map(rows.map((row) => [row.id, row]));
  const upgrades = await findUpgrades(db, rows);
  return requests.map(({ itemId, orderKey, beatId, licenseId }): UpgradeCredit | null => {
    const item = items.get(itemId);
    if (item?.beat_id !== beatId || !isBuyersOwn(config, { ...item, id: item.order_id }, { key: orderKey, buyerId })) {
      return null;
    }
    const upgrade = upgrades.get(itemId)?.find(({ license }) => license.id === licenseId);
    return upgrade ? { creditCents: upgrade.creditCents, orderNumber: item.number } : null;
  });
};
