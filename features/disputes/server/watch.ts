import { dayMs } from '#contract-kit/numbers/durations.ts';
import { findOrder } from '#features/orders/server/public.ts';
import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { autoSubmitMs } from '../dispute-dates.ts';
import { disputeStates } from '../dispute-kinds.ts';
import { submitEvidence } from './admin/change-dispute.ts';
import { isInTime } from './dispute-states.ts';
import { sendNext } from './note-dispute.ts';
import type { DisputeRow } from './tables.ts';

/** How far back to look for changes that no event reported. */
const sinceMs = 3 * dayMs;
const checkMs = dayMs / 2;
const maxOpen = 1000;
const unsettled = disputeStates.filter((state) => state !== 'over');

/** Hourly: submits what is due within a day, resumes interrupted work, and looks for changes that no event reported. */
export const watch = async (deps: Deps): Promise<void> => {
  if (deps.payments.mode === 'off') return;
  const open = await deps.db
    .selectFrom('disputes_disputes')
    .selectAll()
    .where('state', 'in', unsettled)
    .orderBy('opened_at')
    .limit(maxOpen)
    .execute();
  for (const dispute of open) await watchOne(deps, dispute);
  await findUnknown(deps);
};

const watchOne = async (deps: Deps, dispute: DisputeRow): Promise<void> => {
  const now = deps.clock.now();
  const { id, order_id: orderId, state, due_at: due, checked_at: checkedAt } = dispute;
  const isStale = checkedAt.getTime() < now.getTime() - checkMs;
  const isOverdue = (state === 'preparing' || state === 'staged') && !isInTime(dispute, now);
  if (isStale || isOverdue) await deps.jobs.send('disputes.refresh', { orderId }, { singletonKey: orderId });
  if (isOverdue || due === null) return;
  await sendNext(deps, dispute);
  if (state !== 'staged' || !dispute.auto_submit || due.getTime() - now.getTime() > autoSubmitMs) return;
  const submitted = await submitEvidence(deps, { disputeId: id, actor: null });
  if (isFailure(submitted))
    deps.log.warn(
      { dispute: id, code: submitted.failure },
      'Evidence for a dispute could not be submitted automatically: see Inbox, Disputes in the admin dashboard',
    );
};

/** Disputes and warnings of our orders that no event has reported. */
const findUnknown = async ({ db, payments, clock, jobs: queue }: Deps): Promise<void> => {
  const since = new Date(clock.now().getTime() - sinceMs);
  for (const list of [payments.listDisputedPayments(since), payments.listWarnedPayments(since)]) {
    for await (const paymentIntentId of list) {
      const order = await findOrder(db, { paymentIntentId });
      if (order) await queue.send('disputes.refresh', { orderId: order.id }, { singletonKey: order.id });
    }
  }
};
