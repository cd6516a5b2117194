import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The raw body is verified against Stripe's signature; the event is stored under its id and acknowledged at once. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/webhook',
  summary: 'Receive events from the payment provider',
  maxBodyBytes: 256 * 1024,
  response: z.object({ received: z.literal(true) }),
  xsrf: 'exempt',
  // The codes keep their names from when checkout had this endpoint.
  failures: {
    CHECKOUT_BAD_SIGNATURE: { status: 400, message: () => t`The signature of this event is missing or wrong.` },
    CHECKOUT_CLOSED: { status: 503, message: () => t`Payments aren’t set up on this site yet.` },
  },
});
