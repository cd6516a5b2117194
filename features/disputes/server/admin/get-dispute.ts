import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findOrder } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { AdminDispute } from '../../contract.ts';
import { fileNames } from '../../dispute-kinds.ts';
import { findDispute } from '../dispute-states.ts';
import { optionsOf, presentListed } from './present-dispute.ts';

export const getDispute = async (
  { db, clock }: Deps,
  disputeId: string,
): Promise<AdminDispute | Failure<'DISPUTES_NOT_FOUND'>> => {
  const dispute = await findDispute(db, disputeId);
  if (!dispute) return fail('DISPUTES_NOT_FOUND');
  const [order, files, [admin]] = await Promise.all([
    findOrder(db, { id: dispute.order_id }),
    db
      .selectFrom('disputes_files')
      .select(['field', 'name', 'bytes', 'pages'])
      .where('dispute_id', '=', disputeId)
      .execute(),
    findUsersByIds(db, dispute.submitted_by === null ? [] : [dispute.submitted_by]),
  ]);
  return {
    ...presentListed(dispute, order?.number ?? ''),
    network: dispute.network,
    networkReason: dispute.network_reason,
    feeCents: dispute.fee_cents,
    isRefundable: dispute.is_refundable,
    autoSubmit: dispute.auto_submit,
    texts: dispute.texts,
    files: files.toSorted((a, b) => fileNames.indexOf(a.field) - fileNames.indexOf(b.field)),
    notes: dispute.notes.split('\n').filter(Boolean),
    stagedAt: dispute.staged_at?.toISOString() ?? null,
    submittedAt: dispute.submitted_at?.toISOString() ?? null,
    submittedBy: admin?.username ?? null,
    acceptedAt: dispute.accepted_at?.toISOString() ?? null,
    refusal: dispute.refusal,
    can: optionsOf(dispute, clock.now()),
  };
};
