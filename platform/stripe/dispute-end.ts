import type Stripe from 'stripe';
import { shopCurrency } from '#contract-kit/currency.ts';
import { maxPaymentCents } from './payments.ts';
import type { DisputeEnd } from './disputes.ts';

/**
 * The cents that Stripe has booked for a lost dispute, because a bank may return a part. If none are booked, or some
 * aren't in the shop's currency: the dispute's amount. If that isn't in the shop's currency, either: the largest
 * possible payment.
 */
const lostCentsOf = ({ amount, currency, balance_transactions: booked }: Stripe.Dispute): number => {
  const isOurs = (of: string): boolean => of === shopCurrency();
  if (booked.length > 0 && booked.every((entry) => isOurs(entry.currency))) {
    return Math.max(0, 0 - booked.reduce((sum, entry) => sum + entry.amount, 0));
  }
  return isOurs(currency) ? amount : maxPaymentCents;
};

/** A dispute resolved by Visa's rules leaves the money with the buyer, like a refund. A blocked one takes none. */
const isLost = ({ status, payment_method_details: details }: Stripe.Dispute): boolean =>
  status === 'lost' || (status === 'prevented' && details?.card?.case_type === 'resolution');

const kept = ['won', 'warning_closed', 'prevented'];

export const endOf = (dispute: Stripe.Dispute): DisputeEnd => {
  if (isLost(dispute)) return { end: 'lost', lostCents: lostCentsOf(dispute) };
  return { end: kept.includes(dispute.status) ? 'won' : 'open', lostCents: 0 };
};
