import { type ConsentText, findConsent } from '#content/legal/consent.ts';
import type { OrderRecord } from './order-record.ts';

type Consenting = Pick<OrderRecord, 'consent' | 'provider_consent' | 'created_at' | 'paid_at'>;

export interface Consent {
  /** How the buyer was asked for immediate delivery. */
  readonly form: keyof ConsentText;
  /** Who showed the box, or the line. */
  readonly on: 'shop' | 'stripe';
  /** When they agreed: with the order, or by paying. Null: Stripe hasn't said that they did. */
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

/** What the buyer agreed to, word for word; empty if they didn't, and for an order from before we kept it. */
export const consentSentences = (order: Consenting & Pick<OrderRecord, 'consent_version'>): readonly string[] =>
  readConsent(order).at === null ? [] : (findConsent(order.consent_version)?.[order.consent] ?? []);

/** Where the buyer is, as they typed it or as their account says; undefined if nobody knows. */
export const countryOf = (order: Pick<OrderRecord, 'customer' | 'buyer_country'>): string | undefined =>
  order.customer?.country ?? order.buyer_country ?? undefined;
