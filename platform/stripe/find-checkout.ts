import type Stripe from 'stripe';
import { shopCurrency } from '#contract-kit/currency.ts';
import { findTax } from './tax/find-tax.ts';
import { endOf } from './dispute-end.ts';
import { type CheckoutDispute, type CheckoutRefund, type ProviderCheckout, PaymentProviderError } from './payments.ts';
import { callProvider, isMissing, requireId } from './provider-call.ts';

const expandedPaths = ['payment_intent.latest_charge.balance_transaction', 'payment_intent.latest_charge.refunds'];

const expanded = <T extends { id: string }>(value: string | T | null | undefined): T | null => {
  if (typeof value === 'string') {
    throw new PaymentProviderError('invalid', `The provider answered ${value} without the object that we requested.`);
  }
  return value ?? null;
};

const toRefund = (refund: Stripe.Refund): CheckoutRefund => ({
  id: refund.id,
  amountCents: refund.amount,
  status: (refund.status ?? 'pending') as CheckoutRefund['status'],
  ...(refund.metadata?.item_id && { itemId: refund.metadata.item_id }),
  ...(refund.metadata?.order_id && { orderId: refund.metadata.order_id }),
});

/** A charge includes only its newest refunds. The others are fetched. */
const refundsOf = async (stripe: Stripe, charge: Stripe.Charge | null): Promise<CheckoutRefund[]> => {
  if (!charge?.refunds) return [];
  if (!charge.refunds.has_more) return charge.refunds.data.map(toRefund);
  const refunds: CheckoutRefund[] = [];
  for await (const refund of stripe.refunds.list({ charge: charge.id, limit: 100 })) refunds.push(toRefund(refund));
  return refunds;
};

const disputesOf = async (stripe: Stripe, charge: Stripe.Charge | null): Promise<CheckoutDispute[]> => {
  if (!charge?.disputed) return [];
  const disputes: CheckoutDispute[] = [];
  for await (const dispute of stripe.disputes.list({ charge: charge.id, limit: 100 })) {
    disputes.push({ id: dispute.id, ...endOf(dispute) });
  }
  return disputes;
};

const hasFailed = (session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): boolean =>
  session.status === 'complete' &&
  session.payment_status === 'unpaid' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const describeMethod = ({ payment_method_details: details }: Stripe.Charge): string | null => {
  if (details?.card) return `${brands[details.card.brand ?? ''] ?? 'card'} ending in ${details.card.last4}`;
  if (details?.us_bank_account) return `bank account ending in ${details.us_bank_account.last4}`;
  return details ? details.type.replaceAll('_', ' ') : null;
};

/** In the charge's currency, even if the account settles in another. */
const feeOf = (charge: Stripe.Charge, booked: Stripe.BalanceTransaction): number =>
  booked.currency === charge.currency ? booked.fee : Math.round((booked.fee * charge.amount) / booked.amount);

const toCheckout = async (stripe: Stripe, session: Stripe.Checkout.Session): Promise<ProviderCheckout> => {
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const booked = expanded(charge?.balance_transaction);
  const paid = charge?.status === 'succeeded';
  return {
    sessionId: session.id,
    orderId: session.client_reference_id ?? session.metadata?.order_id ?? '',
    shopId: session.metadata?.shop_id ?? null,
    orderNumber: session.metadata?.order_number ?? null,
    startedAt: new Date(session.created * 1000),
    status: (session.status ?? 'open') as ProviderCheckout['status'],
    paymentStatus: session.payment_status as ProviderCheckout['paymentStatus'],
    failed: hasFailed(session, intent),
    paymentIntentId: intent?.id ?? null,
    chargeId: paid ? charge.id : null,
    paidWith: paid ? describeMethod(charge) : null,
    paidAt: paid ? new Date(charge.created * 1000) : null,
    acceptedTerms: session.consent?.terms_of_service === 'accepted',
    amountTotalCents: session.amount_total ?? 0,
    currency: session.currency ?? shopCurrency(),
    feeCents: charge && booked ? feeOf(charge, booked) : null,
    tax: await findTax(stripe, session, paid ? charge : null),
    refunds: await refundsOf(stripe, charge),
    amountRefundedCents: charge?.amount_refunded ?? 0,
    disputes: await disputesOf(stripe, charge),
  };
};

export const findCheckout = async (stripe: Stripe, sessionId: string): Promise<ProviderCheckout | null> => {
  // The id comes from a visitor's address bar.
  if (!/^cs_\w+$/.test(sessionId)) return null;
  try {
    return await callProvider(async () =>
      toCheckout(stripe, await stripe.checkout.sessions.retrieve(sessionId, { expand: expandedPaths })),
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

export const findCheckoutOfPayment = async (
  stripe: Stripe,
  paymentIntentId: string,
): Promise<ProviderCheckout | null> => {
  requireId(paymentIntentId, 'pi_');
  return callProvider(async () => {
    const { data } = await stripe.checkout.sessions.list({
      payment_intent: paymentIntentId,
      limit: 1,
      expand: expandedPaths.map((path) => `data.${path}`),
    });
    return data[0] ? toCheckout(stripe, data[0]) : null;
  });
};
