import type Stripe from 'stripe';
import { shopCurrency } from '#contract-kit/currency.ts';
import { type CheckoutLine, type NewCheckout, PaymentProviderError, TermsAddressMissing } from './payments.ts';
import { callProvider } from './provider-call.ts';
import { groupOf } from './transfer-metadata.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const behaviors = { included: 'inclusive', added: 'exclusive' } as const;

const toLineItem = (line: CheckoutLine, tax: NewCheckout['tax']) => ({
  quantity: 1,
  price_data: {
    currency: shopCurrency(),
    unit_amount: line.amountCents,
    ...(tax && { tax_behavior: behaviors[tax.prices] }),
    product_data: {
      name: line.name,
      ...(line.description && { description: line.description }),
      ...(line.imageUrl && { images: [line.imageUrl] }),
      ...(tax && { tax_code: tax.code }),
      metadata: { beat_id: line.beatId, license_id: line.licenseId },
    },
  },
  metadata: { ...line.metadata, item_id: line.itemId, seller_id: line.sellerId },
});

/** Appended as text, because URL builders would escape the braces that Stripe looks for. */
const withSessionId = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`;

/** The platform owes the tax for all sellers. Stripe asks the buyer for the postal address that it needs. */
const taxParams = {
  automatic_tax: { enabled: true, liability: { type: 'self' } },
  tax_id_collection: { enabled: true },
} satisfies Partial<Params>;

const textParams = ({ note, acceptance }: NewCheckout) => ({
  ...((note !== undefined || acceptance !== undefined) && {
    custom_text: {
      ...(note !== undefined && { submit: { message: note } }),
      ...(acceptance !== undefined && { terms_of_service_acceptance: { message: acceptance } }),
    },
  }),
  ...(acceptance !== undefined && { consent_collection: { terms_of_service: 'required' as const } }),
});

/** The only sign is the message "You cannot collect consent to your terms of service unless a URL is set …". */
export const isAboutTerms = (error: unknown): error is PaymentProviderError =>
  error instanceof PaymentProviderError && error.kind === 'invalid' && /terms of service/i.test(error.reason ?? '');

/** Stripe's parameters for a checkout. */
export const sessionParams = (checkout: NewCheckout) => {
  const ids = { order_id: checkout.orderId, ...(checkout.shopId !== undefined && { shop_id: checkout.shopId }) };
  return {
    mode: 'payment',
    line_items: checkout.lines.map((line) => toLineItem(line, checkout.tax)),
    client_reference_id: checkout.orderId,
    customer_email: checkout.email,
    ...(checkout.locale && { locale: checkout.locale }),
    metadata: { ...checkout.metadata, ...ids },
    // Stripe doesn't copy the session's metadata to its payment.
    payment_intent_data: { transfer_group: groupOf(checkout.orderId), metadata: ids },
    success_url: withSessionId(checkout.successUrl),
    cancel_url: checkout.cancelUrl,
    ...textParams(checkout),
    ...(checkout.tax && taxParams),
    // Always sent, because otherwise a switch in the Stripe dashboard decides.
    adaptive_pricing: { enabled: checkout.adaptivePricing ?? false },
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
  } satisfies Params;
};

/** Creates a hosted session on the platform's account. Sellers are paid later by transfers in the same group. */
export const createSession = async (
  stripe: Stripe,
  checkout: NewCheckout,
): Promise<{ sessionId: string; url: string }> => {
  const session = await callProvider(() =>
    stripe.checkout.sessions.create(sessionParams(checkout), { idempotencyKey: checkout.idempotencyKey }),
  ).catch((error: unknown) => {
    if (checkout.acceptance === undefined || !isAboutTerms(error)) throw error;
    throw new TermsAddressMissing(error.kind, error.message, { ...error, cause: error });
  });
  if (!session.url)
    throw new PaymentProviderError('invalid', `The session ${session.id} is ${session.status} already.`);
  return { sessionId: session.id, url: session.url };
};
