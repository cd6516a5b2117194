import { findOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type ProviderDispute } from '#platform/stripe/disputes.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure } from '#platform/stripe/provider-failure.ts';
import { findDispute, isInTime, lockDispute, moveDispute, refusalWords } from '../dispute-states.ts';
import { withOrderLock } from '../refresh-disputes.ts';
import { noteDispute } from '../note-dispute.ts';
import type { DisputeRow } from '../tables.ts';
import { hasMovedOn } from './has-moved-on.ts';

// Carries out stored decisions of admins and the hourly check. Asks Stripe first what it has already done, so nothing
// happens twice, or after the due date.

interface Call {
  /** Call only while the dispute is in this state. */
  readonly state: 'submitting' | 'accepting';
  readonly words: string;
  readonly call: (dispute: DisputeRow) => Promise<ProviderDispute>;
}

const finish = async (deps: Deps, disputeId: string, { state, words, call }: Call): Promise<void> => {
  const known = await findDispute(deps.db, disputeId);
  if (known?.state !== state) return;
  await withOrderLock(deps, known.order_id, async () => {
    const order = await findOrder(deps.db, { id: known.order_id });
    const before = await deps.payments.getDispute(disputeId);
    if (!order || !before) return;
    const dispute = await inTransaction(deps.db, (trx) => noteDispute(deps, trx, order, before));
    if (dispute.state !== state || (state === 'submitting' && !isInTime(dispute, deps.clock.now()))) return;
    const after = await callOnce(deps, order, dispute, { words, call });
    if (after) await inTransaction(deps.db, (trx) => noteDispute(deps, trx, order, after));
  });
};

/** Returns null if the bank was faster, or if Stripe refuses for good and an admin has to decide again. */
const callOnce = async (
  deps: Deps,
  order: OrderRecord,
  dispute: DisputeRow,
  { words, call }: Pick<Call, 'words' | 'call'>,
): Promise<ProviderDispute | null> => {
  try {
    return await call(dispute);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.kind !== 'unavailable' && (await hasMovedOn(deps, order, dispute))) return null;
    logProviderFailure(deps.log, error, words, { orderId: order.id });
    if (error.kind === 'unavailable') throw error;
    await inTransaction(deps.db, (trx) => reopen(deps, trx, dispute.id, error));
    return null;
  }
};

const reopen = async ({ clock }: Deps, trx: Trx, disputeId: string, error: PaymentProviderError): Promise<void> => {
  const dispute = await lockDispute(trx, disputeId);
  if (!dispute) return;
  const refusal = refusalWords(error);
  const [at, to] = [clock.now(), dispute.state === 'submitting' ? 'staged' : 'preparing'] as const;
  // The call isn't retried automatically: an admin has to look at the refusal.
  await moveDispute(trx, dispute, to, { refusal, auto_submit: false, accepted_at: null, at });
};

export const finishSubmitting = (deps: Deps, disputeId: string): Promise<void> =>
  finish(deps, disputeId, {
    state: 'submitting',
    words: 'submit the evidence for a dispute',
    call: ({ id, round }) => deps.payments.submitEvidence({ disputeId: id, idempotencyKey: `${id}-${round}` }),
  });

export const finishAccepting = (deps: Deps, disputeId: string): Promise<void> =>
  finish(deps, disputeId, {
    state: 'accepting',
    words: 'close a dispute',
    call: ({ id, round }) => deps.payments.acceptDispute({ disputeId: id, idempotencyKey: `${id}-${round}` }),
  });
