import type { Updateable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { ProviderDispute } from '#platform/stripe/disputes.ts';
import type { DisputeState } from '../dispute-kinds.ts';
import type { DisputeRow, DisputeTable } from './tables.ts';

// The shop's response to a dispute: its states, the only transitions between them, and the only place that writes them. A
// text rule in scripts/boundaries.ts keeps it that way.

/** What is written with a change of state, besides the state. */
type Changes = Omit<Updateable<DisputeTable>, 'id' | 'state' | 'changed_at'>;

/**
 * Where each state may come from. Whatever the shop believed, what the bank says is so: it may decide at any time, take no
 * response anymore, and ask again (an inquiry that becomes a chargeback).
 */
export const transitions: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  // Also an admin's changes, which are then left at Stripe, and a loss that Stripe didn't take.
  preparing: ['staged', 'submitting', 'submitted', 'accepting', 'unanswerable', 'missed', 'over'],
  // Back from `submitting` when Stripe refuses.
  staged: ['preparing', 'submitting'],
  submitting: ['staged'],
  submitted: ['preparing', 'staged', 'submitting', 'accepting', 'unanswerable', 'missed', 'over'],
  accepting: ['preparing', 'staged'],
  unanswerable: ['preparing', 'staged', 'submitting', 'submitted', 'accepting', 'missed', 'over'],
  missed: ['preparing', 'staged', 'submitting', 'unanswerable', 'over'],
  over: ['preparing', 'staged', 'submitting', 'submitted', 'accepting', 'unanswerable', 'missed'],
};

const ended = ['won', 'lost', 'warning_closed', 'prevented'];
const reviewed = ['under_review', 'warning_under_review', 'appeal_under_review'];
const open = ['needs_response', 'warning_needs_response'];

type Known = Pick<DisputeRow, 'state' | 'is_inquiry' | 'submissions'>;

/** The shop waits for nothing but an answer to its own call. */
const isCalling = ({ state }: Known): boolean => state === 'submitting' || state === 'accepting';

/** In which state a dispute is, after what Stripe says of it now; `known` is null when it's new. */
export const stateAfter = (known: Known | null, dispute: ProviderDispute, now: Date): DisputeState => {
  if (ended.includes(dispute.status)) return 'over';
  if (reviewed.includes(dispute.status)) return 'submitted';
  // Appeals, and whatever Stripe may think of.
  if (!open.includes(dispute.status)) return 'unanswerable';
  if (known && dispute.submissions > known.submissions && !isEscalated(known, dispute)) return 'submitted';
  if (known?.state === 'accepting') return known.state;
  if (dispute.dueAt === null) return 'unanswerable';
  if (dispute.dueAt <= now) return 'missed';
  if (!known || isAskedAgain(known, dispute)) return 'preparing';
  return known.state;
};

type Facts = Pick<ProviderDispute, 'isInquiry' | 'submissions'>;

/** It was an inquiry. */
const isEscalated = (known: Known, { isInquiry }: Facts): boolean => known.is_inquiry && !isInquiry;

/** The bank wants another response: to a chargeback after an inquiry, or because it takes one again. */
export const isAskedAgain = (known: Known, dispute: Facts): boolean =>
  isCalling(known)
    ? isEscalated(known, dispute) && dispute.submissions > known.submissions
    : isEscalated(known, dispute) || ['unanswerable', 'missed', 'over'].includes(known.state);

export const mayBecome = ({ state }: Pick<DisputeRow, 'state'>, to: DisputeState): boolean =>
  transitions[to].includes(state);

/** Whether a response can be given now. */
export const isInTime = ({ due_at: due }: Pick<DisputeRow, 'due_at'>, now: Date): boolean => due !== null && now < due;

const maxRefusal = 500;

/** What Stripe said when it refused, for an admin to read. */
export const refusalWords = ({ message }: Error): string => message.slice(0, maxRefusal);

/** Locks a dispute until the transaction ends. */
export const lockDispute = (trx: Trx, disputeId: string): Promise<DisputeRow | undefined> =>
  trx.selectFrom('disputes_disputes').selectAll().where('id', '=', disputeId).forUpdate().executeTakeFirst();

export const findDispute = (db: Queryable, disputeId: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('disputes_disputes').selectAll().where('id', '=', disputeId).executeTakeFirst();

/** The caller has locked the dispute: an illegal transition is a bug. To stay as it is isn't one. */
export const moveDispute = async (
  trx: Trx,
  dispute: DisputeRow,
  to: DisputeState,
  { at, ...changes }: Changes & { readonly at: Date },
): Promise<DisputeRow> => {
  const moves = to !== dispute.state;
  if (moves && !mayBecome(dispute, to)) throw new Error(`${dispute.id} cannot go from ${dispute.state} to ${to}`);
  return await trx
    .updateTable('disputes_disputes')
    .set({ ...changes, state: to, ...(moves && { changed_at: at }) })
    .where('id', '=', dispute.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
