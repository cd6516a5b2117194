import { sql } from 'kysely';
import { dayMs, hourMs } from '#contract-kit/numbers/durations.ts';
import { inTransaction } from '#platform/database/open.ts';
import { findOrdersToTransfer } from '../transfers/find-orders-to-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { nextComparison } from '../transfers/plan-transfer.ts';
import { sellerInbox } from './seller-webhook-inbox.ts';

/** How long after a refusal a transfer is retried. */
const refusalRetryMs = hourMs;
/** How often accounts are refreshed: those that can be paid, and those that can't yet. */
const activeAccountMs = dayMs;
const waitingAccountMs = hourMs;
const batch = 100;
/** A new sale's job must run before all jobs of a sweep. */
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
  for await (const userId of findOldAccounts(deps, ago)) {
    await jobs.send('payouts.check-account', { userId }, { singletonKey: userId });
  }
  await sellerInbox.requeue(deps);
};

/**
 * Sends jobs that compare due transfers, a hundred at most, with Stripe, to find manual reversals. Each transfer gets a
 * new due time at once, so that one that can't be compared holds up no other. Returns the number of transfers.
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

/**
 * Oldest first; accounts that can't be paid yet are due sooner. Not only the first hundred: accounts that can't be
 * refreshed stay the oldest, and would hold up the others.
 */
const findOldAccounts = async function* ({ db }: PayoutsDeps, ago: (ms: number) => Date): AsyncGenerator<string> {
  const due = db
    .selectFrom('payouts_accounts')
    .select(['user_id', sql<string | null>`checked_at::text`.as('at')])
    .orderBy('checked_at')
    .orderBy('user_id')
    .limit(batch);
  const never = due.where('checked_at', 'is', null);
  const old = due.where(({ and, or, eb }) =>
    and([
      eb('checked_at', '<', ago(waitingAccountMs)),
      or([eb('checked_at', '<', ago(activeAccountMs)), eb('transfers_active', '=', false)]),
    ]),
  );
  for (const kind of [never, old]) {
    let rows = await kind.execute();
    for (;;) {
      for (const { user_id: userId } of rows) yield userId;
      const last = rows.at(-1);
      if (!last || rows.length < batch) break;
      const after =
        last.at === null
          ? sql<boolean>`user_id > ${last.user_id}`
          : sql<boolean>`(checked_at, user_id) > (${last.at}::timestamptz, ${last.user_id}::uuid)`;
      rows = await kind.where(after).execute();
    }
  }
};
