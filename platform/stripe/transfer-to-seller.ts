import type Stripe from 'stripe';
import { shopCurrency } from '#contract-kit/currency.ts';
import { findTransfers } from './find-transfers.ts';
import { pastRefusals } from './past-refusals.ts';
import { type NewTransfer, PaymentProviderError, type SellerTransfer } from './payments.ts';
import { callProvider, requireId } from './provider-call.ts';
import { groupOf, metadataOf } from './transfer-metadata.ts';

const isCharge = (id: string): boolean => /^(ch|py)_\w+$/.test(id);

const checkSame = (found: SellerTransfer, requested: NewTransfer): void => {
  const same =
    found.amountCents === requested.amountCents &&
    found.accountId === requested.accountId &&
    found.chargeId === requested.chargeId;
  if (same) return;
  const words = `Under the key ${requested.idempotencyKey} ${found.transferId} was made, with other values.`;
  throw new PaymentProviderError('invalid', words);
};

/**
 * Looks up earlier transfers, because Stripe forgets keys after a day. The key only keeps concurrent callers from paying
 * twice.
 */
export const transferToSeller = async (stripe: Stripe, transfer: NewTransfer): Promise<{ transferId: string }> => {
  requireId(transfer.accountId, 'acct_');
  if (transfer.chargeId !== null && !isCharge(transfer.chargeId)) {
    throw new PaymentProviderError('invalid', `Not a charge of the payment provider’s: "${transfer.chargeId}"`);
  }
  const earlier = await findTransfers(stripe, transfer.orderId);
  const made = earlier.find(({ idempotencyKey }) => idempotencyKey === transfer.idempotencyKey);
  if (made) {
    checkSame(made, transfer);
    return { transferId: made.transferId };
  }
  const params: Stripe.TransferCreateParams = {
    amount: transfer.amountCents,
    currency: shopCurrency(),
    destination: transfer.accountId,
    ...(transfer.chargeId !== null && { source_transaction: transfer.chargeId }),
    transfer_group: groupOf(transfer.orderId),
    metadata: metadataOf(transfer),
  };
  const { id } = await callProvider(() =>
    pastRefusals(`transfer-${transfer.idempotencyKey}`, (idempotencyKey) =>
      stripe.transfers.create(params, { idempotencyKey }),
    ),
  );
  return { transferId: id };
};
