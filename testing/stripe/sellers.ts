import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import Stripe from 'stripe';
import type { NewTransfer } from '#platform/payments/payments.ts';
import type { TestSandbox } from './start-test-sandbox.ts';

/** How an onboarding ends: well, unless it says otherwise. */
export interface OnboardingWish {
  name?: string;
  /** The number of a test bank account. */
  bank?: string;
  ending?: 'done' | 'missing' | 'review';
}

/** An account that has not been through the onboarding. */
export const openSeller = async ({ payments }: TestSandbox, country = 'US'): Promise<string> => {
  const sellerId = randomUUID();
  const seller = { sellerId, email: 'seller@example.com', country, idempotencyKey: sellerId };
  return (await payments.createSellerAccount(seller)).accountId;
};

export const onboardedSeller = async (provider: TestSandbox, wish: OnboardingWish = {}): Promise<string> => {
  const accountId = await openSeller(provider);
  await provider.control(`accounts/${accountId}/onboard`, wish);
  return accountId;
};

export interface PaidOrder {
  orderId: string;
  sessionId: string;
  paymentIntentId: string;
  chargeId: string;
}

export const payOrder = async (provider: TestSandbox, cents = 4998): Promise<PaidOrder> => {
  const orderId = randomUUID();
  const { sessionId } = await provider.payments.createCheckoutSession({
    orderId,
    email: 'buyer@example.com',
    lines: [{ itemId: 'i', name: 'Midnight', amountCents: cents, sellerId: 's', beatId: 'b', licenseId: 'l' }],
    successUrl: 'http://127.0.0.1/done',
    cancelUrl: 'http://127.0.0.1/cart',
    expiresAt: new Date(Date.now() + 31 * 60_000),
    idempotencyKey: orderId,
  });
  await provider.pay(sessionId);
  const truth = await provider.payments.getCheckout(sessionId);
  return { orderId, sessionId, paymentIntentId: truth!.paymentIntentId!, chargeId: truth!.chargeId! };
};

export const transferOf = (
  order: { orderId: string; chargeId: string },
  accountId: string,
  more: Partial<NewTransfer> = {},
): NewTransfer => ({
  accountId,
  amountCents: 2699,
  chargeId: order.chargeId,
  orderId: order.orderId,
  itemIds: ['item-1'],
  idempotencyKey: randomUUID(),
  ...more,
});

/** A seller whom one transfer of one paid order was made to. */
export const paidSeller = async (provider: TestSandbox, more: Partial<NewTransfer> = {}) => {
  const [accountId, order] = [await onboardedSeller(provider), await payOrder(provider)];
  const transfer = transferOf(order, accountId, more);
  const { transferId } = await provider.payments.transferToSeller(transfer);
  return { accountId, order, transfer, transferId };
};

/** As if a day had passed at the provider. */
export const forgetKeys = (pool: Pool) => pool.query('delete from payments_sandbox.idempotency');

/** What a seller has at the provider, in cents. */
export const balanceOf = async ({ payments }: TestSandbox, accountId: string) => {
  const { available, pending } = await payments.getSellerBalance(accountId);
  return { available: available[0]!.amountCents, pending: pending[0]!.amountCents };
};

/** The provider's own library, for what the port does not ask. */
export const clientOf = ({ sandbox }: TestSandbox, port = sandbox.port): Stripe =>
  new Stripe(sandbox.secrets.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

export const expressAccount: Stripe.AccountCreateParams = {
  controller: {
    stripe_dashboard: { type: 'express' },
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
  },
  country: 'US',
  email: 'seller@example.com',
  capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
};
