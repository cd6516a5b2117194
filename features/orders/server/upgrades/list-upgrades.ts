import { fail, type Failure } from '#contract-kit/failure.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { UpgradeOffer } from '../../contract.ts';
import { type OrderRequest, readOrder } from '../access/read-order.ts';
import { findUpgrades, type Upgrade } from './find-upgrades.ts';

const present = ({ license, listCents, creditCents, priceCents }: Upgrade): UpgradeOffer => ({
  licenseId: license.id,
  license: license.title,
  exclusive: license.exclusive,
  files: [...license.file_types],
  list: centsToPrice(listCents),
  credit: centsToPrice(creditCents),
  price: centsToPrice(priceCents),
});

export const listUpgrades = async (
  deps: Deps,
  request: OrderRequest & { readonly itemId: string },
): Promise<{ upgrades: UpgradeOffer[] } | Failure<'ORDERS_NOT_FOUND'>> => {
  const order = await readOrder(deps, request);
  const item = order?.items.find(({ id }) => id === request.itemId);
  if (!item) return fail('ORDERS_NOT_FOUND');
  const upgrades = (await findUpgrades(deps.db, [item])).get(item.id) ?? [];
  return { upgrades: upgrades.map(present) };
};

/** The cheapest upgrade of each license that an account has bought, where there is one. */
export const listNextUpgrades = async (
  { db }: Deps,
  buyerId: string,
): Promise<{ upgrades: { itemId: string; next: UpgradeOffer }[] }> => {
  const items = await db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .selectAll('orders_items')
    .where('orders_orders.buyer_id', '=', buyerId)
    .where('orders_items.state', '=', 'granted')
    .execute();
  const upgrades = [...(await findUpgrades(db, items))];
  return { upgrades: upgrades.flatMap(([itemId, [next]]) => (next ? [{ itemId, next: present(next) }] : [])) };
};
