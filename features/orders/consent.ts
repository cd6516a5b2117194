import { type ConsentText, sentencesOf } from '#content/legal/legal-text.ts';

interface Consenting {
  readonly consent: keyof ConsentText;
  readonly provider_consent: 'asked' | 'accepted' | null;
  readonly created_at: Date;
  readonly paid_at: Date | null;
}

export interface Consent {
  /** How the buyer agreed to immediate delivery: by checking a box, or by paying below a line that says so. */
  readonly form: keyof ConsentText;
  /** Who showed the box or the line. */
  readonly on: 'shop' | 'stripe';
  /** When the buyer agreed: with the order, or by paying. Null if Stripe hasn't said that they did. */
  readonly at: Date | null;
}

export const readConsent = (order: Consenting): Consent =>
  order.provider_consent === null
    ? { form: order.consent, on: 'shop', at: order.created_at }
    : {
        form: order.consent,
        on: 'stripe',
        at: order.provider_consent === 'accepted' ? (order.paid_at ?? order.created_at) : null,
      };

/**
 * The exact sentences that the buyer agreed to, out of those of the order's version. Empty without consent, and if the
 * version isn't known.
 */
export const consentSentences = (order: Consenting, text: ConsentText | null): readonly string[] =>
  text === null || readConsent(order).at === null ? [] : sentencesOf(text[order.consent]);

/** The buyer's country, as typed or from their account; undefined if it isn't known. */
export const countryOf = (order: {
  readonly customer: { readonly country: string } | null;
  readonly buyer_country: string | null;
}): string | undefined => order.customer?.country ?? order.buyer_country ?? undefined;
