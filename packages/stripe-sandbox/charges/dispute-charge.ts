import { emitEvent } from '../webhooks/emit-event.ts';
import { refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { listObjects } from '../core/list-objects.ts';
import { availabilityOf, bookBalance } from '../balance/balance-transactions.ts';
import type { Charge } from './charges.ts';
import { type DisputeEvidence, noEvidence } from './dispute-evidence.ts';
import { failRefunds } from './fail-refunds.ts';
import { settleWarnings } from './fraud-warnings.ts';
import { insertObject, lockObject, type ProviderObject, updateObject, type Work } from '../core/store.ts';

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented';

type CaseType = 'chargeback' | 'inquiry' | 'resolution' | 'block';

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
  payment_method_details?: { type: 'card'; card: { brand: string; case_type: CaseType } };
  status: DisputeStatus;
}

const disputeFee = 1500;
const responseDays = 14;

export const isOpen = ({ status }: Pick<Dispute, 'status'>): boolean =>
  !['warning_closed', 'won', 'lost', 'prevented'].includes(status);

/** Whether the dispute's amount has been taken or may still be. */
const takes = ({ status, payment_method_details: details }: Dispute): boolean =>
  isOpen({ status }) || status === 'lost' || (status === 'prevented' && details?.card.case_type === 'resolution');

export interface DisputeInput {
  reason?: string | undefined;
  /** Cents; by default all that no refund or other dispute has taken. */
  amount?: number | undefined;
  /** `resolution`: the buyer has the money at once, and a pending refund fails (Visa). `block`: no money moves. */
  prevented?: 'resolution' | 'block' | undefined;
  /** The bank only asks; no money moves yet. */
  inquiry?: boolean | undefined;
  /** Seconds until the response is due; null if the bank takes no response. */
  dueIn?: number | null | undefined;
}

type Begun = Pick<Dispute, 'status' | 'is_charge_refundable'> & { case: CaseType };

const begin = ({ inquiry = false, prevented }: DisputeInput): Begun => {
  if (prevented) return { case: prevented, status: 'prevented', is_charge_refundable: prevented === 'block' };
  return inquiry
    ? { case: 'inquiry', status: 'warning_needs_response', is_charge_refundable: true }
    : { case: 'chargeback', status: 'needs_response', is_charge_refundable: false };
};

const detailsOf = (charge: Charge, caseType: CaseType): Pick<Dispute, 'payment_method_details'> => {
  const { card } = charge.payment_method_details as { card?: { brand: string } };
  if (!card) return {};
  const details = {
    brand: card.brand,
    case_type: caseType,
    network: card.brand,
    network_reason_code: card.brand === 'visa' ? '10.4' : '4837',
  } as const;
  return { payment_method_details: { type: 'card', card: details } };
};

export const disputesOf = async (work: Work, charge: Charge): Promise<Dispute[]> => {
  if (!charge.disputed) return [];
  return (await listObjects(work, '', { kind: 'dispute', parent: charge.id }, { limit: 100 })).data as Dispute[];
};

/** An explicit amount may be more than what is left, as banks do, but not more than the charge. */
const amountToDispute = async (work: Work, charge: Charge, part: number | undefined): Promise<number> => {
  if (charge.status !== 'succeeded') throw refused(`Charge ${charge.id} has not succeeded, so it can’t be disputed.`);
  if (charge.refunded) throw refused(`Charge ${charge.id} has been refunded in full.`, 'charge_already_refunded');
  const taken = (await disputesOf(work, charge)).filter(takes).reduce((sum, { amount }) => sum + amount, 0);
  const left = charge.amount - charge.amount_refunded - taken;
  if (part !== undefined && part <= charge.amount) return part;
  if (part === undefined && left > 0) return left;
  throw refused(`Of charge ${charge.id}, ${left} cents are left to dispute.`, 'charge_disputed');
};

/** The buyer's bank takes back all or part of a charge, and Stripe takes a fee. An inquiry or a block takes nothing. */
export const openDispute = async (work: Work, chargeId: string, input: DisputeInput = {}): Promise<Dispute> => {
  const { reason = 'fraudulent', dueIn = responseDays * 86_400 } = input;
  const { case: caseType, ...begun } = begin(input);
  let { body: charge } = await lockObject<Charge>(work, 'charge', chargeId);
  if (caseType === 'resolution') charge = await failRefunds(work, charge);
  const created = {
    id: newObjectId('du'),
    object: 'dispute',
    amount: await amountToDispute(work, charge, input.amount),
    balance_transactions: [],
    charge: charge.id,
    created: work.now,
    currency: work.settings.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: dueIn === null || input.prevented ? 0 : work.now + dueIn,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...detailsOf(charge, caseType),
    reason,
    ...begun,
  } satisfies Dispute;
  const dispute = await insertObject<Dispute>(work, created, { parent: charge.id });
  await updateObject(work, charge, { disputed: true });
  await emitEvent(work, 'charge.dispute.created', dispute);
  await settleWarnings(work, charge.id);
  return caseType === 'inquiry' || caseType === 'block' ? dispute : await withdrawFunds(work, dispute, charge);
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

/** Turns an inquiry into a chargeback, which needs a response of its own. */
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
    ...detailsOf(charge, 'chargeback'),
    status: 'needs_response',
  });
  await emitEvent(work, 'charge.dispute.updated', escalated, { status: dispute.status });
  return await withdrawFunds(work, escalated, charge);
};

export interface CloseInput {
  outcome: 'won' | 'lost';
  /** Cents that the bank returns although the dispute is lost. */
  returned?: number | undefined;
}

/** If a dispute is won, the money and the dispute fee come back. An inquiry never took any. */
export const closeDispute = async (
  work: Work,
  disputeId: string,
  { outcome, returned = 0 }: CloseInput,
): Promise<Dispute> => {
  const { body: dispute } = await lockObject<Dispute>(work, 'dispute', disputeId);
  if (!isOpen(dispute)) throw refused(`Dispute ${disputeId} is already closed: ${dispute.status}.`);
  const isInquiry = dispute.status.startsWith('warning_');
  const status = isInquiry ? 'warning_closed' : outcome;
  const closed = await updateObject(work, dispute, { status });
  await emitEvent(work, 'charge.dispute.closed', closed, { status: dispute.status });
  const back = outcome === 'won' ? { amount: dispute.amount, fee: -disputeFee } : { amount: returned, fee: 0 };
  if (isInquiry || back.amount === 0) return closed;
  const booked = await bookBalance(work, {
    ...back,
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
