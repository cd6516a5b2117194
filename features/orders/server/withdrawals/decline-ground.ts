import { hasRightOfWithdrawal } from '#content/find-place.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';
import { lastOfFourteenDays } from '../../withdrawal-days.ts';
import { countryOf, readConsent } from '../../consent.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import type { Confirmation } from '../mails/confirmations.ts';
import type { WithdrawalRecord } from './find-withdrawal.ts';

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

/** Why delivery didn't end the right; null if it did and all of it can be proven. */
const whyConsentFails = ({ order, withdrawal, confirmation, isConsentKnown }: DeclineFacts): string | null => {
  if (order.consent === 'line') return 'the buyer never checked the box for immediate delivery';
  if (readConsent(order).at === null) return 'Stripe doesn’t say that the buyer checked the box on its page';
  if (!isConsentKnown) return 'there’s no record of the sentences that the buyer agreed to';
  const { confirmed_at: confirmedAt, bounced_at: bouncedAt } = confirmation;
  if (bouncedAt) return 'the email that confirms the buyer’s consent bounced';
  return confirmedAt && confirmedAt <= withdrawal.received_at
    ? null
    : 'the email that confirms the buyer’s consent hadn’t been sent by then';
};

/**
 * The ground for declining, or why there is none. Delivery ends the right only with the buyer's express consent, their
 * acknowledgment and our confirmation of both: Article 16(m) of Directive 2011/83/EU.
 */
export const declineGround = (facts: DeclineFacts): DeclineGround | { readonly kind: 'none'; readonly why: string } => {
  const { order, withdrawal, confirmation } = facts;
  const why = whyConsentFails(facts);
  if (why === null && confirmation.confirmed_at) return { kind: 'consent', confirmedAt: confirmation.confirmed_at };
  const lastDay = lastOfFourteenDays(order.paid_at ?? order.created_at);
  if (dayOf(withdrawal.received_at) > lastDay) return { kind: 'late', lastDay };
  const country = countryOf(order);
  if (country !== undefined && !hasRightOfWithdrawal(country)) return { kind: 'elsewhere', country };
  return { kind: 'none', why: `It came within 14 days, and ${why}.` };
};
