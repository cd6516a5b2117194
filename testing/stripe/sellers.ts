import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { OnboardingOptions, PaidOrder } from '@stemhouse/stripe-sandbox/testing/acts.ts';
import type { NewTransfer } from '#platform/stripe/payments.ts';
import type { TestSandbox } from './start-test-sandbox.ts';

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
