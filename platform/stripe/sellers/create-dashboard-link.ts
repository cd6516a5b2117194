import type Stripe from 'stripe';
import { getSellerAccount } from './get-seller-account.ts';
import { PaymentProviderError } from '../payments.ts';
import { callProvider, requireId } from '../provider-call.ts';

export const createDashboardLink = async (
  stripe: Stripe,
  accountId: string,
): Promise<{ url: string } | 'not-onboarded'> => {
  requireId(accountId, 'acct_');
  try {
    const { url } = await callProvider(() => stripe.accounts.createLoginLink(accountId));
    return { url };
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.kind === 'invalid')) throw error;
    // Stripe's refusal has no error code, so the account shows whether a missing onboarding was the reason.
    const account = await getSellerAccount(stripe, accountId);
    if (account && !account.detailsSubmitted) return 'not-onboarded';
    throw error;
  }
};
