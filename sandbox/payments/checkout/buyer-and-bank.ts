import { openDispute } from '../charges/dispute-charge.ts';
import { warnOfFraud } from '../charges/fraud-warnings.ts';
import type { PaymentIntent } from '../charges/payment-intents.ts';
import type { Payer, TestCard } from '../charges/payment-methods.ts';
import { getObject, updateObject, type Work } from '../core/store.ts';
import type { CheckoutSession } from './checkout-sessions.ts';

/** Units of any other currency per unit of the shop's. */
const rate = 2;

/**
 * Adaptive Pricing: adds what the buyer saw to the session, its payment, charge and refunds. Their amounts stay in the
 * shop's currency.
 */
export const presentSession = async (work: Work, session: CheckoutSession, payer: Payer): Promise<CheckoutSession> => {
  const { adaptive_pricing: adaptive, amount_total: total } = session;
  const isAbroad = payer.currency !== undefined && payer.currency !== session['currency'];
  if (!adaptive.enabled || !isAbroad) return session;
  return updateObject(work, session, {
    presentment_details: { presentment_amount: total * rate, presentment_currency: payer.currency! },
  });
};

/** Acts as the banks of some test cards do after a payment, as at Stripe (docs.stripe.com/testing#disputes). */
export const actAfterPayment = async (
  work: Work,
  intentId: string,
  { afterwards }: Pick<TestCard, 'afterwards'>,
): Promise<void> => {
  if (afterwards === undefined) return;
  const { latest_charge: chargeId } = await getObject<PaymentIntent>(work, 'payment_intent', intentId);
  if (afterwards === 'warning') await warnOfFraud(work, chargeId!);
  else await openDispute(work, chargeId!, afterwards === 'inquiry' ? { inquiry: true } : { reason: afterwards });
};
