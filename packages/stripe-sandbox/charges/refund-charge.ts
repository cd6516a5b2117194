import { emitEvent } from '../webhooks/emit-event.ts';
import { refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { availabilityOf, bookBalance } from '../balance/balance-transactions.ts';
import type { Charge } from './charges.ts';
import { closeDispute, disputesOf, isOpen } from './dispute-charge.ts';
import { settleWarnings } from './fraud-warnings.ts';
import { insertObject, lockObject, type ProviderObject, updateObject, type Work } from '../core/store.ts';

export interface RefundInput {
  /** Cents; by default all that is left. */
  amount?: number | undefined;
  metadata?: Record<string, string> | undefined;
  reason?: string | undefined;
}

const checkRefundable = (charge: Charge, amount: number | undefined): void => {
  if (charge.status !== 'succeeded') {
    throw refused(`Charge ${charge.id} has not succeeded, so it cannot be refunded.`, 'charge_not_refundable');
  }
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount !== undefined && amount > left) {
    throw refused(
      `Refund amount (${amount} cents) is greater than unrefunded amount on charge (${left} cents)`,
      undefined,
      'amount',
    );
  }
};

/** A refund in the buyer's own currency, if they paid in it. */
const presentedPart = ({ presentment_details: whole, amount }: Charge, part: number) =>
  whole && {
    presentment_details: { ...whole, presentment_amount: Math.round((whole.presentment_amount * part) / amount) },
  };

const checkDisputes = async (work: Work, charge: Charge): Promise<void> => {
  const disputes = await disputesOf(work, charge);
  if (disputes.every((dispute) => dispute.status === 'won' || dispute.is_charge_refundable)) return;
  throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
};

/** Stripe keeps its fee. Throws if nothing is left. */
export const refundCharge = async (work: Work, chargeId: string, input: RefundInput): Promise<ProviderObject> => {
  const { body: charge } = await lockObject<Charge>(work, 'charge', chargeId);
  await checkDisputes(work, charge);
  checkRefundable(charge, input.amount);
  const amount = input.amount ?? charge.amount - charge.amount_refunded;
  const card = charge.payment_method_details.type === 'card';
  const id = newObjectId(card ? 're' : 'pyr');
  const booked = await bookBalance(work, {
    amount: -amount,
    fee: 0,
    type: card ? 'refund' : 'payment_refund',
    source: id,
    description: 'REFUND FOR CHARGE',
    availableOn: await availabilityOf(work, charge.balance_transaction),
  });
  const refund = await insertObject(
    work,
    {
      id,
      object: 'refund',
      amount,
      balance_transaction: booked.id,
      charge: charge.id,
      created: work.now,
      currency: work.settings.currency,
      customer: null,
      customer_account: null,
      destination_details: card
        ? {
            type: 'card',
            card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
          }
        : { type: 'us_bank_transfer', us_bank_transfer: { reference: null, reference_status: 'pending' } },
      metadata: input.metadata ?? {},
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      ...presentedPart(charge, amount),
      reason: input.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    },
    { parent: charge.id },
  );
  const refundedBefore = charge.amount_refunded;
  const after = await updateObject(work, charge, {
    amount_refunded: refundedBefore + amount,
    refunded: refundedBefore + amount === charge.amount,
  });
  await emitEvent(work, 'refund.created', refund);
  await emitEvent(work, 'charge.refunded', after, {
    amount_refunded: refundedBefore,
    ...(after.refunded && { refunded: false }),
  });
  if (after.refunded) await settle(work, after);
  return refund;
};

/** Closes inquiries and warnings once everything is refunded. */
const settle = async (work: Work, charge: Charge): Promise<void> => {
  await settleWarnings(work, charge.id);
  const open = (await disputesOf(work, charge)).filter(isOpen);
  for (const dispute of open) await closeDispute(work, dispute.id, { outcome: 'won' });
};
