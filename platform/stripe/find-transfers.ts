import type Stripe from 'stripe';
import { PaymentProviderError, type SellerTransfer } from './payments.ts';
import { callProvider } from './provider-call.ts';
import { groupOf, toSellerTransfer } from './transfer-metadata.ts';

/** Other software on the account may use the group's label, so only our metadata proves that a transfer is ours. */
export const findTransfers = async (stripe: Stripe, orderId: string): Promise<SellerTransfer[]> => {
  if (orderId === '') throw new PaymentProviderError('invalid', 'An order without an id has no transfers.');
  return callProvider(async () => {
    const found: SellerTransfer[] = [];
    for await (const transfer of stripe.transfers.list({ transfer_group: groupOf(orderId), limit: 100 })) {
      if (transfer.metadata.order_id === orderId) found.push(toSellerTransfer(transfer));
    }
    return found;
  });
};
