import './tables.ts';
import { isPaid, type OrderHooks } from '#features/orders/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { findAccountByEmail } from './accounts/find-account.ts';
import { findOrdersToTransfer } from './transfers/find-orders-to-transfer.ts';
import { isGivenAway, queueSaleMails } from './sale-mails/queue-sale-mails.ts';
import { notifyDisputed, notifySellers } from './taken-back/notify-sellers.ts';
import type { NotifySellerDeps } from './taken-back/write-taken-back-mail.ts';
import { planEntries, writeEntries } from './ledger/write-entries.ts';

export { findAccount } from './accounts/find-account.ts';
export { findHeldFor, isHeldFor } from './holds/find-holds.ts';
export { holdBeat, releaseHold } from './holds/hold-beat.ts';
export { connectSeller } from './accounts/connect-seller.ts';
export { skipSaleMails } from './sale-mails/queue-sale-mails.ts';
export { withProviderTransfers } from './transfers/adopt-transfers.ts';
export { transferWhatIsOwed } from './transfers/transfer-what-is-owed.ts';
export { checkAccount } from './updates/check-account.ts';
export { sellerInbox } from './updates/seller-webhook-inbox.ts';
export { type BeatEarnings, earningsOfBeats } from './ledger/earnings-of-beats.ts';
export { summarizePayee } from './admin/summarize-payee.ts';
export { sumUnpayable } from './admin/unpayable.ts';
export { countFailedTransfers, countOpenTransfers, sumOwed } from './admin/list-balances.ts';
export { findSellerMails } from './taken-back/notify-sellers.ts';
export { findMovements } from './transfers/find-movements.ts';

/**
 * Keeps what sellers are owed in sync with the orders, and has it transferred. The server's composition passes it to
 * the orders feature.
 */
export const payoutsHooks = (deps: NotifySellerDeps): OrderHooks => ({
  orderChanged: async (trx, order) => {
    const { clock, jobs } = deps;
    const lines = await planEntries(trx, order, clock.now());
    const changed = lines.length > 0;
    const isSale = order.total_cents > 0 && isPaid(order.state);
    const isNews = (isSale && changed) || (isPaid(order.state) && isGivenAway(order, clock.now()));
    if (isNews && (await queueSaleMails(trx, order, clock.now()))) {
      await jobs.send('payouts.email-sale', { orderId: order.id }, { trx, singletonKey: order.id });
    }
    await writeEntries(trx, lines);
    if (!isSale) return;
    // Orders announce the same state again and again: only what can lead to a transfer needs a job.
    if (changed || (await findOrdersToTransfer(trx, { orderId: order.id })).length > 0) {
      await jobs.send('payouts.settle-order', { orderId: order.id }, { trx, singletonKey: order.id });
    }
  },
  disputed: (trx, order, change) => notifyDisputed(deps, trx, order, change),
  // What a bank only says moves no money.
  disputesMoved: async () => undefined,
  takenBack: (trx, order, why) => notifySellers(deps, trx, order, why),
  transfersMoved: (orderId) => deps.jobs.send('payouts.settle-order', { orderId }, { singletonKey: orderId }),
});

/** Whether the person's account at the payment provider can be paid, as last fetched from there. */
export const canBePaid = async (db: Db, email: string): Promise<boolean> =>
  (await findAccountByEmail(db, email))?.transfers_active ?? false;
