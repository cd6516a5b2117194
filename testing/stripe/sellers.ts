import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import Stripe from 'stripe';
import type { NewTransfer } from '#platform/stripe/payments.ts';
import type { TestSandbox } from './start-test-sandbox.ts';

/** The onboarding succeeds by default. */
export interface OnboardingOptions {
  name?: string;
  /** A test bank account. */
  bank?: string;
  ending?: 'done' | 'missing' | 'review';
}

/** An account that hasn't been through onboarding. */
export const openSeller = async ({ payments }: TestSandbox, country = 'US'): Promise<string> => {
  const sellerId = randomUUID();
  const seller = { sellerId, email: 'seller@example.com', country, idempotencyKey: sellerId };
  return (await payments.createSellerAccount(seller)).accountId;
};

export const onboardedSeller = async (provider: TestSandbox, options: OnboardingOptions = {}): Promise<string> => {
  const accountId = await openSeller(provider);
  await provider.control(`accounts/${accountId}/onboard`, options);
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
  const checkout = await provider.payments.getCheckout(sessionId);
  return { orderId, sessionId, paymentIntentId: checkout!.paymentIntentId!, chargeId: checkout!.chargeId! };
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

/** The seller got one transfer for one paid order. */
export const paidSeller = async (provider: TestSandbox, more: Partial<NewTransfer> = {}) => {
  const [accountId, order] = [await onboardedSeller(provider), await payOrder(provider)];
  const transfer = transferOf(order, accountId, more);
  const { transferId } = await provider.payments.transferToSeller(transfer);
  return { accountId, order, transfer, transferId };
};

/** Stripe forgets idempotency keys after a day. */
export const forgetKeys = (pool: Pool) => pool.query('delete from payments_sandbox.idempotency');

/** The seller's balance at Stripe, in cents. */
export const balanceOf = async ({ payments }: TestSandbox, accountId: string) => {
  const { available, pending } = await payments.getSellerBalance(accountId);
  return { available: available[0]!.amountCents, pending: pending[0]!.amountCents };
};

/** Stripe's own library, for calls that the port doesn't have. */
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

/** Pays a new session of Stripe's library and returns the charge's id. `account`: a test bank account, not a card. */
export const chargeOf = async (
  provider: TestSandbox,
  cents = 5000,
  { group, account }: { readonly group?: string; readonly account?: string } = {},
): Promise<string> => {
  const stripe = clientOf(provider);
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Midnight' } } },
    ],
    success_url: 'http://127.0.0.1/done',
    ...(group !== undefined && { payment_intent_data: { transfer_group: group } }),
  });
  await provider.pay(session.id, account === undefined ? {} : { account });
  if (account !== undefined) await provider.control(`sessions/${session.id}/settle`, { outcome: 'success' });
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  return (paid.payment_intent as Stripe.PaymentIntent).latest_charge as string;
};

/** Sends a request that no library would send. */
export const postForm = async ({ sandbox }: TestSandbox, path: string, body: Record<string, string>) => {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secrets.secretKey}` },
    body: new URLSearchParams(body),
  });
  return { status: response.status, body: (await response.json()) as { error?: Record<string, string> } };
};
