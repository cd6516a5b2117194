import { refreshAccount } from '../accounts/refresh-account.ts';
import { findOrdersToTransfer } from '../transfers/find-orders-to-transfer.ts';
import { recordPayouts } from '../ledger/record-payouts.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/** Refreshes our copy of an account, records its payouts, and transfers what is owed if it can be paid. */
export const checkAccount = async (deps: PayoutsDeps, userId: string): Promise<void> => {
  if (deps.payments.mode === 'off') return;
  const account = await refreshAccount(deps, userId);
  if (!account || account.gone) return;
  if (account.transfers_active) {
    for (const orderId of await findOrdersToTransfer(deps.db, { sellerId: userId })) {
      await deps.jobs.send('payouts.settle-order', { orderId }, { singletonKey: orderId });
    }
  }
  if (account.details_submitted) await recordPayouts(deps, account);
};
