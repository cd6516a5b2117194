import Stripe from 'stripe';
import type { CheckoutRefund, ItemRefund } from './payments.ts';
import { callProvider, requireId } from './provider-call.ts';

const hasEnded = (refund: Stripe.Refund): boolean => refund.status === 'failed' || refund.status === 'canceled';

const refundsOfItem = async (stripe: Stripe, refund: ItemRefund): Promise<Stripe.Refund[]> => {
  const found: Stripe.Refund[] = [];
  for await (const candidate of stripe.refunds.list({ payment_intent: refund.paymentIntentId, limit: 100 })) {
    if (candidate.metadata?.item_id === refund.itemId) found.push(candidate);
  }
  return found;
};

/**
 * Looks up earlier refunds, because Stripe forgets keys after a day. The key only keeps concurrent callers from
 * refunding twice.
 */
const refundOnce = async (stripe: Stripe, refund: ItemRefund): Promise<Stripe.Refund> => {
  const earlier = await refundsOfItem(stripe, refund);
  const standing = earlier.find((candidate) => !hasEnded(candidate));
  if (standing) return standing;
  const { paymentIntentId, orderId, itemId, amountCents, reason } = refund;
  const metadata = { order_id: orderId, item_id: itemId, reason };
  const idempotencyKey = `refund-${paymentIntentId}-${itemId}-${earlier.length + 1}`;
  return stripe.refunds
    .create({ payment_intent: paymentIntentId, amount: amountCents, metadata }, { idempotencyKey })
    .catch(async (error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
      // Another caller refunds the item at the same moment, maybe for another reason.
      const theirs = (await refundsOfItem(stripe, refund)).find((candidate) => !hasEnded(candidate));
      if (theirs) return theirs;
      throw error;
    });
};

export const refundItem = async (
  stripe: Stripe,
  refund: ItemRefund,
): Promise<{ refundId: string; status: CheckoutRefund['status'] }> => {
  requireId(refund.paymentIntentId, 'pi_');
  const { id, status } = await callProvider(() => refundOnce(stripe, refund));
  return { refundId: id, status: (status ?? 'pending') as CheckoutRefund['status'] };
};
