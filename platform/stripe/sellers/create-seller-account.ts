import type Stripe from 'stripe';
import type { NewSellerAccount } from '../payments.ts';
import { callProvider } from '../provider-call.ts';

export const createSellerAccount = async (stripe: Stripe, seller: NewSellerAccount): Promise<{ accountId: string }> => {
  const account = await callProvider(() =>
    stripe.accounts.create(
      {
        controller: {
          stripe_dashboard: { type: 'express' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
        },
        country: seller.country,
        email: seller.email,
        capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
        metadata: { seller_id: seller.sellerId },
      },
      { idempotencyKey: `account-${seller.idempotencyKey}` },
    ),
  );
  return { accountId: account.id };
};
