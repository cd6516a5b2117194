import { emitEvent } from '../webhooks/emit-event.ts';
import { refused } from '../core/errors.ts';
import { asksForTerms, lockFreshSession } from './checkout-sessions.ts';
import { type Method, type Payer, processingFee, type TestAccount, type TestCard } from '../charges/payment-methods.ts';
import { bookBalance } from '../balance/balance-transactions.ts';
import { type Charge, createCharge } from '../charges/charges.ts';
import type { CheckoutSession, SessionSecrets } from './checkout-sessions.ts';
import { createPaymentIntent, type PaymentIntent } from '../charges/payment-intents.ts';
import { actAfterPayment, presentSession } from './buyer-and-bank.ts';
import { taxSession } from './tax-session.ts';
import { taxIdType } from '../tax/tax-table.ts';
import { getObject, updateObject, type Work } from '../core/store.ts';

/** The result of a click on "Pay". `closed`: there was nothing left to pay, for example after a second click. */
export type PayResult =
  | { state: 'complete'; session: CheckoutSession }
  | { state: 'authenticate'; session: CheckoutSession }
  | { state: 'declined'; session: CheckoutSession; message: string }
  | { state: 'closed'; session: CheckoutSession };

type CardMethod = Extract<Method, { type: 'card' }>;

/** Updated on each attempt: the buyer may have moved to where another tax is due, or chosen another currency. */
const intentOf = async (work: Work, session: CheckoutSession, secrets: SessionSecrets): Promise<PaymentIntent> => {
  const { amount_total: amount, presentment_details: presented } = session;
  const intent = session.payment_intent
    ? await getObject<PaymentIntent>(work, 'payment_intent', session.payment_intent)
    : await createPaymentIntent(work, amount, session.payment_method_types, secrets.paymentData);
  const isSame = intent.amount === amount && !presented;
  return isSame ? intent : updateObject(work, intent, { amount, ...(presented && { presentment_details: presented }) });
};

const detailsOf = (payer: Payer) => ({
  address: payer.place
    ? {
        city: payer.place.city || null,
        country: payer.place.country,
        line1: payer.place.line1 || null,
        line2: null,
        postal_code: payer.place.zip || null,
        state: payer.place.state || null,
      }
    : null,
  business_name: null,
  email: payer.email,
  individual_name: null,
  name: payer.name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: payer.place?.taxId ? [{ type: taxIdType(payer.place.country) ?? 'unknown', value: payer.place.taxId }] : [],
});

const bookCharge = async (work: Work, charge: Charge): Promise<Charge> => {
  const { type } = charge.payment_method_details;
  const booked = await bookBalance(work, {
    amount: charge.amount,
    fee: processingFee(charge.amount, type),
    type: type === 'card' ? 'charge' : 'payment',
    source: charge.id,
    description: `Payment ${charge.payment_intent}`,
  });
  return updateObject(work, charge, {
    amount_captured: charge.amount,
    balance_transaction: booked.id,
    paid: true,
    status: 'succeeded',
  });
};

const succeed = async (work: Work, intent: PaymentIntent, pending: Charge): Promise<void> => {
  const charge = await bookCharge(work, pending);
  const succeeded = await updateObject(work, intent, {
    amount_received: charge.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method as string,
    processing: null,
    status: 'succeeded',
  });
  await emitEvent(work, 'charge.succeeded', charge);
  await emitEvent(work, 'payment_intent.succeeded', succeeded);
};

const failIntent = async (
  work: Work,
  intent: PaymentIntent,
  error: { code: string; message: string; decline_code?: string; charge?: string },
): Promise<void> => {
  const failed = await updateObject(work, intent, {
    last_payment_error: { ...error, type: error.charge ? 'card_error' : 'invalid_request_error' },
    latest_charge: error.charge ?? intent.latest_charge,
    next_action: null,
    processing: null,
    status: 'requires_payment_method',
  });
  await emitEvent(work, 'payment_intent.payment_failed', failed);
};

const complete = async (
  work: Work,
  session: CheckoutSession,
  intentId: string,
  payer: Payer,
  paymentStatus: 'paid' | 'unpaid',
  hidden: { dueAt: number | null; private: Record<string, unknown> },
): Promise<PayResult> => {
  const done = await updateObject(
    work,
    session,
    {
      // The payment page doesn't let buyers pay without agreeing.
      ...(asksForTerms(session) && { consent: { promotions: null, terms_of_service: 'accepted' } }),
      customer_details: detailsOf(payer),
      payment_intent: intentId,
      payment_status: paymentStatus,
      status: 'complete',
      url: null,
    },
    hidden,
  );
  await emitEvent(work, 'checkout.session.completed', done);
  return { state: 'complete', session: done };
};

const chargeCard = async (
  work: Work,
  session: CheckoutSession,
  intent: PaymentIntent,
  method: CardMethod,
  payer: Payer,
  authenticated: boolean,
): Promise<PayResult> => {
  const charge = await createCharge(work, intent, { method, payer, status: 'succeeded', authenticated });
  await succeed(work, intent, charge);
  return complete(work, session, intent.id, payer, 'paid', { dueAt: null, private: { authenticating: null } });
};

const declineCard = async (
  work: Work,
  session: CheckoutSession,
  intent: PaymentIntent,
  method: CardMethod,
  payer: Payer,
  decline: NonNullable<TestCard['decline']>,
): Promise<PayResult> => {
  const charge = await createCharge(work, intent, { method, payer, status: 'failed', decline });
  await emitEvent(work, 'charge.failed', charge);
  await failIntent(work, intent, {
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    charge: charge.id,
  });
  const open = await updateObject(work, session, { payment_intent: intent.id });
  return { state: 'declined', session: open, message: decline.message };
};

/** Repeated calls pay once. */
export const payByCard = async (
  work: Work,
  sessionId: string,
  card: TestCard,
  expiry: { month: number; year: number },
  payer: Payer,
): Promise<PayResult> => {
  const { body: found, private: secrets } = await lockFreshSession(work, sessionId);
  if (found.status !== 'open') return { state: 'closed', session: found };
  const session = await presentSession(work, await taxSession(work, found, payer.place), payer);
  const intent = await intentOf(work, session, secrets);
  const method: CardMethod = {
    type: 'card',
    brand: card.brand,
    last4: card.number.slice(-4),
    expMonth: expiry.month,
    expYear: expiry.year,
    country: payer.place?.country ?? 'US',
  };
  if (card.decline) return declineCard(work, session, intent, method, payer, card.decline);
  if (card.outcome === 'success') {
    const paid = await chargeCard(work, session, intent, method, payer, false);
    await actAfterPayment(work, intent.id, card);
    return paid;
  }
  const challenged = await updateObject(work, intent, {
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: null, url: `${work.settings.publicUrl}/c/pay/${session.id}/authenticate` },
    },
  });
  const waiting = await updateObject(
    work,
    session,
    { payment_intent: intent.id },
    { private: { authenticating: { method, payer } } },
  );
  await emitEvent(work, 'payment_intent.requires_action', challenged);
  return { state: 'authenticate', session: waiting };
};

export const authenticateCard = async (work: Work, sessionId: string, confirmed: boolean): Promise<PayResult> => {
  const { body: session, private: secrets } = await lockFreshSession(work, sessionId);
  const waiting = secrets.authenticating as { method: CardMethod; payer: Payer } | null | undefined;
  if (session.status !== 'open' || !waiting) return { state: 'closed', session };
  const intent = await intentOf(work, session, secrets);
  if (confirmed) return chargeCard(work, session, intent, waiting.method, waiting.payer, true);
  const message = 'Your bank couldn’t confirm that it’s you. Try again or use another card.';
  await failIntent(work, intent, { code: 'payment_intent_authentication_failure', message });
  const open = await updateObject(work, session, {}, { private: { authenticating: null } });
  return { state: 'declined', session: open, message };
};

/** Completes the session at once; the payment succeeds or fails after the settlement delay. */
export const payByBank = async (
  work: Work,
  sessionId: string,
  account: TestAccount,
  payer: Payer,
): Promise<PayResult> => {
  const { body: found, private: secrets } = await lockFreshSession(work, sessionId);
  if (found.status !== 'open') return { state: 'closed', session: found };
  const session = await presentSession(work, await taxSession(work, found, payer.place), payer);
  const intent = await intentOf(work, session, secrets);
  const method: Method = { type: 'us_bank_account', last4: account.number.slice(-4) };
  const charge = await createCharge(work, intent, { method, payer, status: 'pending' });
  const processing = await updateObject(work, intent, {
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method as string,
    status: 'processing',
  });
  await emitEvent(work, 'charge.pending', charge);
  await emitEvent(work, 'payment_intent.processing', processing);
  return complete(work, session, intent.id, payer, 'unpaid', {
    dueAt: work.now + work.settings.settleDelayMs / 1000,
    private: { authenticating: null, settlement: { outcome: account.outcome } },
  });
};

/** Throws if nothing waits to settle, so a debit settles only once. */
export const settleBankDebit = async (
  work: Work,
  sessionId: string,
  input?: 'success' | 'failure',
): Promise<CheckoutSession> => {
  const { body: session, private: secrets } = await lockFreshSession(work, sessionId);
  if (!secrets.settlement || !session.payment_intent) {
    throw refused(`${sessionId} has nothing waiting to settle.`);
  }
  const intent = await getObject<PaymentIntent>(work, 'payment_intent', session.payment_intent);
  const charge = await getObject<Charge>(work, 'charge', intent.latest_charge!);
  const hidden = { dueAt: null, private: { settlement: null } };
  if ((input ?? secrets.settlement.outcome) === 'success') {
    await succeed(work, intent, charge);
    const paid = await updateObject(work, session, { payment_status: 'paid' }, hidden);
    await emitEvent(work, 'checkout.session.async_payment_succeeded', paid);
    return paid;
  }
  const code = 'payment_method_customer_decline';
  const message = 'The bank debit was returned unpaid.';
  const failed = await updateObject(work, charge, {
    captured: false,
    failure_code: code,
    failure_message: message,
    status: 'failed',
  });
  await emitEvent(work, 'charge.failed', failed);
  await failIntent(work, intent, { code, message, charge: failed.id });
  const unpaid = await updateObject(work, session, {}, hidden);
  await emitEvent(work, 'checkout.session.async_payment_failed', unpaid);
  return unpaid;
};
