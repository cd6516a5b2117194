import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { ProviderDispute } from '#platform/stripe/disputes.ts';
import type { DisputeState } from '../dispute-kinds.ts';
import { isAskedAgain, lockDispute, moveDispute, stateAfter } from './dispute-states.ts';
import { emailLabel } from './mails/opened-mail.ts';
import type { DisputeRow } from './tables.ts';

const factsOf = (dispute: ProviderDispute, at: Date) => ({
  status: dispute.status,
  reason: dispute.reason,
  is_inquiry: dispute.isInquiry,
  is_lost: dispute.end === 'lost',
  amount_cents: dispute.amountCents,
  currency: dispute.currency,
  fee_cents: dispute.feeCents,
  due_at: dispute.dueAt,
  is_refundable: dispute.isRefundable,
  network: dispute.network,
  network_reason: dispute.networkReason,
  submissions: dispute.submissions,
  checked_at: at,
});

const nextJobs = {
  preparing: 'disputes.stage',
  submitting: 'disputes.submit',
  accepting: 'disputes.accept',
} as const satisfies Partial<Record<DisputeState, string>>;

const hasNext = (state: DisputeState): state is keyof typeof nextJobs => state in nextJobs;

/** Sends the job that moves a dispute out of its state, if there is one; with `trx`, when that commits. */
export const sendNext = async (
  { jobs }: Pick<Deps, 'jobs'>,
  { id, state }: Pick<DisputeRow, 'id' | 'state'>,
  trx?: Trx,
): Promise<void> => {
  if (hasNext(state)) await jobs.send(nextJobs[state], { disputeId: id }, { singletonKey: id, ...(trx && { trx }) });
};

/** Stores Stripe's report of a dispute. Emails the label about a new dispute, or if the bank asks again. */
export const noteDispute = async (
  deps: Deps,
  trx: Trx,
  order: Pick<OrderRecord, 'id' | 'number'>,
  dispute: ProviderDispute,
): Promise<DisputeRow> => {
  const at = deps.clock.now();
  const known = await lockDispute(trx, dispute.id);
  const facts = factsOf(dispute, at);
  const state = stateAfter(known ?? null, dispute, at);
  if (!known) {
    const added = await trx
      .insertInto('disputes_disputes')
      .values({ ...facts, id: dispute.id, order_id: order.id, state, opened_at: dispute.openedAt, changed_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    // A dispute that was over or answered before we knew of it needs no email, unless it took money without asking.
    const isResolved = dispute.status === 'prevented' && added.is_lost;
    if (isResolved || (state !== 'over' && state !== 'submitted')) await emailLabel(deps, trx, order, added);
    await sendNext(deps, added, trx);
    return added;
  }
  const again = state === 'preparing' && isAskedAgain(known, dispute);
  const next = again ? { round: known.round + 1, texts: null, staged_at: null, refusal: null } : {};
  const submitted = state === 'submitted' && known.state !== 'submitted' ? { submitted_at: at } : {};
  const moved = await moveDispute(trx, known, state, { ...facts, ...next, ...submitted, at });
  if (again) {
    await trx.deleteFrom('disputes_files').where('dispute_id', '=', moved.id).execute();
    await emailLabel(deps, trx, order, moved);
  }
  if (state !== known.state || again) await sendNext(deps, moved, trx);
  return moved;
};
