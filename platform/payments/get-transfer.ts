import type Stripe from 'stripe';
import type { SellerTransfer } from './payments.ts';
import { callProvider, isMissing, requireId } from './provider-call.ts';
import { toSellerTransfer } from './transfer-metadata.ts';

export const getTransfer = async (stripe: Stripe, transferId: string): Promise<SellerTransfer | null> => {
  requireId(transferId, 'tr_');
  try {
    return toSellerTransfer(await callProvider(() => stripe.transfers.retrieve(transferId)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
