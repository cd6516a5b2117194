import Stripe from 'stripe';
import { createSession } from './create-session.ts';
import { findCheckoutOfPayment, findCheckout } from './find-checkout.ts';
import { type Payments, PaymentProviderError } from './payments.ts';
import { callProvider, requireId } from './provider-call.ts';
import { refundItem } from './refund-item.ts';
import { verifyEvent } from './verify-event.ts';

export interface PaymentsConfig {
  stripeSecretKey?: string;
  webhookSecret?: string;
  connectWebhookSecret?: string;
  /** Used when there is no key of the provider's. */
  sandbox?: { host: string; port: number; secretKey: string; webhookSecret: string; connectWebhookSecret: string };
  /** Tries after the first one. */
  maxNetworkRetries?: number;
}

const timeoutMs = 15_000;

const off = (): Payments => {
  const words = 'Payments are not set up: there is no STRIPE_SECRET_KEY.';
  const closed = async (): Promise<never> => {
    throw new PaymentProviderError('unavailable', words);
  };
  return {
    mode: 'off',
    createCheckoutSession: closed,
    getCheckout: closed,
    getCheckoutOfPayment: closed,
    expireCheckoutSession: closed,
    refundItem: closed,
    verifyEvent: () => {
      throw new PaymentProviderError('unavailable', words);
    },
  };
};

const expire = async (stripe: Stripe, sessionId: string): Promise<void> => {
  requireId(sessionId, 'cs_');
  try {
    await callProvider(() => stripe.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.kind === 'invalid')) throw error;
    const session = await callProvider(() => stripe.checkout.sessions.retrieve(sessionId));
    if (session.status === 'open') throw error;
  }
};

const over = (
  mode: Payments['mode'],
  stripe: Stripe,
  secrets: { account: string | undefined; connect: string | undefined },
): Payments => ({
  mode,
  createCheckoutSession: (checkout) => createSession(stripe, checkout),
  getCheckout: (sessionId) => findCheckout(stripe, sessionId),
  getCheckoutOfPayment: (paymentIntentId) => findCheckoutOfPayment(stripe, paymentIntentId),
  expireCheckoutSession: (sessionId) => expire(stripe, sessionId),
  refundItem: (refund) => refundItem(stripe, refund),
  verifyEvent: (rawBody, header, endpoint) => verifyEvent(stripe, rawBody, header, secrets[endpoint]),
});

/** The provider by its key, else the sandbox, else payments that refuse in clear words. */
export const createPayments = (config: PaymentsConfig): Payments => {
  const common = {
    maxNetworkRetries: config.maxNetworkRetries ?? 2,
    timeout: timeoutMs,
    telemetry: false,
  };
  if (config.stripeSecretKey) {
    const mode = /^(sk|rk)_live_/.test(config.stripeSecretKey) ? 'live' : 'test';
    const secrets = { account: config.webhookSecret, connect: config.connectWebhookSecret };
    return over(mode, new Stripe(config.stripeSecretKey, common), secrets);
  }
  if (!config.sandbox) return off();
  const { host, port, secretKey, webhookSecret, connectWebhookSecret } = config.sandbox;
  const stripe = new Stripe(secretKey, { ...common, host, port, protocol: 'http' });
  return over('sandbox', stripe, { account: webhookSecret, connect: connectWebhookSecret });
};
