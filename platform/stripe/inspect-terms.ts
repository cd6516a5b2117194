import Stripe from 'stripe';
import { leastPaymentCents, shopCurrency } from '#contract-kit/currency.ts';
import { isAboutTerms } from './create-session.ts';
import { type InspectOptions, openForInspection } from './inspect-provider.ts';
import { callProvider } from './provider-call.ts';

const unknown = ['StripePermissionError', 'StripeAuthenticationError', 'StripeConnectionError', 'StripeAPIError'];

/**
 * Whether the account's public settings contain the URL of its terms. Stripe's API doesn't return that setting, but
 * refuses a payment page that asks for consent without it. So one is opened and closed again.
 */
export const inspectTerms = async (options: InspectOptions): Promise<'known' | 'missing' | 'unknown'> => {
  const stripe = openForInspection(options);
  try {
    const { id } = await callProvider(() => stripe.checkout.sessions.create(pageThatAsks()));
    await callProvider(() => stripe.checkout.sessions.expire(id));
    return 'known';
  } catch (error) {
    if (isAboutTerms(error)) return 'missing';
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Stripe.errors.StripeError && unknown.includes(cause.type)) return 'unknown';
    throw error;
  }
};

/** Nobody ever sees this page. */
const pageThatAsks = (): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: shopCurrency(),
        unit_amount: 2 * leastPaymentCents[shopCurrency()],
        product_data: { name: 'Check of the settings' },
      },
    },
  ],
  success_url: 'https://example.com/',
  consent_collection: { terms_of_service: 'required' },
  adaptive_pricing: { enabled: false },
});
