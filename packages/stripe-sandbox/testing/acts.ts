import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { TestSandbox } from './start-test-sandbox.ts';

/** The onboarding succeeds by default. */
export interface OnboardingOptions {
  name?: string;
  /** A test bank account. */
  bank?: string;
  ending?: 'done' | 'missing' | 'review';
}

export const expressAccount: Stripe.AccountCreateParams = {
  controller: {
    stripe_dashboard: { type: 'express' },
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
  },
  country: 'US',
  email: 'seller@example.com',
  capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
};

/** An account that hasn't been through onboarding. */
export const openSeller = async ({ stripe }: TestSandbox, country = 'US'): Promise<string> =>
  (await stripe.accounts.create({ ...expressAccount, country })).id;

/** Takes an account through its onboarding. */
export const onboard = async (
  { control }: Pick<TestSandbox, 'control'>,
  accountId: string,
  options: OnboardingOptions = {},
): Promise<string> => {
  await control(`accounts/${accountId}/onboard`, options);
  return accountId;
};

export const onboardedSeller = async (provider: TestSandbox, options?: OnboardingOptions): Promise<string> =>
  onboard(provider, await openSeller(provider), options);

interface NewSession {
  readonly cents?: number;
  readonly name?: string;
  /** More about the only line. */
  readonly product?: Partial<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>;
  readonly taxBehavior?: 'inclusive' | 'exclusive';
  readonly more?: Partial<Stripe.Checkout.SessionCreateParams>;
}

/** An open Checkout Session of an order, with one line. */
export const openSession = async (
  { stripe }: Pick<TestSandbox, 'stripe'>,
  { cents = 2999, name = 'Midnight', product, taxBehavior, more }: NewSession = {},
) => {
  const orderId = randomUUID();
  const metadata = { order_id: orderId };
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: cents,
          ...(taxBehavior && { tax_behavior: taxBehavior }),
          product_data: { name, ...product },
        },
      },
    ],
    client_reference_id: orderId,
    customer_email: 'buyer@example.com',
    metadata,
    payment_intent_data: { transfer_group: `order_${orderId}`, metadata },
    success_url: 'http://127.0.0.1/done',
    cancel_url: 'http://127.0.0.1/cart',
    ...more,
  });
  return { orderId, sessionId: session.id, url: session.url! };
};

/** The session with its payment and its charge. */
export const readSession = async ({ stripe }: Pick<TestSandbox, 'stripe'>, sessionId: string) => {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] });
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  return { session, intent, charge: (intent?.latest_charge ?? null) as Stripe.Charge | null };
};

export interface PaidOrder {
  orderId: string;
  sessionId: string;
  paymentIntentId: string;
  chargeId: string;
}

export const payOrder = async (provider: TestSandbox, cents = 4998): Promise<PaidOrder> => {
  const { orderId, sessionId } = await openSession(provider, { cents });
  await provider.pay(sessionId);
  const { intent, charge } = await readSession(provider, sessionId);
  return { orderId, sessionId, paymentIntentId: intent!.id, chargeId: charge!.id };
};

/** Transfers a part of a paid order to a seller. */
export const transferTo = ({ stripe }: TestSandbox, accountId: string, order: PaidOrder, cents = 2699) =>
  stripe.transfers.create({
    amount: cents,
    currency: 'usd',
    destination: accountId,
    source_transaction: order.chargeId,
    transfer_group: `order_${order.orderId}`,
    metadata: { order_id: order.orderId },
  });

/** Pays a new session and returns the charge's id. `account`: a test bank account, not a card. */
export const chargeOf = async (
  provider: TestSandbox,
  cents = 5000,
  { group, account }: { readonly group?: string; readonly account?: string } = {},
): Promise<string> => {
  const { sessionId } = await openSession(provider, {
    cents,
    more: { payment_intent_data: group === undefined ? {} : { transfer_group: group } },
  });
  await provider.pay(sessionId, account === undefined ? {} : { account });
  if (account !== undefined) await provider.control(`sessions/${sessionId}/settle`, { outcome: 'success' });
  return (await readSession(provider, sessionId)).charge!.id;
};

/** Sends a request that no library would send. */
export const postForm = async (
  { sandbox }: Pick<TestSandbox, 'sandbox'>,
  path: string,
  body: Record<string, string>,
) => {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secrets.secretKey}` },
    body: new URLSearchParams(body),
  });
  return { status: response.status, body: (await response.json()) as { error?: Record<string, string> } };
};
