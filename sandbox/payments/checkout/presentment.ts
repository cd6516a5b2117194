import type { Payer } from '../charges/payment-methods.ts';
import { updateObject, type Work } from '../core/store.ts';
import type { CheckoutSession } from './checkout-sessions.ts';

/** Units of any other currency for one of the shop's. */
const rate = 2;

/**
 * Adaptive Pricing: what the buyer saw, on the session, its payment, charge and refunds. Their amounts stay in the shop's
 * currency.
 */
export const presentSession = async (work: Work, session: CheckoutSession, payer: Payer): Promise<CheckoutSession> => {
  const { adaptive_pricing: adaptive, amount_total: total } = session;
  const isAbroad = payer.currency !== undefined && payer.currency !== session['currency'];
  if (!adaptive.enabled || !isAbroad) return session;
  return updateObject(work, session, {
    presentment_details: { presentment_amount: total * rate, presentment_currency: payer.currency! },
  });
};
