import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { onboardedSeller, payOrder } from '@stemhouse/stripe-sandbox/testing/acts.ts';
import type { NewTransfer } from '#platform/stripe/payments.ts';
import type { TestSandbox } from './start-test-sandbox.ts';

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
