import type { BalanceTransaction } from '../balance/balance-transactions.ts';
import type { Charge } from '../charges/charges.ts';
import type { PaymentIntent } from '../charges/payment-intents.ts';
import { testCards } from '../charges/payment-methods.ts';
import { getObject, type Work } from '../core/store.ts';
import { createSession } from './checkout-sessions.ts';
import { payByCard } from './pay-session.ts';

export interface PaidSession {
  readonly sessionId: string;
  readonly paymentIntentId: string;
  readonly chargeId: string;
  readonly feeCents: number;
}

const [card] = testCards;

/** Creates a Checkout Session from Stripe's parameters, and pays it with a card that succeeds. */
export const payAtOnce = async (
  work: Work,
  session: Parameters<typeof createSession>[1],
  payer: { readonly name: string; readonly email: string },
): Promise<PaidSession> => {
  const { id: sessionId } = await createSession(work, session);
  const paid = await payByCard(work, sessionId, card!, { month: 12, year: 2040 }, payer);
  const intent = await getObject<PaymentIntent>(work, 'payment_intent', paid.session.payment_intent ?? '');
  const charge = await getObject<Charge>(work, 'charge', intent.latest_charge ?? '');
  const booked = await getObject<BalanceTransaction>(work, 'balance_transaction', charge.balance_transaction ?? '');
  return { sessionId, paymentIntentId: intent.id, chargeId: charge.id, feeCents: booked.fee };
};
