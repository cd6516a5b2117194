import Stripe from 'stripe';
import { disputesOver } from './answer-disputes.ts';
import { createDashboardLink } from './sellers/create-dashboard-link.ts';
import { createSellerAccount } from './sellers/create-seller-account.ts';
import { createSession } from './create-session.ts';
import { findCheckoutOfPayment, findCheckout } from './find-checkout.ts';
import { findTransfers } from './find-transfers.ts';
import { getSellerAccount } from './sellers/get-seller-account.ts';
import {
  getSoldCheckout,
  listCheckouts,
  listDisputedPayments,
  listRefundedPayments,
  listReversals,
  listTransfers,
} from './list-since.ts';
import { ownCountry } from './sellers/own-country.ts';
import { listSellerHistory } from './sellers/list-seller-history.ts';
import { type Payments, PaymentProviderError, type ProviderAmount, type SellerTransfer } from './payments.ts';
import { callProvider, isLiveKey, isMissing, requireId } from './provider-call.ts';
import { refundItem } from './refund-item.ts';
import { refundPayment } from './refund-payment.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { toSellerTransfer } from './transfer-metadata.ts';
import { transferToSeller } from './transfer-to-seller.ts';
import { verifyEvent } from './verify-event.ts';

export interface PaymentsConfig {
  stripeSecretKey?: string;
  webhookSecret?: string;
  connectWebhookSecret?: string;
  /** Used if there is no Stripe key. */
  sandbox?: { host: string; port: number; secretKey: string; webhookSecret: string; connectWebhookSecret: string };
  maxNetworkRetries?: number;
}

const timeoutMs = 15_000;

const off = (): Payments => {
  const words = 'Payments are not set up: there is no STRIPE_SECRET_KEY.';
  const closed = async (): Promise<never> => {
    throw new PaymentProviderError('unavailable', words);
  };
  const nothing = async function* (): AsyncGenerator<never> {
    yield await closed();
  };
  return {
    mode: 'off',
    createCheckoutSession: closed,
    getCheckout: closed,
    getCheckoutOfPayment: closed,
    getSoldCheckout: closed,
    listCheckouts: nothing,
    listRefundedPayments: nothing,
    listDisputedPayments: nothing,
    listTransfers: nothing,
    listReversals: nothing,
    expireCheckoutSession: closed,
    refundItem: closed,
    refundPayment: closed,
    getOwnCountry: async () => null,
    createSellerAccount: closed,
    createOnboardingLink: closed,
    createDashboardLink: closed,
    getSellerAccount: closed,
    transferToSeller: closed,
    reverseTransfer: closed,
    getTransfer: closed,
    findTransfers: closed,
    getSellerBalance: closed,
    listSellerHistory: closed,
    listDisputes: closed,
    getDispute: closed,
    listWarnings: closed,
    listWarnedPayments: nothing,
    uploadEvidence: closed,
    stageEvidence: closed,
    submitEvidence: closed,
    acceptDispute: closed,
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

const createOnboardingLink = async (
  stripe: Stripe,
  link: { accountId: string; refreshUrl: string; returnUrl: string },
): Promise<{ url: string }> => {
  requireId(link.accountId, 'acct_');
  const { url } = await callProvider(() =>
    stripe.accountLinks.create({
      account: link.accountId,
      type: 'account_onboarding',
      refresh_url: link.refreshUrl,
      return_url: link.returnUrl,
    }),
  );
  return { url };
};

const toAmount = ({ amount, currency }: { amount: number; currency: string }): ProviderAmount => ({
  amountCents: amount,
  currency,
});

const getSellerBalance = async (
  stripe: Stripe,
  accountId: string,
): Promise<{ available: ProviderAmount[]; pending: ProviderAmount[] }> => {
  requireId(accountId, 'acct_');
  // As the first argument, options would be parameters of a request about the platform's balance.
  const balance = await callProvider(() => stripe.balance.retrieve(undefined, { stripeAccount: accountId }));
  return { available: balance.available.map(toAmount), pending: balance.pending.map(toAmount) };
};

const getTransfer = async (stripe: Stripe, transferId: string): Promise<SellerTransfer | null> => {
  requireId(transferId, 'tr_');
  try {
    return toSellerTransfer(await callProvider(() => stripe.transfers.retrieve(transferId)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
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
  getSoldCheckout: (sessionId) => getSoldCheckout(stripe, sessionId),
  listCheckouts: (since) => listCheckouts(stripe, since),
  listRefundedPayments: (since) => listRefundedPayments(stripe, since),
  listDisputedPayments: (since) => listDisputedPayments(stripe, since),
  listTransfers: (since) => listTransfers(stripe, since),
  listReversals: (transferId) => listReversals(stripe, transferId),
  expireCheckoutSession: (sessionId) => expire(stripe, sessionId),
  refundItem: (refund) => refundItem(stripe, refund),
  refundPayment: (refund) => refundPayment(stripe, refund),
  getOwnCountry: ownCountry(stripe),
  createSellerAccount: (seller) => createSellerAccount(stripe, seller),
  createOnboardingLink: (link) => createOnboardingLink(stripe, link),
  createDashboardLink: (accountId) => createDashboardLink(stripe, accountId),
  getSellerAccount: (accountId) => getSellerAccount(stripe, accountId),
  transferToSeller: (transfer) => transferToSeller(stripe, transfer),
  reverseTransfer: (reversal) => reverseTransfer(stripe, reversal),
  getTransfer: (transferId) => getTransfer(stripe, transferId),
  findTransfers: ({ orderId }) => findTransfers(stripe, orderId),
  getSellerBalance: (accountId) => getSellerBalance(stripe, accountId),
  listSellerHistory: (accountId, page) => listSellerHistory(stripe, accountId, page),
  ...disputesOver(stripe),
  verifyEvent: (rawBody, header, endpoint, registered) =>
    verifyEvent(stripe, rawBody, header, [secrets[endpoint], registered]),
});

/** Stripe if there is a key, otherwise the sandbox, otherwise payments that refuse with a clear message. */
export const createPayments = (config: PaymentsConfig): Payments => {
  const common = {
    maxNetworkRetries: config.maxNetworkRetries ?? 2,
    timeout: timeoutMs,
    telemetry: false,
  };
  if (config.stripeSecretKey) {
    const mode = isLiveKey(config.stripeSecretKey) ? 'live' : 'test';
    const secrets = { account: config.webhookSecret, connect: config.connectWebhookSecret };
    return over(mode, new Stripe(config.stripeSecretKey, common), secrets);
  }
  if (!config.sandbox) return off();
  const { host, port, secretKey, webhookSecret, connectWebhookSecret } = config.sandbox;
  const stripe = new Stripe(secretKey, { ...common, host, port, protocol: 'http' });
  return over('sandbox', stripe, { account: webhookSecret, connect: connectWebhookSecret });
};
