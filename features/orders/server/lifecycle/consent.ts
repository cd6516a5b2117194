import { type ConsentText, findConsent } from '#content/legal/consent.ts';
import type { OrderRecord } from './order-record.ts';

type Consenting = Pick<OrderRecord, 'consent' | 'provider_consent' | 'created_at' | 'paid_at'>;

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

/** The exact sentences that the buyer agreed to; empty without consent, and for orders from before we stored them. */
export const consentSentences = (order: Consenting & Pick<OrderRecord, 'consent_version'>): readonly string[] =>
  readConsent(order).at === null ? [] : (findConsent(order.consent_version)?.[order.consent] ?? []);

/** The buyer's country, as typed or from their account; undefined if it isn't known. */
export const countryOf = (order: Pick<OrderRecord, 'customer' | 'buyer_country'>): string | undefined =>
  order.customer?.country ?? order.buyer_country ?? undefined;
