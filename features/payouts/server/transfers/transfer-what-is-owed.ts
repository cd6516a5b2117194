import { findOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { withLock } from '#platform/database/with-lock.ts';
import { finishTransfer } from './finish-transfer.ts';
import { noteHandReversals } from './record-manual-reversals.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { planStep } from './plan-step.ts';

/** More steps than any order needs: whoever gets there has found a bug, not work. */
const mostSteps = 50;

/**
 * Makes what each seller of an order has got equal to what they are owed for it: pays, or takes back. Whatever an
 * earlier run has begun is finished first, under its own key; then what was done by hand at the provider is noted, and
 * only then is looked at what is left to do; so a crash, a lost answer or a second call pays nothing twice. Rejects with
 * PaymentProviderError when the provider cannot be asked: the job is repeated. For jobs alone: nobody may wait for it.
 */
export const settleOrder = async (deps: PayoutsDeps, orderId: string): Promise<void> => {
  if (deps.payments.mode === 'off') return;
  await withLock(deps.db, `payouts ${orderId}`, async () => {
    const order = await findOrder(deps.db, { id: orderId });
    if (!order) return;
    const failed: unknown[] = [];
    for (const sellerId of new Set(order.items.map((item) => item.seller_id))) {
      // One seller's trouble is not the next one's.
      await settleSeller(deps, order, sellerId).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw failed[0];
  });
};

const settleSeller = async (deps: PayoutsDeps, order: OrderRecord, sellerId: string): Promise<void> => {
  let compared = false;
  for (let step = 0; step < mostSteps; step += 1) {
    const begun = await deps.db
      .selectFrom('payouts_transfers')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('seller_id', '=', sellerId)
      .where('state', 'in', ['planned', 'reversing'])
      .orderBy('number')
      .executeTakeFirst();
    if (begun) {
      if ((await finishTransfer(deps, order, begun)) === 'refused') return;
      continue;
    }
    if (!compared) await noteHandReversals(deps, order, sellerId);
    compared = true;
    if (!(await planStep(deps, order, sellerId))) return;
  }
  throw new Error(`the payment of ${sellerId} for the order ${order.id} did not come to rest`);
};
