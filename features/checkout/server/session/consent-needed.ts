import { consent } from '#content/legal/consent.ts';
import { fail } from '#contract-kit/failure.ts';

/**
 * API clients may leave consent to Stripe's page. They must ask for it themselves if there's no page (free order), or if
 * Stripe can't show a box on it.
 */
export const consentNeeded = fail('CHECKOUT_CONSENT_MISSING', {
  message: `This buyer has to check a box before they pay: “${consent.checkbox.join(' ')}” Show it to them, and send consent: true once they’ve checked it. If they live outside the EU, the EEA and the UK, send customer with their country instead.`,
  fields: { consent: ['Send true once the buyer has checked the box.'] },
});
