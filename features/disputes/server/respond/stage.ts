import { findOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure } from '#platform/stripe/provider-failure.ts';
import { fileNames, textNames } from '../../dispute-kinds.ts';
import { findDispute, lockDispute, moveDispute, refusalWords } from '../dispute-states.ts';
import { collectEvidence } from '../evidence/collect-evidence.ts';
import { withOrderLock } from '../refresh-disputes.ts';
import { hasMovedOn } from './has-moved-on.ts';
import type { DisputeRow } from '../tables.ts';

/** Collects the evidence once, so that admins' edits stay, and saves it at Stripe without submitting it. */
export const stageEvidence = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await findDispute(deps.db, disputeId);
  if (dispute) await withOrderLock(deps, dispute.order_id, () => stageLocked(deps, disputeId));
};

const stageLocked = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await findDispute(deps.db, disputeId);
  if (dispute?.state !== 'preparing') return;
  const order = await findOrder(deps.db, { id: dispute.order_id });
  if (!order) return;
  const staged = await leaveAtProvider(deps, order, dispute).catch((error: unknown) =>
    refusalOf(deps, order, dispute, error),
  );
  if (staged === null) return;
  await inTransaction(deps.db, async (trx) => {
    const locked = await lockDispute(trx, disputeId);
    if (locked?.state !== 'preparing') return;
    const at = deps.clock.now();
    if ('refusal' in staged) return void (await moveDispute(trx, locked, 'preparing', { ...staged, at }));
    // An admin has changed the texts in between: the next run saves those at Stripe.
    if (JSON.stringify(locked.texts) !== JSON.stringify(staged.texts)) return;
    await moveDispute(trx, locked, 'staged', { staged_at: at, refusal: null, at });
  });
};

/**
 * Returns Stripe's refusal, to show admins; null if the bank was faster.
 * @throws any other error, so that the job is retried
 */
const refusalOf = async (
  deps: Deps,
  order: OrderRecord,
  dispute: DisputeRow,
  error: unknown,
): Promise<{ readonly refusal: string } | null> => {
  if (!(error instanceof PaymentProviderError) || error.kind === 'unavailable') throw error;
  if (await hasMovedOn(deps, order, dispute)) return null;
  logProviderFailure(deps.log, error, 'save the evidence for a dispute', { orderId: order.id });
  return { refusal: refusalWords(error) };
};

const leaveAtProvider = async (deps: Deps, order: OrderRecord, dispute: DisputeRow) => {
  if (dispute.texts === null) await collectEvidence(deps, order, dispute);
  const fileIds = await uploadFiles(deps, dispute);
  const { texts } = (await findDispute(deps.db, dispute.id)) ?? dispute;
  const evidence = {
    ...Object.fromEntries(textNames.map((name) => [name, texts?.[name] || null])),
    ...Object.fromEntries(fileNames.map((field) => [field, fileIds.get(field) ?? null])),
  };
  await deps.payments.stageEvidence({ disputeId: dispute.id, evidence });
  return { texts };
};

/** Stripe's ids of the files, by field. */
const uploadFiles = async ({ db, payments }: Deps, dispute: DisputeRow): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  const files = await db.selectFrom('disputes_files').selectAll().where('dispute_id', '=', dispute.id).execute();
  for (const { field, name, content, provider_id: known } of files) {
    if (known !== null) {
      ids.set(field, known);
      continue;
    }
    const idempotencyKey = `${dispute.id}-${dispute.round}-${field}`;
    const { fileId } = await payments.uploadEvidence({ name, bytes: content, idempotencyKey });
    await db
      .updateTable('disputes_files')
      .set({ provider_id: fileId })
      .where('dispute_id', '=', dispute.id)
      .where('field', '=', field)
      .execute();
    ids.set(field, fileId);
  }
  return ids;
};
