import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { email, id, message, price, requiredText, text } from '#contract-kit/shapes.ts';
import { fileKind } from '#features/licenses/contract.ts';
import { priceReason } from '#features/orders/contract.ts';
import { taxMode } from '#features/settings/contract.ts';
import { cartKept } from '#features/settings/buying-off.ts';
import { placeIssues } from './checkout-details.ts';
import { consentMissing } from './consent-form.ts';
import { quotedCode } from './quoted-code.ts';
import { t } from '#contract-kit/texts/text.ts';

export const maxItems = 100;
/** Enough for a hundred lines. */
const maxBodyBytes = 128 * 1024;

export const problem = z.enum([
  'BEAT_GONE',
  'LICENSE_GONE',
  'SOLD_EXCLUSIVELY',
  'RESERVED',
  'PRICE_CHANGED',
  'DUPLICATE',
  /** The license can't be upgraded to this one, or isn't the buyer's. */
  'UPGRADE_GONE',
  /** An earlier line upgrades the same license. */
  'UPGRADED_TWICE',
  /** The offer isn't this buyer's, isn't accepted, or has expired. */
  'OFFER_GONE',
]);
export type Problem = z.infer<typeof problem>;

export const cartLine = z.object({
  beatId: id,
  licenseId: id,
  /** Beat plus license as the buyer saw it; if the server's price differs, the buyer sees the new one before paying. */
  price: price.optional(),
  /** The order item whose license this line replaces: the buyer pays the difference. */
  upgradeOf: id.optional(),
  /** The key of that item's order, for guests. */
  orderKey: text(64).optional(),
  offerId: id.optional(),
});

export const quoteLine = z.object({
  beatId: id,
  licenseId: id,
  problem: problem.nullable(),
  message: z.string().nullable(),
  /** A warning that doesn't prevent the purchase: someone else may buy an exclusive license first. */
  notice: z.string().nullable(),
  /** Today's price of beat plus license. This and the following fields are null if the line can't be bought. */
  list: price.nullable(),
  discount: price.nullable(),
  /** What the buyer paid for the license that this line replaces. */
  credit: price.nullable(),
  reason: priceReason.nullable(),
  /** "SUMMER", "Buy 2, get 1 free", or the number of the order that an upgrade belongs to. */
  reasonLabel: z.string().nullable(),
  /** The price that the buyer pays: list - discount - credit. */
  price: price.nullable(),
  files: z.array(fileKind).nullable(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

const typedCode = text(64);
export const codeForm = z.object({ code: requiredText(64, () => t`Enter a code.`) });

/** An admin has switched buying off. */
const ecomOff = { status: 409, message: cartKept } as const;

export const quote = endpoint({
  method: 'POST',
  path: '/api/v1/app/checkout/quote',
  summary: 'Get the current prices of cart lines, and which of them can’t be bought',
  access: 'optional',
  anyAuthor: true,
  maxBodyBytes,
  body: z.object({ items: z.array(cartLine).min(1).max(maxItems), code: typedCode.optional() }),
  response: z.object({
    items: z.array(quoteLine),
    /** Excludes a tax that is added on top: only Stripe's page knows the buyer's location. */
    total: price,
    taxMode,
    saved: price,
    /** What the cart still needs for a deal, in words for the buyer. */
    hint: z.string().nullable(),
    /** The deal's seller. */
    hintSeller: z.string().nullable(),
    code: quotedCode.nullable(),
  }),
  failures: { ECOM_OFF: ecomOff },
});
export type QuoteResponse = z.infer<typeof quote.response>;

const customerFields = z.object({
  name: requiredText(120, () => t`Enter your name.`),
  address: requiredText(200, () => t`Enter your address.`),
  city: requiredText(100, () => t`Enter your city.`),
  state: text(100).default(''),
  /** `checkPlace` knows what it's called in the country. */
  zip: text(20),
  country: requiredText(60, () => t`Enter your country.`),
});
export type Customer = z.infer<typeof customerFields>;

const checkPlace = (typed: Customer, context: z.RefinementCtx): void => {
  for (const [field, words] of Object.entries(placeIssues(typed))) {
    context.addIssue({ code: 'custom', path: [field], message: words });
  }
};

/** The buyer as named in the license agreement. `state` may be empty outside the United States. */
export const customer = customerFields.superRefine(checkPlace);
export const buyer = customerFields.extend({ email }).superRefine(checkPlace);

const buyerFields = {
  email,
  /** If omitted, the country is that of the logged-in account. */
  customer: customer.optional(),
  /**
   * Whether the buyer checked the box for immediate delivery. Unless the site is set otherwise, buyers in the EU, the
   * EEA and the UK, or of unknown country, must check one: `false` is refused, and if `consent` is omitted, Stripe’s
   * page asks.
   */
  consent: z.boolean().optional(),
  /** The version of the sentences that the buyer has read, as `checkout/consent` returns it. */
  consentVersion: text(40).optional(),
};

const sentences = z.object({
  /** The buyer asks for their files right away. */
  delivery: z.string(),
  /** The buyer knows what they lose by it. */
  loss: z.string(),
});

export const getConsent = endpoint({
  method: 'GET',
  path: '/api/v1/app/checkout/consent',
  summary: 'Get what buyers agree to at checkout besides the terms, with its version',
  response: z.object({
    version: z.string(),
    /** Beside a box, for buyers who may withdraw from a contract. */
    checkbox: sentences,
    /** For all other buyers. */
    line: sentences,
  }),
});

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/create-checkout-session',
  summary: 'Start a payment for one beat or a whole cart. Returns the URL of the payment page',
  access: 'optional',
  maxBodyBytes,
  body: z.union([
    z.object({
      items: z
        .array(cartLine, { error: () => t`Add something to your cart first.` })
        .min(1, { error: () => t`Add something to your cart first.` })
        .max(maxItems),
      ...buyerFields,
      code: typedCode.optional(),
      /** The total that the buyer saw. If it's higher by now, the request is refused; if lower, that is charged. */
      expectedTotal: price.optional(),
    }),
    z.object({
      beatId: id,
      licenseType: requiredText(100, () => t`Choose a license.`),
      ...buyerFields,
    }),
  ]),
  response: z.object({ url: z.string() }),
  failures: {
    ECOM_OFF: ecomOff,
    /** `details` is a whole quote, as `checkout/quote` returns it. */
    CHECKOUT_CHANGED: { status: 409, message: () => t`Your cart has changed. Review it before you pay.` },
    CHECKOUT_LICENSE_AMBIGUOUS: {
      status: 409,
      message: () => t`This beat has several licenses with that name. Send items with a licenseId.`,
    },
    CHECKOUT_LICENSE_NOT_FOUND: { status: 404, message: () => t`It doesn’t have that license.` },
    CHECKOUT_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` },
    CHECKOUT_BELOW_MINIMUM: {
      status: 400,
      message: () => t`The total is below the minimum for card payments.`,
    },
    CHECKOUT_ABOVE_MAXIMUM: {
      status: 400,
      message: () => t`The total is more than one card payment can be. Remove something and pay for it separately.`,
    },
    /**
     * The buyer's country is in the EU, the EEA or the UK, or unknown, or the site always asks. `message` says what to
     * send in cases where Stripe’s page can’t ask: free orders, and a Stripe account without a terms URL.
     */
    CHECKOUT_CONSENT_MISSING: { status: 400, message: consentMissing },
    /** `consentVersion` isn’t the version in force. */
    CHECKOUT_CONSENT_CHANGED: {
      status: 409,
      message: () => t`What you agree to before you pay has just changed. Read it again.`,
    },
    CHECKOUT_CUSTOMER: { status: 400, message: () => t`Some fields need your attention.` },
    /** Has `Retry-After`, unless the cart has more exclusive licenses than one payment may have. */
    CHECKOUT_TOO_MANY: {
      status: 429,
      message: () =>
        t`Too many checkouts are open from your network. Finish or cancel one, or try again in half an hour.`,
    },
    CHECKOUT_CLOSED: { status: 503, message: () => t`Payments aren’t set up on this site yet. You weren’t charged.` },
    /** Permanent: the same request is refused again. */
    CHECKOUT_PROVIDER_REFUSED: {
      status: 409,
      message: () => t`Stripe refused this payment, and trying again won’t help. You weren’t charged. Contact us.`,
    },
    CHECKOUT_PROVIDER_UNAVAILABLE: {
      status: 503,
      message: () => t`We can’t reach Stripe right now. You weren’t charged. Try again in a minute.`,
    },
  },
});

export const cancelCheckouts = endpoint({
  method: 'POST',
  path: '/api/v1/app/checkout/cancel',
  summary: 'Close the visitor’s abandoned payment pages that use a discount code, so that others can use it',
  access: 'optional',
  anyAuthor: true,
  response: message,
});

const paymentUnknown = {
  CHECKOUT_PROVIDER_AWAY: {
    status: 503,
    message: () => t`We can’t reach Stripe right now. If you’ve paid, your order is safe. We’ll keep checking.`,
  },
  CHECKOUT_PROVIDER_REFUSED: {
    status: 409,
    message: () => t`Stripe won’t tell us about this payment. If you’ve paid, your order is safe. Contact us.`,
  },
} as const;

/** Polled by the success page. Fulfills a paid order, so that buyers don't wait for a late webhook. */
export const getCheckoutSession = endpoint({
  method: 'GET',
  path: '/api/v1/app/stripe/checkout-session/:sessionId',
  summary: 'Get the state of a payment and its order',
  params: z.object({ sessionId: z.string().min(1).max(255) }),
  response: z.object({
    /** `settling`: the buyer has paid, but the money hasn't arrived at Stripe. */
    state: z.enum(['open', 'settling', 'paid', 'failed', 'expired']),
    /** A path with the order's key; null until the order is paid. */
    orderUrl: z.string().nullable(),
    orderNumber: z.string(),
    email: z.string(),
    /** The browser removes these lines from its cart. */
    items: z.array(z.object({ beatId: id, licenseId: id })),
  }),
  failures: {
    CHECKOUT_SESSION_NOT_FOUND: { status: 404, message: () => t`We can’t find this payment.` },
    ...paymentUnknown,
  },
});

export const sendPurchaseEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/send-purchase-email',
  summary: 'Make sure that the purchase email of a paid session has been sent, once',
  body: z.object({ sessionId: z.string().min(1).max(255) }),
  response: message,
  failures: {
    CHECKOUT_SESSION_NOT_FOUND: { status: 404, message: () => t`We can’t find this payment.` },
    CHECKOUT_UNPAID: { status: 409, message: () => t`This payment isn’t complete yet.` },
    ...paymentUnknown,
  },
});
