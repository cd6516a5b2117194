import type { Config } from '#platform/config/config.ts';
import type { Queryable } from '#platform/database/open.ts';
import { isBuyersOwn } from '../access/read-order.ts';
import type { Reduction } from '../payment/place-order.ts';
import { findUpgrades } from './find-upgrades.ts';

export interface WantedUpgrade {
  /** The item that is to become this license on its beat. */
  readonly itemId: string;
  /** Of the item's order, for guests. */
  readonly orderKey: string | undefined;
  readonly beatId: string;
  readonly licenseId: string;
}

/**
 * What is taken off the list price of each, in order; null if the item can't become that license (any more), or isn't the
 * caller's: nobody learns which.
 */
export const priceUpgrades = async (
  { db, config }: { readonly db: Queryable; readonly config: Pick<Config, 'sessionSecret'> },
  wanted: readonly WantedUpgrade[],
  buyerId: string | null,
): Promise<(Reduction | null)[]> => {
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('orders_items as item')
    .innerJoin('orders_orders as o', 'o.id', 'item.order_id')
    .selectAll('item')
    .select(['o.number', 'o.buyer_id', 'o.key_version'])
    .where(
      'item.id',
      'in',
      wanted.map(({ itemId }) => itemId),
    )
    .execute();
  const items = new Map(rows.map((row) => [row.id, row]));
  const upgrades = await findUpgrades(db, rows);
  return wanted.map(({ itemId, orderKey, beatId, licenseId }): Reduction | null => {
    const item = items.get(itemId);
    if (item?.beat_id !== beatId || !isBuyersOwn(config, { ...item, id: item.order_id }, { key: orderKey, buyerId })) {
      return null;
    }
    const upgrade = upgrades.get(itemId)?.find(({ license }) => license.id === licenseId);
    if (!upgrade) return null;
    const { creditCents } = upgrade;
    return { reason: 'upgrade', reasonId: itemId, label: item.number, discountCents: 0, creditCents };
  });
};
