import { openDispute } from '../charges/dispute-charge.ts';
import { warnOfFraud } from '../charges/fraud-warnings.ts';
import type { PaymentIntent } from '../charges/payment-intents.ts';
import type { Payer, TestCard } from '../charges/payment-methods.ts';
import { getObject, updateObject, type Work } from '../core/store.ts';
import type { CheckoutSession } from './checkout-sessions.ts';

/** The exchange rate from the shop's currency to any other. */
const rate = 2;

/** Adaptive Pricing: adds the amounts in the buyer's currency. All other amounts stay in the shop's. */
export const presentSession = async (work: Work, session: CheckoutSession, payer: Payer): Promise<CheckoutSession> => {
  const { adaptive_pricing: adaptive, amount_total: total } = session;
  const isAbroad = payer.currency !== undefined && payer.currency !== session['currency'];
  if (!adaptive.enabled || !isAbroad) return session;
  return updateObject(work, session, {
    presentment_details: { presentment_amount: total * rate, presentment_currency: payer.currency! },
  });
};

/** The banks of some test cards act after a payment (docs.stripe.com/testing#disputes). */
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
