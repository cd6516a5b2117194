import { inTransaction } from '#platform/database/open.ts';
import { findOrdersToTransfer } from '../transfers/find-orders-to-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { nextComparison } from '../transfers/plan-transfer.ts';
import { sellerInbox } from './seller-webhook-inbox.ts';

const minutes = 60_000;
/** How long after a refusal a transfer is retried. */
const refusalRetryMs = 60 * minutes;
/** How often accounts are refreshed: those that can be paid, and those that cannot yet. */
const activeAccountMs = 24 * 60 * minutes;
const waitingAccountMs = 60 * minutes;
const batch = 100;
/** A new sale's job runs before all that a sweep finds. */
const priority = -1;

/** Finds changes that no event reported and work that a crash interrupted, and sends a job for each. */
export const sweep = async (deps: PayoutsDeps): Promise<void> => {
  const { db, jobs, clock, payments } = deps;
  if (payments.mode === 'off') return;
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  for (const orderId of await findOrdersToTransfer(db, { notRefusedSince: ago(refusalRetryMs) })) {
    await jobs.send('payouts.settle-order', { orderId }, { singletonKey: orderId, priority });
  }
  while ((await sendComparisons(deps)) === batch);
  for (const userId of await findOldAccounts(deps, ago)) {
    await jobs.send('payouts.check-account', { userId }, { singletonKey: userId });
  }
  await sellerInbox.requeue(deps);
};

/**
 * Has the next transfers that are due compared with the provider's, for manual reversals, and notes when they are due
 * again: one that can't be compared now holds up no other. Returns how many.
 */
const sendComparisons = ({ db, jobs, clock }: PayoutsDeps): Promise<number> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    const due = await trx
      .selectFrom('payouts_transfers')
      .select(['id', 'order_id', 'created_at'])
      .where('state', '=', 'made')
      .where('compare_at', '<=', now)
      .orderBy('compare_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const [time, transfers] of Map.groupBy(due, (row) => nextComparison(row.created_at, now)?.getTime() ?? null)) {
      await trx
        .updateTable('payouts_transfers')
        .set({ compare_at: time === null ? null : new Date(time) })
        .where(
          'id',
          'in',
          transfers.map(({ id }) => id),
        )
        .execute();
    }
    for (const orderId of new Set(due.map((row) => row.order_id))) {
      await jobs.send('payouts.settle-order', { orderId }, { trx, singletonKey: orderId, priority });
    }
    return due.length;
  });

/** Accounts due for a refresh; those that can't be paid yet come sooner. */
const findOldAccounts = async ({ db }: PayoutsDeps, ago: (ms: number) => Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('payouts_accounts')
    .select('user_id')
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        where('checked_at', '<', ago(activeAccountMs)),
        where.and([where('transfers_active', '=', false), where('checked_at', '<', ago(waitingAccountMs))]),
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(batch)
    .execute();
  return rows.map(({ user_id }) => user_id);
};
