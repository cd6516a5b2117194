import type Stripe from 'stripe';
import { pastRefusals } from './past-refusals.ts';
import { type CheckoutRefund, type NewRefund, PaymentProviderError } from './payments.ts';
import { callProvider, requireId } from './provider-call.ts';

const findRefund = async (stripe: Stripe, { paymentIntentId, idempotencyKey }: NewRefund) => {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
    if (refund.metadata?.refund_key === idempotencyKey) return refund;
  }
  return null;
};

const toResponse = ({ id, status }: Stripe.Refund) => ({
  refundId: id,
  status: (status ?? 'pending') as CheckoutRefund['status'],
});

/** Stripe forgets keys after a day, so earlier refunds are looked up first. */
export const refundPayment = async (
  stripe: Stripe,
  refund: NewRefund,
): Promise<{ refundId: string; status: CheckoutRefund['status'] }> => {
  const { paymentIntentId, orderId, itemId, amountCents, reason, idempotencyKey: key } = refund;
  requireId(paymentIntentId, 'pi_');
  const made = await callProvider(() => findRefund(stripe, refund));
  if (made && made.amount !== amountCents) {
    throw new PaymentProviderError('invalid', `Under the key ${key} ${made.id} was made, over ${made.amount} cents.`);
  }
  if (made) return toResponse(made);
  const metadata = { order_id: orderId, ...(itemId !== null && { item_id: itemId }), reason, refund_key: key };
  return toResponse(
    await callProvider(() =>
      pastRefusals(`refund-${key}`, (idempotencyKey) =>
        stripe.refunds.create({ payment_intent: paymentIntentId, amount: amountCents, metadata }, { idempotencyKey }),
      ),
    ),
  );
};
