import type Stripe from 'stripe';
import type { CheckoutRefund, ItemRefund } from './payments.ts';
import { callProvider, requireId } from './provider-call.ts';

const hasEnded = (refund: Stripe.Refund): boolean => refund.status === 'failed' || refund.status === 'canceled';

/**
 * The provider forgets idempotency keys after a day, so that what it has refunded for this item before is looked up
 * first; the key keeps apart those who ask at the same moment.
 */
export const refundItem = async (
  stripe: Stripe,
  { paymentIntentId, orderId, itemId, amountCents, reason }: ItemRefund,
): Promise<{ refundId: string; status: CheckoutRefund['status'] }> => {
  requireId(paymentIntentId, 'pi_');
  return callProvider(async () => {
    const earlier: Stripe.Refund[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
      if (refund.metadata?.item_id === itemId) earlier.push(refund);
    }
    const refund =
      earlier.find((candidate) => !hasEnded(candidate)) ??
      (await stripe.refunds.create(
        {
          payment_intent: paymentIntentId,
          amount: amountCents,
          metadata: { order_id: orderId, item_id: itemId, reason },
        },
        { idempotencyKey: `refund-${orderId}-${itemId}-${earlier.length + 1}` },
      ));
    return { refundId: refund.id, status: (refund.status ?? 'pending') as CheckoutRefund['status'] };
  });
};
