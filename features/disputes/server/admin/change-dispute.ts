import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { findOrder } from '#features/orders/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure } from '#platform/stripe/provider-failure.ts';
import { type DisputeState, type EvidenceTexts, openStates, textNames } from '../../dispute-kinds.ts';
import { disputeLife, findDispute, isInTime, lockDispute, moveDispute } from '../dispute-states.ts';
import { finishAccepting, finishSubmitting } from '../respond/finish.ts';
import { sendNext } from '../note-dispute.ts';
import { stageEvidence } from '../respond/stage.ts';
import type { DisputeRow } from '../tables.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

// Actions on a dispute are stored here, and carried out by `respond/`, at once or by a job.

interface Change {
  readonly disputeId: string;
  /** Null if the shop acts automatically, a day before the due date. */
  readonly actor: UserActor | null;
}

type Refusal = Failure<'DISPUTES_NOT_FOUND' | 'DISPUTES_WRONG_STATE' | 'DISPUTES_TOO_LATE'>;
type Changed = Promise<{ message: string } | Refusal>;

const audit = async (
  { clock }: Deps,
  trx: Trx,
  {
    dispute,
    actor,
    action,
    after,
  }: Pick<Change, 'actor'> & {
    readonly dispute: DisputeRow;
    readonly action: string;
    readonly after: Readonly<Record<string, unknown>>;
  },
): Promise<void> => {
  const order = await findOrder(trx, { id: dispute.order_id });
  await writeAudit(trx, {
    at: clock.now(),
    actorId: actor?.id ?? null,
    ...(actor && { from: actor.address }),
    action: `disputes.${action}`,
    subjectId: order?.buyer_id ?? dispute.order_id,
    details: {
      dispute: dispute.id,
      orderId: dispute.order_id,
      order: order?.number,
      before: { state: dispute.state, autoSubmit: dispute.auto_submit },
      after,
    },
  });
};

/** Locks a dispute that waits for the label's response and can still get it; fails for any other. */
const lockOpen = async (
  { clock }: Deps,
  trx: Trx,
  disputeId: string,
  to?: DisputeState,
): Promise<DisputeRow | Refusal> => {
  const dispute = await lockDispute(trx, disputeId);
  if (!dispute) return fail('DISPUTES_NOT_FOUND');
  if (!openStates.some((state) => state === dispute.state)) return fail('DISPUTES_WRONG_STATE');
  if (to !== undefined && !disputeLife.may(dispute, to)) return fail('DISPUTES_WRONG_STATE');
  return isInTime(dispute, clock.now()) ? dispute : fail('DISPUTES_TOO_LATE');
};

/** Carries out the stored action. If Stripe is unavailable, a job continues. */
const now = async (deps: Deps, disputeId: string, work: () => Promise<void>): Promise<DisputeRow | undefined> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logProviderFailure(deps.log, error, 'update a dispute');
  }
  return await findDispute(deps.db, disputeId);
};

const later = (): string => t`Stripe can’t be reached right now. We’ll keep trying until the response is due.`;

export const changeEvidence = async (deps: Deps, { disputeId, actor }: Change, texts: EvidenceTexts): Changed => {
  const changed = await inTransaction(deps.db, async (trx) => {
    const dispute = await lockOpen(deps, trx, disputeId);
    if (isFailure(dispute)) return dispute;
    if (dispute.texts === null) return fail('DISPUTES_WRONG_STATE');
    const fields = textNames.filter((name) => texts[name] !== dispute.texts?.[name]);
    const at = deps.clock.now();
    const after = await moveDispute(trx, dispute, 'preparing', { texts: JSON.stringify(texts), at });
    // The texts are about the buyer, so the audit log only says which ones changed.
    await audit(deps, trx, { dispute, actor, action: 'change-evidence', after: { state: after.state, fields } });
    await sendNext(deps, after, trx);
    return after;
  });
  if (isFailure(changed)) return changed;
  const after = await now(deps, disputeId, () => stageEvidence(deps, disputeId));
  if (after && !openStates.some((state) => state === after.state)) return fail('DISPUTES_WRONG_STATE');
  return {
    message: forCaller(() => {
      if (after?.refusal) return t`Saved, but Stripe refuses it: ${{ reason: after.refusal }}`;
      return after?.state === 'preparing' ? `${t`Saved here.`} ${later()}` : t`Saved, and left at Stripe.`;
    }),
  };
};

/** Admins and the hourly job both call this. It submits once, even if it's called twice or interrupted anywhere. */
export const submitEvidence = async (deps: Deps, { disputeId, actor }: Change): Changed => {
  const begun = await inTransaction(deps.db, async (trx) => {
    const dispute = await lockOpen(deps, trx, disputeId, 'submitting');
    if (isFailure(dispute)) return dispute;
    const at = deps.clock.now();
    const after = await moveDispute(trx, dispute, 'submitting', { submitted_by: actor?.id ?? null, refusal: null, at });
    await audit(deps, trx, { dispute, actor, action: 'submit-evidence', after: { state: after.state } });
    await sendNext(deps, after, trx);
    return after;
  });
  if (isFailure(begun)) return begun;
  const after = await now(deps, disputeId, () => finishSubmitting(deps, disputeId));
  if (after?.state === 'missed') return fail('DISPUTES_TOO_LATE');
  if (after?.state === 'over' && after.submissions === 0) return fail('DISPUTES_WRONG_STATE');
  if (after?.state === 'staged') {
    return { message: forCaller(() => t`Stripe refuses the evidence: ${{ reason: after.refusal ?? '' }}`) };
  }
  return {
    message: forCaller(() =>
      after?.state === 'submitting' ? later() : t`The evidence is submitted. The bank decides now.`,
    ),
  };
};

export const acceptLoss = async (deps: Deps, { disputeId, actor }: Change): Changed => {
  const begun = await inTransaction(deps.db, async (trx) => {
    const dispute = await lockOpen(deps, trx, disputeId, 'accepting');
    if (isFailure(dispute)) return dispute;
    // An inquiry hasn't taken any money yet: a label that gives in refunds the payment instead, without a fee.
    if (dispute.is_inquiry) return fail('DISPUTES_WRONG_STATE');
    const at = deps.clock.now();
    const after = await moveDispute(trx, dispute, 'accepting', { accepted_at: at, refusal: null, at });
    await audit(deps, trx, { dispute, actor, action: 'accept-loss', after: { state: after.state } });
    await sendNext(deps, after, trx);
    return after;
  });
  if (isFailure(begun)) return begun;
  const after = await now(deps, disputeId, () => finishAccepting(deps, disputeId));
  return {
    message: forCaller(() => {
      if (after?.refusal) return t`Stripe refuses this: ${{ reason: after.refusal }}`;
      return after?.state === 'accepting' ? later() : t`The loss is accepted. The buyer keeps the money.`;
    }),
  };
};

export const switchAutoSubmit = async (deps: Deps, { disputeId, actor }: Change, on: boolean): Changed =>
  await inTransaction(deps.db, async (trx) => {
    const dispute = await lockOpen(deps, trx, disputeId);
    if (isFailure(dispute)) return dispute;
    await moveDispute(trx, dispute, dispute.state, { auto_submit: on, at: deps.clock.now() });
    await audit(deps, trx, { dispute, actor, action: 'switch-auto-submit', after: { autoSubmit: on } });
    return {
      message: forCaller(() =>
        on ? t`It’ll be submitted a day before it’s due.` : t`It’s submitted only if you do it.`,
      ),
    };
  });
