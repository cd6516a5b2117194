import { shopCurrency } from '#contract-kit/currency.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { availabilityOf, bookBalance } from '../balance/balance-transactions.ts';
import type { Charge } from './charges.ts';
import { type DisputeEvidence, noEvidence } from './dispute-evidence.ts';
import { settleWarnings } from './fraud-warnings.ts';
import { insertObject, lockObject, type ProviderObject, updateObject, type Work } from '../core/store.ts';

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost';

export interface Dispute extends ProviderObject {
  amount: number;
  balance_transactions: object[];
  charge: string;
  evidence: DisputeEvidence;
  evidence_details: {
    due_by: number | null;
    has_evidence: boolean;
    submission_count: number;
    submission_method: 'manual' | 'not_submitted';
    [field: string]: unknown;
  };
  is_charge_refundable: boolean;
  metadata: Record<string, string>;
  payment_method_details?: { type: 'card'; card: { brand: string; case_type: 'chargeback' | 'inquiry' } };
  status: DisputeStatus;
}

const disputeFee = 1500;
const responseDays = 14;

/** The bank hasn't decided. */
export const isOpen = ({ status }: Dispute): boolean => !['warning_closed', 'won', 'lost'].includes(status);

export interface DisputeInput {
  reason?: string | undefined;
  /** The bank only asks: no money moves yet. */
  inquiry?: boolean | undefined;
  /** In so many seconds the answer is due; null: the bank takes none. */
  dueIn?: number | null | undefined;
}

const detailsOf = (charge: Charge, inquiry: boolean): Pick<Dispute, 'payment_method_details'> => {
  const { card } = charge.payment_method_details as { card?: { brand: string } };
  if (!card) return {};
  const details = {
    brand: card.brand,
    case_type: inquiry ? 'inquiry' : 'chargeback',
    network: card.brand,
    network_reason_code: card.brand === 'visa' ? '10.4' : '4837',
  } as const;
  return { payment_method_details: { type: 'card', card: details } };
};

/** The buyer's bank withdraws the rest of a charge, and the provider its dispute fee; an inquiry only asks. */
export const openDispute = async (
  work: Work,
  chargeId: string,
  { reason = 'fraudulent', inquiry = false, dueIn = responseDays * 86_400 }: DisputeInput = {},
): Promise<Dispute> => {
  const { body: charge } = await lockObject<Charge>(work, 'charge', chargeId);
  if (charge.status !== 'succeeded') throw refused(`Charge ${chargeId} has not succeeded, so it can’t be disputed.`);
  if (charge.disputed) throw refused(`Charge ${chargeId} is already disputed.`, 'charge_disputed');
  if (charge.refunded) throw refused(`Charge ${chargeId} has been refunded in full.`, 'charge_already_refunded');
  const created = {
    id: newObjectId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: work.now,
    currency: shopCurrency(),
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: dueIn === null ? 0 : work.now + dueIn,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...detailsOf(charge, inquiry),
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Dispute;
  const dispute = await insertObject<Dispute>(work, created, { parent: charge.id });
  await updateObject(work, charge, { disputed: true });
  await emitEvent(work, 'charge.dispute.created', dispute);
  await settleWarnings(work, charge.id);
  return inquiry ? dispute : await withdrawFunds(work, dispute, charge);
};

const withdrawFunds = async (work: Work, dispute: Dispute, charge: Charge): Promise<Dispute> => {
  const booked = await bookBalance(work, {
    amount: -dispute.amount,
    fee: disputeFee,
    type: 'adjustment',
    source: dispute.id,
    description: `Chargeback withdrawal for ${charge.id}`,
    availableOn: await availabilityOf(work, charge.balance_transaction),
  });
  const withdrawn = await updateObject(work, dispute, { balance_transactions: [booked] });
  await emitEvent(work, 'charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
};

/** An inquiry becomes a chargeback, which needs another answer. */
export const escalateInquiry = async (work: Work, disputeId: string): Promise<Dispute> => {
  const { body: dispute } = await lockObject<Dispute>(work, 'dispute', disputeId);
  if (!dispute.status.startsWith('warning_') || !isOpen(dispute)) {
    throw refused(`Dispute ${disputeId} isn’t an open inquiry: ${dispute.status}.`);
  }
  const { body: charge } = await lockObject<Charge>(work, 'charge', dispute.charge);
  const details = { ...dispute.evidence_details, due_by: work.now + responseDays * 86_400 };
  const escalated = await updateObject(work, dispute, {
    evidence_details: details,
    is_charge_refundable: false,
    ...detailsOf(charge, false),
    status: 'needs_response',
  });
  await emitEvent(work, 'charge.dispute.updated', escalated, { status: dispute.status });
  return await withdrawFunds(work, escalated, charge);
};

/** Closes a dispute. When it is won, the money and the dispute fee are returned; an inquiry never took any. */
export const closeDispute = async (work: Work, disputeId: string, outcome: 'won' | 'lost'): Promise<Dispute> => {
  const { body: dispute } = await lockObject<Dispute>(work, 'dispute', disputeId);
  if (!isOpen(dispute)) throw refused(`Dispute ${disputeId} is already closed: ${dispute.status}.`);
  const isInquiry = dispute.status.startsWith('warning_');
  const status = isInquiry ? 'warning_closed' : outcome;
  const closed = await updateObject(work, dispute, { status });
  await emitEvent(work, 'charge.dispute.closed', closed, { status: dispute.status });
  if (isInquiry || outcome === 'lost') return closed;
  const booked = await bookBalance(work, {
    amount: dispute.amount,
    fee: -disputeFee,
    type: 'adjustment',
    source: dispute.id,
    description: `Chargeback reversal for ${dispute.charge}`,
  });
  const reinstated = await updateObject(work, closed, {
    balance_transactions: [...closed.balance_transactions, booked],
  });
  await emitEvent(work, 'charge.dispute.funds_reinstated', reinstated);
  return reinstated;
};
