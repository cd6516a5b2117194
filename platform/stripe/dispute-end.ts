import type Stripe from 'stripe';
import { shopCurrency } from '#contract-kit/currency.ts';
import { maxPaymentCents } from './payments.ts';
import type { DisputeEnd } from './disputes.ts';

/**
 * Of a dispute that was lost: what the provider has booked for it, as a bank may return a part of what it took. If that is in
 * another currency than the shop's, it's the amount; if that is, too, everything.
 */
const lostCentsOf = ({ amount, currency, balance_transactions: booked }: Stripe.Dispute): number => {
  const isOurs = (of: string): boolean => of === shopCurrency();
  if (booked.length > 0 && booked.every((entry) => isOurs(entry.currency))) {
    return Math.max(0, 0 - booked.reduce((sum, entry) => sum + entry.amount, 0));
  }
  return isOurs(currency) ? amount : maxPaymentCents;
};

/** Resolved by Visa's rules, the buyer has the money, as after a refund; blocked, nobody has taken any. */
const isLost = ({ status, payment_method_details: details }: Stripe.Dispute): boolean =>
  status === 'lost' || (status === 'prevented' && details?.card?.case_type === 'resolution');

const kept = ['won', 'warning_closed', 'prevented'];

export const endOf = (dispute: Stripe.Dispute): DisputeEnd => {
  if (isLost(dispute)) return { end: 'lost', lostCents: lostCentsOf(dispute) };
  return { end: kept.includes(dispute.status) ? 'won' : 'open', lostCents: 0 };
};
