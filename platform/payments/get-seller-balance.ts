import type Stripe from 'stripe';
import type { ProviderAmount } from './payments.ts';
import { callProvider, requireId } from './provider-call.ts';

const toAmount = ({ amount, currency }: { amount: number; currency: string }): ProviderAmount => ({
  amountCents: amount,
  currency,
});

export const getSellerBalance = async (
  stripe: Stripe,
  accountId: string,
): Promise<{ available: ProviderAmount[]; pending: ProviderAmount[] }> => {
  requireId(accountId, 'acct_');
  // Options are the second argument: as the first, the account would be sent as a parameter, about the platform's balance.
  const balance = await callProvider(() => stripe.balance.retrieve(undefined, { stripeAccount: accountId }));
  return { available: balance.available.map(toAmount), pending: balance.pending.map(toAmount) };
};
