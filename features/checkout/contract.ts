import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { email, id, message, price, requiredText, text } from '#contract-kit/shapes.ts';
import { cartKept } from '#features/settings/buying-off.ts';

export const maxItems = 100;

/** Why a line of a cart cannot be bought as it stands there. */
export const problem = z.enum([
  'BEAT_GONE',
  'LICENSE_GONE',
  'SOLD_EXCLUSIVELY',
  'RESERVED',
  'PRICE_CHANGED',
  'DUPLICATE',
]);
export type Problem = z.infer<typeof problem>;

export const cartLine = z.object({
  beatId: id,
  licenseId: id,
  /** Beat plus license as the buyer has seen it; a different price of the server's is told before payment. */
  price: price.optional(),
});

export const quoteLine = z.object({
  beatId: id,
  licenseId: id,
  problem: problem.nullable(),
  /** Words for the buyer when there is a problem. */
  message: z.string().nullable(),
  /** What it costs now; null when it cannot be bought. */
  price: price.nullable(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

/** An admin has switched buying off: `isEcomEnabled` of the site. */
const ecomOff = { status: 409, message: cartKept } as const;

export const quote = endpoint({
  method: 'POST',
  path: '/api/v1/app/checkout/quote',
  summary: 'What the lines of a cart cost now, and which of them cannot be bought',
  body: z.object({ items: z.array(cartLine).min(1).max(maxItems) }),
  answer: z.object({ items: z.array(quoteLine), total: price }),
  failures: { ECOM_OFF: ecomOff },
});

const required = (what: string, max: number) => requiredText(max, `Enter your ${what}.`);

/** The person who buys, as the agreement will name them. `state` may be empty outside the United States. */
export const customer = z.object({
  name: required('name', 120),
  address: required('address', 200),
  city: required('city', 100),
  state: text(100).default(''),
  zip: required('zip code', 20),
  country: required('country', 60),
});
export type Customer = z.infer<typeof customer>;

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/create-checkout-session',
  summary: 'Start the payment of one beat or a whole cart; the answer says where to pay',
  access: 'optional',
  body: z.union([
    z.object({
      items: z
        .array(cartLine, { error: 'Add at least one beat to your cart.' })
        .min(1, 'Add at least one beat to your cart.')
        .max(maxItems),
      email,
      customer: customer.optional(),
      consent: z.boolean().optional(),
    }),
    z.object({ beatId: id, licenseType: z.string().min(1).max(100), email, consent: z.boolean().optional() }),
  ]),
  answer: z.object({ url: z.string() }),
  failures: {
    ECOM_OFF: ecomOff,
    /** `details.items` holds a QuoteLine for each item. */
    CHECKOUT_CHANGED: { status: 409, message: 'Your cart has changed. Review it before you pay.' },
    CHECKOUT_LICENSE_AMBIGUOUS: {
      status: 409,
      message: 'Several licenses of this beat have that name. Send items with a licenseId.',
    },
    CHECKOUT_LICENSE_NOT_FOUND: { status: 404, message: 'This beat has no such license.' },
    CHECKOUT_BEAT_NOT_FOUND: { status: 404, message: 'Beat not found' },
    CHECKOUT_BELOW_MINIMUM: {
      status: 400,
      message: 'The total is below the smallest amount that can be paid by card.',
    },
    CHECKOUT_CONSENT_MISSING: { status: 400, message: 'Tick the box to agree to the terms and to immediate delivery.' },
    CHECKOUT_CUSTOMER: { status: 400, message: 'Some fields need your attention.' },
    /** With `Retry-After`. */
    CHECKOUT_TOO_MANY: {
      status: 429,
      message: 'Too many checkouts are open from your network. Finish or cancel one, or try again in half an hour.',
    },
    CHECKOUT_CLOSED: { status: 503, message: 'Payments aren’t set up on this site yet. You weren’t charged.' },
    CHECKOUT_PROVIDER_UNAVAILABLE: {
      status: 503,
      message: 'We can’t reach the payment provider right now. You weren’t charged. Try again in a minute.',
    },
  },
});

/**
 * Where a payment stands, asked by the success page until it is final. Asking fulfills the order when the provider
 * says that it is paid, so that nobody waits for a late webhook.
 */
const providerAway = {
  status: 503,
  message: 'We can’t reach the payment provider right now. If you’ve paid, your order is safe. We’ll keep checking.',
} as const;

export const getCheckoutSession = endpoint({
  method: 'GET',
  path: '/api/v1/app/stripe/checkout-session/:sessionId',
  summary: 'Where a payment stands, and the order that came of it',
  params: z.object({ sessionId: z.string().min(1).max(255) }),
  answer: z.object({
    /** `settling`: the buyer has done their part, the money is not there yet. */
    state: z.enum(['open', 'settling', 'paid', 'failed', 'expired']),
    /** Set once the order is paid: a path of this site with the order's own key. */
    orderUrl: z.string().nullable(),
    orderNumber: z.string(),
    email: z.string(),
    /** The lines bought, so that the cart can drop them. */
    items: z.array(z.object({ beatId: id, licenseId: id })),
  }),
  failures: {
    CHECKOUT_SESSION_NOT_FOUND: { status: 404, message: 'We can’t find this payment.' },
    CHECKOUT_PROVIDER_AWAY: providerAway,
  },
});

export const sendPurchaseEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/send-purchase-email',
  summary: 'Make sure that the purchase email of a paid session has been sent, once',
  body: z.object({ sessionId: z.string().min(1).max(255) }),
  answer: message,
  failures: {
    CHECKOUT_SESSION_NOT_FOUND: { status: 404, message: 'We can’t find this payment.' },
    CHECKOUT_UNPAID: { status: 409, message: 'This payment is not complete yet.' },
    CHECKOUT_PROVIDER_AWAY: providerAway,
  },
});

const webhookFailures = {
  CHECKOUT_BAD_SIGNATURE: { status: 400, message: 'The signature of this event is missing or wrong.' },
  CHECKOUT_CLOSED: { status: 503, message: 'Payments are not set up on this site yet.' },
} as const;

/** The raw body is verified against the provider's signature; the event is stored under its id and answered at once. */
export const webhook = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/webhook',
  summary: 'Events of the payment provider',
  maxBodyBytes: 256 * 1024,
  answer: z.object({ received: z.literal(true) }),
  xsrf: 'exempt',
  failures: webhookFailures,
});
