import { shopCurrency } from '#contract-kit/currency.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { availabilityOf, bookBalance } from '../balance/balance-transactions.ts';
import type { Charge } from './charges.ts';
import { insertObject, lockObject, type ProviderObject, updateObject, type Work } from '../core/store.ts';

export interface Dispute extends ProviderObject {
  amount: number;
  balance_transactions: object[];
  charge: string;
  is_charge_refundable: boolean;
  status: 'needs_response' | 'won' | 'lost';
}

const disputeFee = 1500;
const responseDays = 14;

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

/** The buyer's bank withdraws the rest of a charge, and the provider its dispute fee. */
export const openDispute = async (work: Work, chargeId: string): Promise<Dispute> => {
  const { body: charge } = await lockObject<Charge>(work, 'charge', chargeId);
  if (charge.status !== 'succeeded') throw refused(`Charge ${chargeId} has not succeeded, so it can’t be disputed.`);
  if (charge.disputed) throw refused(`Charge ${chargeId} is already disputed.`, 'charge_disputed');
  if (charge.refunded) throw refused(`Charge ${chargeId} has been refunded in full.`, 'charge_already_refunded');
  const id = newObjectId('du');
  const amount = charge.amount - charge.amount_refunded;
  const created = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: work.now,
    currency: shopCurrency(),
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(evidenceFields.map((field) => [field, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: work.now + responseDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Dispute;
  const dispute = await insertObject<Dispute>(work, created, { parent: charge.id });
  await updateObject(work, charge, { disputed: true });
  await emitEvent(work, 'charge.dispute.created', dispute);
  const booked = await bookBalance(work, {
    amount: -amount,
    fee: disputeFee,
    type: 'adjustment',
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
    availableOn: await availabilityOf(work, charge.balance_transaction),
  });
  const withdrawn = await updateObject(work, dispute, { balance_transactions: [booked] });
  await emitEvent(work, 'charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
};

/** Closes a dispute. When it is won, the money and the dispute fee are returned. */
export const closeDispute = async (work: Work, disputeId: string, outcome: 'won' | 'lost'): Promise<Dispute> => {
  const { body: dispute } = await lockObject<Dispute>(work, 'dispute', disputeId);
  if (dispute.status !== 'needs_response') throw refused(`Dispute ${disputeId} is already closed: ${dispute.status}.`);
  const closed = await updateObject(work, dispute, { status: outcome });
  await emitEvent(work, 'charge.dispute.closed', closed, { status: dispute.status });
  if (outcome === 'lost') return closed;
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
