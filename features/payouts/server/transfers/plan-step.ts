import type { OrderRecord } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { findHeldCents } from '../holds/find-holds.ts';
import { releaseWithheld } from '../debts/correct-due.ts';
import { findDue } from '../ledger/find-due.ts';
import { lockSeller } from '../ledger/lock-seller.ts';
import { offsetDebts } from '../debts/offset-debts.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { planReversal } from './plan-reversal.ts';
import { isReady, planTransfer } from './plan-transfer.ts';
import { resolveFailures } from './resolve-failures.ts';
import { undoOffsets } from '../debts/undo-offsets.ts';

/**
 * Plans the next step toward paying a seller exactly what they are owed for an order, and records it before Stripe is
 * called. Steps within the ledger come first: money owed pays the seller's debts, and what was withheld makes up for an
 * overpayment. Held money waits.
 * @returns false if nothing can be done now
 */
export const planStep = async (deps: PayoutsDeps, order: OrderRecord, sellerId: string): Promise<boolean> =>
  await inTransaction(deps.db, async (trx) => {
    await lockSeller(trx, sellerId);
    await resolveFailures(trx, sellerId);
    const now = deps.clock.now();
    const due = await findDue(trx, order.id, sellerId);
    if (due === 0) return false;
    if (due > 0) {
      if (!isReady(order, now)) return false;
      const payable = due - (await findHeldCents(trx, order, sellerId));
      if (payable <= 0) return false;
      if (await offsetDebts(trx, now, { paying: order, sellerId, dueCents: payable })) return true;
      return await planTransfer(trx, now, { order, sellerId, amountCents: payable });
    }
    if (await releaseWithheld(trx, now, { order, sellerId }, -due)) return true;
    const owingAgain = await undoOffsets(trx, now, { paying: order, sellerId, missingCents: -due });
    for (const orderId of owingAgain) {
      await deps.jobs.send('payouts.settle-order', { orderId }, { trx, singletonKey: orderId });
    }
    return owingAgain.length > 0 || (await planReversal(trx, { orderId: order.id, sellerId, amountCents: -due }));
  });
