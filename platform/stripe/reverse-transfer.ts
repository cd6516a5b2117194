import type Stripe from 'stripe';
import { pastRefusals } from './past-refusals.ts';
import { type NewReversal, PaymentProviderError } from './payments.ts';
import { callProvider, requireId } from './provider-call.ts';

const findReversal = async (stripe: Stripe, transferId: string, key: string) => {
  for await (const reversal of stripe.transfers.listReversals(transferId, { limit: 100 })) {
    if (reversal.metadata?.reversal_key === key) return reversal;
  }
  return null;
};

/** Stripe forgets keys after a day, so earlier reversals are looked up first. */
export const reverseTransfer = async (stripe: Stripe, reversal: NewReversal): Promise<{ reversalId: string }> => {
  const { transferId, amountCents, idempotencyKey: key } = reversal;
  requireId(transferId, 'tr_');
  const made = await callProvider(() => findReversal(stripe, transferId, key));
  if (made && made.amount !== amountCents) {
    throw new PaymentProviderError('invalid', `Under the key ${key} ${made.id} was made, over ${made.amount} cents.`);
  }
  if (made) return { reversalId: made.id };
  const params = { amount: amountCents, metadata: { ...reversal.metadata, reversal_key: key } };
  const { id } = await callProvider(() =>
    pastRefusals(`reversal-${key}`, (idempotencyKey) =>
      stripe.transfers.createReversal(transferId, params, { idempotencyKey }),
    ),
  );
  return { reversalId: id };
};
