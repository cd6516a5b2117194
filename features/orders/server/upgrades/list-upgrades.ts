import { fail, type Failure } from '#contract-kit/failure.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { UpgradeOffer } from '../../contract.ts';
import { type OrderRequest, readOrder } from '../access/read-order.ts';
import { findUpgrades, type Upgrade } from './find-upgrades.ts';

/** The cheapest, in a line; null if there is none. */
export const nextOf = (upgrades: readonly Upgrade[] | undefined): { license: string; price: string } | null => {
  const [next] = upgrades ?? [];
  return next ? { license: next.license.title, price: centsToPrice(next.priceCents) } : null;
};

/** What an item of an order can become. */
export const listUpgrades = async (
  deps: Pick<Deps, 'db' | 'config'>,
  request: OrderRequest & { readonly itemId: string },
): Promise<{ upgrades: UpgradeOffer[] } | Failure<'ORDERS_NOT_FOUND'>> => {
  const order = await readOrder(deps, request);
  const item = order?.items.find(({ id }) => id === request.itemId);
  if (!item) return fail('ORDERS_NOT_FOUND');
  const upgrades = (await findUpgrades(deps.db, [item])).get(item.id) ?? [];
  return {
    upgrades: upgrades.map(({ license, listCents, creditCents, priceCents }) => ({
      licenseId: license.id,
      license: license.title,
      exclusive: license.exclusive,
      files: [...license.file_types],
      list: centsToPrice(listCents),
      credit: centsToPrice(creditCents),
      price: centsToPrice(priceCents),
    })),
  };
};
