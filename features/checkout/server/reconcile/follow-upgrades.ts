import { findUpgradingOrders, type ItemRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';

/**
 * After items have changed, once that is committed: upgrades of them follow. Where one could still be paid for, its payment
 * page is closed; where one stands, its order is looked at again.
 */
export const followUpgrades = async (
  { jobs }: Pick<CheckoutDeps, 'jobs'>,
  trx: Trx,
  change: { readonly orderId: string; readonly moved: readonly ItemRecord[] },
): Promise<void> => {
  const { open, paid } = await findUpgradingOrders(trx, change);
  for (const orderId of open) await jobs.send('checkout.close-order', { orderId }, { trx, singletonKey: orderId });
  for (const orderId of paid) await jobs.send('checkout.reconcile', { orderId }, { trx, singletonKey: orderId });
};
