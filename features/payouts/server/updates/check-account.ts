import { askAccount } from '../accounts/refresh-account.ts';
import { findUnsettled } from '../transfers/find-orders-to-transfer.ts';
import { notePayouts } from '../ledger/record-payouts.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/** Learns how a seller's account stands, sends what was owed before it could take it, and notes what has left it. */
export const checkAccount = async (deps: PayoutsDeps, userId: string): Promise<void> => {
  if (deps.payments.mode === 'off') return;
  const account = await askAccount(deps, userId);
  if (!account || account.gone) return;
  if (account.transfers_active) {
    for (const orderId of await findUnsettled(deps.db, { sellerId: userId })) {
      await deps.jobs.send('payouts.settle-order', { orderId }, { singletonKey: orderId });
    }
  }
  if (account.details_submitted) await notePayouts(deps, account);
};
