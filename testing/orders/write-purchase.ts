import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { transferWhatIsOwed } from '#features/payouts/server/public.ts';
import { inPast, writePurchase } from '#server/demo/past/write-purchase.ts';
import type { TestApp } from '../app.ts';
import { buyer, orderOf, type PlainLine } from './buying.ts';

/**
 * Writes a guest's paid order, for tests that need one and don't test buying. It leaves what a bought one leaves, as
 * `write-purchase.test.ts` checks, except for events, jobs and the texts of emails. Throws if a line isn't for sale.
 */
export const writtenOrder = async (
  shop: TestApp,
  lines: readonly PlainLine[],
  email = 'mia@example.com',
): Promise<OrderRecord> => {
  const past = { ...shop.deps, transactAt: shop.sandbox.sandbox.transactAt };
  const at = shop.deps.clock.now();
  const id = newId(at.getTime());
  await writePurchase(past, { id, at, buyerId: null, email, customer: buyer, lines });
  await transferWhatIsOwed(inPast(past, at), id);
  return await orderOf(shop, id);
};
