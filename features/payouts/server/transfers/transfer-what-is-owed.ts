import { findOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { receiversOfOrder } from '#features/orders/receivers.ts';
import { withLock } from '#platform/database/with-lock.ts';
import { adoptTransfers } from './adopt-transfers.ts';
import { finishTransfer } from './finish-transfer.ts';
import { recordManualReversals } from './record-manual-reversals.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { planStep } from './plan-step.ts';
import { startedStates } from '../transfer-states.ts';

/** More steps than any order needs, so reaching it is a bug. */
const maxSteps = 50;

/**
 * Makes transfers or reversals until each seller and collaborator of an order has received what they are owed for it.
 * Each run first finishes what an earlier one started, under the same key, then records what an operator reversed at
 * Stripe, and only then plans the next step. So a crash, a lost response or a second call pays nothing twice. Only for
 * jobs, because it may take long.
 * @throws PaymentProviderError if Stripe can't be reached; the job is retried
 */
export const transferWhatIsOwed = async (deps: PayoutsDeps, orderId: string): Promise<void> => {
  if (deps.payments.mode === 'off') return;
  await withLock(deps.db, `payouts ${orderId}`, async () => {
    const order = await findOrder(deps.db, { id: orderId });
    if (!order) return;
    const failed: unknown[] = [];
    for (const receiverId of receiversOfOrder(order)) {
      // One receiver's failure must not hold up the next one.
      await transferToOne(deps, order, receiverId).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw failed[0];
  });
};

const transferToOne = async (deps: PayoutsDeps, order: OrderRecord, sellerId: string): Promise<void> => {
  let checkedForReversals = false;
  for (let step = 0; step < maxSteps; step += 1) {
    const transfers = await deps.db
      .selectFrom('payouts_transfers')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('seller_id', '=', sellerId)
      .where('state', 'in', [...startedStates, 'made'])
      .orderBy('number')
      .execute();
    const started = transfers.find(({ state }) => startedStates.includes(state));
    if (started) {
      // Stripe may have refused because a transfer with this key was made before, for another amount, and a restored
      // backup doesn't know it. Under the next number, we'd pay the seller twice.
      const isStuck =
        (await finishTransfer(deps, order, started)) === 'refused' && (await adoptTransfers(deps, order)).added === 0;
      if (isStuck) return;
      continue;
    }
    if (!checkedForReversals) await recordManualReversals(deps, order, transfers);
    checkedForReversals = true;
    if (!(await planStep(deps, order, sellerId))) return;
  }
  throw new Error(`the transfers to ${sellerId} for the order ${order.id} did not end after ${maxSteps} steps`);
};
