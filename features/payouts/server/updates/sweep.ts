import { findOrdersToTransfer } from '../transfers/find-orders-to-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { sellerInbox } from './seller-webhook-inbox.ts';

const minutes = 60_000;
/** How long after a refusal a transfer is retried. */
const refusalRetryMs = 60 * minutes;
/** How often accounts are refreshed: those that can be paid, and those that cannot yet. */
const activeAccountMs = 24 * 60 * minutes;
const waitingAccountMs = 60 * minutes;
/** How often transfers are compared with the provider's, for manual reversals, and for how long after they were made. */
const compareEveryMs = 24 * 60 * minutes;
const compareMaxAgeMs = 30 * 24 * 60 * minutes;
const batch = 100;

/** Finds changes that no event reported and work that a crash interrupted, and sends a job for each. */
export const sweep = async (deps: PayoutsDeps): Promise<void> => {
  const { db, jobs, clock, payments } = deps;
  if (payments.mode === 'off') return;
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  for (const orderId of await findOrdersToTransfer(db, { notRefusedSince: ago(refusalRetryMs) })) {
    await jobs.send('payouts.settle-order', { orderId }, { singletonKey: orderId });
  }
  for (const orderId of await findUncompared(deps, ago)) {
    await jobs.send('payouts.settle-order', { orderId }, { singletonKey: orderId });
  }
  for (const userId of await findOldAccounts(deps, ago)) {
    await jobs.send('payouts.check-account', { userId }, { singletonKey: userId });
  }
  await sellerInbox.requeue(deps);
};

/** Orders whose transfers are due to be compared with the provider's. */
const findUncompared = async ({ db }: PayoutsDeps, ago: (ms: number) => Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('payouts_transfers')
    .select('order_id')
    .where('state', '=', 'made')
    .where('created_at', '>', ago(compareMaxAgeMs))
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', ago(compareEveryMs))]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(batch)
    .execute();
  return [...new Set(rows.map(({ order_id }) => order_id))];
};

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
