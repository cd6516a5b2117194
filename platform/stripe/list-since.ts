import type Stripe from 'stripe';
import { shopCurrency } from '#contract-kit/currency.ts';
import type { ListedCheckout, ProviderReversal, SellerTransfer, SoldCheckout } from './payments.ts';
import { callProvider, requireId } from './provider-call.ts';
import { toSellerTransfer } from './transfer-metadata.ts';

const limit = 100;
const from = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit });

/** Reads all pages, and turns Stripe's errors into ours. */
const all = async function* <From, To>(
  list: () => AsyncIterable<From>,
  to: (from: From) => To | null,
): AsyncGenerator<To> {
  const items = list()[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await callProvider(() => items.next());
    if (done) return;
    const found = to(value);
    if (found !== null) yield found;
  }
};

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const toListed = (session: Stripe.Checkout.Session): ListedCheckout => ({
  sessionId: session.id,
  orderId: session.client_reference_id ?? session.metadata?.order_id ?? '',
  shopId: session.metadata?.shop_id ?? null,
  metadata: session.metadata ?? {},
  status: (session.status ?? 'open') as ListedCheckout['status'],
  paymentStatus: session.payment_status as ListedCheckout['paymentStatus'],
  amountTotalCents: session.amount_total ?? 0,
  currency: session.currency ?? shopCurrency(),
  successUrl: session.success_url ?? '',
  startedAt: new Date(session.created * 1000),
});

export const listCheckouts = (stripe: Stripe, since: Date): AsyncGenerator<ListedCheckout> =>
  all(() => stripe.checkout.sessions.list(from(since)), toListed);

export const listRefundedPayments = (stripe: Stripe, since: Date): AsyncGenerator<string> =>
  all(
    () => stripe.refunds.list(from(since)),
    (refund) => idOf(refund.payment_intent),
  );

export const listDisputedPayments = (stripe: Stripe, since: Date): AsyncGenerator<string> =>
  all(
    () => stripe.disputes.list(from(since)),
    (dispute) => idOf(dispute.payment_intent),
  );

export const listTransfers = (stripe: Stripe, since: Date): AsyncGenerator<SellerTransfer> =>
  all(() => stripe.transfers.list(from(since)), toSellerTransfer);

export const listReversals = (stripe: Stripe, transferId: string): AsyncGenerator<ProviderReversal> => {
  requireId(transferId, 'tr_');
  return all(
    () => stripe.transfers.listReversals(transferId, { limit }),
    ({ amount, metadata }) => ({ amountCents: amount, idempotencyKey: metadata?.reversal_key ?? null }),
  );
};

export const getSoldCheckout = async (stripe: Stripe, sessionId: string): Promise<SoldCheckout> => {
  requireId(sessionId, 'cs_');
  const session = await callProvider(() => stripe.checkout.sessions.retrieve(sessionId));
  const lines: SoldCheckout['lines'][number][] = [];
  const items = all(
    () => stripe.checkout.sessions.listLineItems(sessionId, { limit }),
    ({ metadata }) => ({ metadata: metadata ?? {} }),
  );
  for await (const line of items) lines.push(line);
  return {
    sessionId,
    email: session.customer_email ?? '',
    expiresAt: new Date(session.expires_at * 1000),
    metadata: session.metadata ?? {},
    lines,
  };
};
