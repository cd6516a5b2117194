import type { Updateable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { defineLife } from '#platform/lives/define-life.ts';
import type { ProviderDispute } from '#platform/stripe/disputes.ts';
import type { DisputeState } from '../dispute-kinds.ts';
import type { DisputeRow, DisputeTable } from './tables.ts';

type Changes = Omit<Updateable<DisputeTable>, 'id' | 'changed_at'>;

/** The shop's response. The bank may decide at any time, take no response anymore, or ask again after an inquiry. */
export const disputeLife = defineLife({
  what: 'a dispute',
  table: 'disputes_disputes',
  starts: ['preparing', 'submitted', 'unanswerable', 'missed', 'over'],
  mayStay: true,
  transitions: {
    // Also for an admin's changes, which are then saved at Stripe, and for an acceptance that Stripe refused.
    preparing: { from: ['staged', 'submitting', 'submitted', 'accepting', 'unanswerable', 'missed', 'over'] },
    // Back from `submitting` when Stripe refuses.
    staged: { from: ['preparing', 'submitting'] },
    submitting: { from: ['staged'] },
    submitted: { from: ['preparing', 'staged', 'submitting', 'accepting', 'unanswerable', 'missed', 'over'] },
    accepting: { from: ['preparing', 'staged'] },
    unanswerable: { from: ['preparing', 'staged', 'submitting', 'submitted', 'accepting', 'missed', 'over'] },
    missed: { from: ['preparing', 'staged', 'submitting', 'unanswerable', 'over'] },
    over: { from: ['preparing', 'staged', 'submitting', 'submitted', 'accepting', 'unanswerable', 'missed'] },
  },
});

const ended = ['won', 'lost', 'warning_closed', 'prevented'];
const reviewed = ['under_review', 'warning_under_review', 'appeal_under_review'];
const open = ['needs_response', 'warning_needs_response'];

type Known = Pick<DisputeRow, 'state' | 'is_inquiry' | 'submissions'>;

const isCalling = ({ state }: Known): boolean => state === 'submitting' || state === 'accepting';

/** The dispute's state after Stripe's latest report; `known` is null for a new dispute. */
export const stateAfter = (known: Known | null, dispute: ProviderDispute, now: Date): DisputeState => {
  if (ended.includes(dispute.status)) return 'over';
  if (reviewed.includes(dispute.status)) return 'submitted';
  // Appeals, and statuses that Stripe may add.
  if (!open.includes(dispute.status)) return 'unanswerable';
  if (known && dispute.submissions > known.submissions && !isEscalated(known, dispute)) return 'submitted';
  if (known?.state === 'accepting') return known.state;
  if (dispute.dueAt === null) return 'unanswerable';
  if (dispute.dueAt <= now) return 'missed';
  if (!known || isAskedAgain(known, dispute)) return 'preparing';
  return known.state;
};

type Facts = Pick<ProviderDispute, 'isInquiry' | 'submissions'>;

const isEscalated = (known: Known, { isInquiry }: Facts): boolean => known.is_inquiry && !isInquiry;

/** The bank wants another response: an inquiry became a chargeback, or the bank takes responses again. */
export const isAskedAgain = (known: Known, dispute: Facts): boolean =>
  isCalling(known)
    ? isEscalated(known, dispute) && dispute.submissions > known.submissions
    : isEscalated(known, dispute) || ['unanswerable', 'missed', 'over'].includes(known.state);

export const isInTime = ({ due_at: due }: Pick<DisputeRow, 'due_at'>, now: Date): boolean => due !== null && now < due;

const maxRefusal = 500;

/** Stripe's message for a refusal, shown to admins. */
export const refusalWords = ({ message }: Error): string => message.slice(0, maxRefusal);

export const lockDispute = (trx: Trx, disputeId: string): Promise<DisputeRow | undefined> =>
  trx.selectFrom('disputes_disputes').selectAll().where('id', '=', disputeId).forUpdate().executeTakeFirst();

export const findDispute = (db: Queryable, disputeId: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('disputes_disputes').selectAll().where('id', '=', disputeId).executeTakeFirst();

/** The caller has locked the dispute. */
export const moveDispute = (
  trx: Trx,
  dispute: DisputeRow,
  to: DisputeState,
  { at, ...changes }: Changes & { readonly at: Date },
): Promise<DisputeRow> =>
  disputeLife.move(trx, dispute, to, { ...changes, ...(to !== dispute.state && { changed_at: at }) });
