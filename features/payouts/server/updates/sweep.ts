import { findUnsettled } from '../transfers/find-orders-to-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { sellerInbox } from './seller-webhook-inbox.ts';

const minutes = 60_000;
/** What the provider has refused is tried again after this. */
const refusalPatienceMs = 60 * minutes;
const activeAccountMs = 24 * 60 * minutes;
const waitingAccountMs = 60 * minutes;
/** So often is looked whether somebody took a transfer back by hand, and for so long after it was made. */
const comparedMs = 24 * 60 * minutes;
const comparedLifeMs = 30 * 24 * 60 * minutes;
const batch = 100;

/** Finds what no event told us of, and what a crash has left half done: each becomes a job of its own. */
export const sweep = async (deps: PayoutsDeps): Promise<void> => {
  const { db, jobs, clock, payments } = deps;
  if (payments.mode === 'off') return;
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  for (const orderId of await findUnsettled(db, { notRefusedSince: ago(refusalPatienceMs) })) {
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

/** Orders whose transfers nobody has compared with the provider's books for long. */
const findUncompared = async ({ db }: PayoutsDeps, ago: (ms: number) => Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('payouts_transfers')
    .select('order_id')
    .where('state', '=', 'made')
    .where('created_at', '>', ago(comparedLifeMs))
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', ago(comparedMs))]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(batch)
    .execute();
  return [...new Set(rows.map(({ order_id }) => order_id))];
};

/** Accounts that nobody has asked about for long; those that are not ready yet sooner. */
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
