import type Stripe from 'stripe';
import { callProvider, requireId } from './provider-call.ts';

export const createOnboardingLink = async (
  stripe: Stripe,
  link: { accountId: string; refreshUrl: string; returnUrl: string },
): Promise<{ url: string }> => {
  requireId(link.accountId, 'acct_');
  const { url } = await callProvider(() =>
    stripe.accountLinks.create({
      account: link.accountId,
      type: 'account_onboarding',
      refresh_url: link.refreshUrl,
      return_url: link.returnUrl,
    }),
  );
  return { url };
};
