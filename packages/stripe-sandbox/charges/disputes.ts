import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { refused } from '../core/errors.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, expandParam, pageParams, text } from '../core/params.ts';
import { getObject, lockObject, updateObject, type Work } from '../core/store.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { closeDispute, type Dispute, type DisputeStatus } from './dispute-charge.ts';
import { responseParams, mergeEvidence, valueOf } from './dispute-evidence.ts';

const kind = 'dispute';

const answered: Partial<Record<DisputeStatus, DisputeStatus>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

/** Evidence with these words makes the bank decide at once, as in Stripe's test mode. */
const verdicts: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** Stages evidence and by default submits all of it, once and not after its due date. */
const respondToDispute = async (
  work: Work,
  id: string,
  { evidence = {}, intended_submission_method: method, metadata = {}, submit }: z.output<typeof responseParams>,
): Promise<Dispute> => {
  const { body: dispute } = await lockObject<Dispute>(work, kind, id);
  const next = answered[dispute.status];
  if (!next) throw refused(`Dispute ${id} takes no more evidence: ${dispute.status}.`);
  const due = dispute.evidence_details.due_by ?? 0;
  if (due === 0) throw refused(`The bank takes no answer to dispute ${id}.`);
  if (due < work.now) throw refused(`The evidence for dispute ${id} was due before.`);
  const brand = dispute.payment_method_details?.card.brand;
  const merged = await mergeEvidence(work, dispute.evidence, evidence, brand);
  const hasEvidence = Object.entries(merged).some(([field, value]) => field !== 'enhanced_evidence' && value !== null);
  const submits = submit === 'true' && hasEvidence;
  const written = await updateObject(work, dispute, {
    evidence: merged,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: hasEvidence,
      ...(submits && {
        submission_count: dispute.evidence_details.submission_count + 1,
        submission_method: 'manual' as const,
      }),
    },
    metadata: { ...dispute.metadata, ...metadata },
    ...(method && { intended_submission_method: method }),
    ...(submits && { status: next }),
  });
  await emitEvent(work, 'charge.dispute.updated', written, { evidence_details: dispute.evidence_details });
  const verdict = verdicts[valueOf(merged, 'uncategorized_text')];
  return submits && verdict ? await closeDispute(work, id, { outcome: verdict }) : written;
};

const acceptDispute = async (work: Work, id: string): Promise<Dispute> => {
  const { body: dispute } = await lockObject<Dispute>(work, kind, id);
  if (dispute.status !== 'needs_response') throw refused(`Dispute ${id} can’t be closed: ${dispute.status}.`);
  return await closeDispute(work, id, { outcome: 'lost' });
};

export const disputeRoutes = [
  route(
    'GET',
    '/disputes',
    z.strictObject({
      ...pageParams,
      ...createdParam,
      charge: text().optional(),
      payment_intent: text().optional(),
    }),
    (work, { created, charge, payment_intent, ...page }) =>
      listObjects(work, '/v1/disputes', { kind, created, fields: { charge, payment_intent } }, page),
  ),
  route('GET', '/disputes/:id', z.strictObject(expandParam), (work, _input, { id }) => getObject(work, kind, id!)),
  route('POST', '/disputes/:id', responseParams, (work, input, { id }) => respondToDispute(work, id!, input)),
  route('POST', '/disputes/:id/close', z.strictObject(expandParam), (work, _input, { id }) => acceptDispute(work, id!)),
];
