import { hasRightOfWithdrawal } from '#content/find-place.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';
import { lastOfFourteenDays } from '../../withdrawal-days.ts';
import { countryOf, readConsent } from '../../consent.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import type { Confirmation } from '../mails/confirmations.ts';
import type { WithdrawalRecord } from './find-withdrawal.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Why there was no right of withdrawal. */
export type DeclineGround =
  | { readonly kind: 'consent'; readonly confirmedAt: Date }
  | { readonly kind: 'late'; readonly lastDay: string }
  | { readonly kind: 'elsewhere'; readonly country: string };

export interface DeclineFacts {
  readonly order: Pick<
    OrderRecord,
    'consent' | 'provider_consent' | 'customer' | 'buyer_country' | 'paid_at' | 'created_at'
  >;
  readonly withdrawal: Pick<WithdrawalRecord, 'received_at'>;
  readonly confirmation: Confirmation;
  /** The sentences of the order's version are known. */
  readonly isConsentKnown: boolean;
}

interface NoGround {
  readonly kind: 'none';
  /** For an admin who would decline. */
  readonly why: string;
}

/** Whether delivery ended the right, and all of it can be proven. */
const consentGround = ({ order, withdrawal, confirmation, isConsentKnown }: DeclineFacts): DeclineGround | NoGround => {
  const none = (why: string): NoGround => ({ kind: 'none', why });
  if (order.consent === 'line') {
    return none(t`It came within 14 days, and the buyer never checked the box for immediate delivery.`);
  }
  if (readConsent(order).at === null) {
    return none(t`It came within 14 days, and Stripe doesn’t say that the buyer checked the box on its page.`);
  }
  if (!isConsentKnown) {
    return none(t`It came within 14 days, and there’s no record of the sentences that the buyer agreed to.`);
  }
  const { confirmed_at: confirmedAt, bounced_at: bouncedAt } = confirmation;
  if (bouncedAt) return none(t`It came within 14 days, and the email that confirms the buyer’s consent bounced.`);
  return confirmedAt && confirmedAt <= withdrawal.received_at
    ? { kind: 'consent', confirmedAt }
    : none(t`It came within 14 days, and the email that confirms the buyer’s consent hadn’t been sent by then.`);
};

/**
 * The ground for declining, or why there is none. Delivery ends the right only with the buyer's express consent, their
 * acknowledgment and our confirmation of both: Article 16(m) of Directive 2011/83/EU.
 */
export const declineGround = (facts: DeclineFacts): DeclineGround | NoGround => {
  const { order, withdrawal } = facts;
  const consent = consentGround(facts);
  if (consent.kind === 'consent') return consent;
  const lastDay = lastOfFourteenDays(order.paid_at ?? order.created_at);
  if (dayOf(withdrawal.received_at) > lastDay) return { kind: 'late', lastDay };
  const country = countryOf(order);
  return country !== undefined && !hasRightOfWithdrawal(country) ? { kind: 'elsewhere', country } : consent;
};
