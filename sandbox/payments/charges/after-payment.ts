import { getObject, type Work } from '../core/store.ts';
import { openDispute } from './dispute-charge.ts';
import { warnOfFraud } from './fraud-warnings.ts';
import type { PaymentIntent } from './payment-intents.ts';
import type { TestCard } from './payment-methods.ts';

/** What the banks of some test cards do about a payment, as at the provider (docs.stripe.com/testing#disputes). */
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
