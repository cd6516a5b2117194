import { randomBytes } from 'node:crypto';
import { findCountry, inOneForm } from '#content/find-place.ts';
import { fail } from '#contract-kit/failure.ts';
import { formatCents } from '#contract-kit/money.ts';
import { findOrder, isOpen, logOrder } from '#features/orders/server/public.ts';
import { isEcomEnabled } from '#features/settings/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { PaymentProviderError } from '#platform/payments/payments.ts';
import { stateIssue } from '../../checkout-details.ts';
import type { Customer } from '../../contract.ts';
import { fulfillOrder } from '../reconcile/apply-checkout.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { closeOrder } from '../reconcile/close-order.ts';
import { endEarlierTry } from './end-earlier-try.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { quoteLines, type Quote } from '../quote/get-quote.ts';
import { maxOpenCheckouts, limitOpenCheckouts, TooManyOpenCheckouts } from '../reservations/open-checkouts.ts';
import { type Buyer, placeCheckout, Reserved } from './place-checkout.ts';
import { freeSessionPrefix } from '../reconcile/reconcile-order.ts';
import { findReservations, releaseReservations } from '../reservations/reservations.ts';
import { type CheckoutBody, type CheckoutFailure, resolveLines } from '../quote/resolve-lines.ts';

export interface Visitor {
  /** The order of their previous attempt to pay, if any. */
  readonly ownOrderId: string | null;
  /** By `networkOf`. */
  readonly network: string;
  /** The logged-in account, if any: the order is theirs, whatever email they type. */
  readonly buyerId: string | null;
}

/** Starts a payment: freezes the items and prices, and returns where to pay. */
export const createCheckoutSession = async (
  deps: CheckoutDeps,
  body: CheckoutBody,
  { ownOrderId, network, buyerId }: Visitor,
): Promise<{ url: string; orderId: string } | (CheckoutFailure & { readonly retryAfterSeconds?: number })> => {
  if (!(await isEcomEnabled(deps.db))) return fail('ECOM_OFF');
  if (deps.payments.mode === 'off') return fail('CHECKOUT_CLOSED');
  const refused = refuseForm(deps, body);
  if (refused) return refused;
  const lines = await resolveLines(deps.db, body);
  if ('failure' in lines) return lines;
  try {
    const earlier = await endEarlierTry(deps, lines, ownOrderId);
    if (earlier) return earlier;
    await freeBeats(deps, [...new Set(lines.map((line) => line.beatId))], ownOrderId);
    const quote = await quoteLines(deps.db, { lines, now: deps.clock.now(), ownOrderId });
    if (quote.items.some((item) => item.problem !== null)) return changed(quote);
    const { totalCents } = quote;
    if (totalCents > 0 && totalCents < deps.config.minPriceCents) {
      return fail('CHECKOUT_BELOW_MINIMUM', {
        message: `The minimum for card payments is ${formatCents(deps.config.minPriceCents)}. Add another beat.`,
      });
    }
    const customer = 'items' in body && body.customer ? inOneForm(body.customer) : null;
    const buyer = { email: body.email, buyer_id: buyerId, customer };
    if (totalCents === 0) return await giveForFree(deps, quote, buyer, network);
    const order = await inTransaction(deps.db, async (trx) => {
      const placed = await placeCheckout(deps, trx, quote, buyer);
      await limitOpenCheckouts(deps, trx, placed, network);
      return placed;
    });
    logOrder(deps.log, null, order);
    return await openPaymentPage(deps, order);
  } catch (error) {
    if (error instanceof Reserved) {
      return changed(await quoteLines(deps.db, { lines, now: deps.clock.now(), ownOrderId: null }));
    }
    if (error instanceof TooManyOpenCheckouts) return tooMany(error);
    if (error instanceof PaymentProviderError) {
      deps.log.error({ err: error }, 'the payment provider did not open a payment page');
      return fail('CHECKOUT_PROVIDER_UNAVAILABLE');
    }
    throw error;
  }
};

const refuseForm = ({ config }: CheckoutDeps, body: CheckoutBody): CheckoutFailure | null => {
  if (config.consent === 'checkbox' && body.consent !== true) {
    const message = 'Check the box to agree to the terms and to immediate delivery.';
    return fail('CHECKOUT_CONSENT_MISSING', { fields: { consent: [message] } });
  }
  const fields = 'items' in body && body.customer ? customerIssues(body.customer) : {};
  return Object.keys(fields).length > 0 ? fail('CHECKOUT_CUSTOMER', { fields }) : null;
};

/** What the customer's schema can't check: known countries and their states. Issues by field. */
const customerIssues = (customer: Customer): Record<string, string[]> => {
  if (findCountry(customer.country) === null) {
    return { 'customer.country': ['Choose a country from the list.'] };
  }
  const issue = stateIssue(inOneForm(customer));
  return issue === null ? {} : { 'customer.state': [issue] };
};

const changed = (quote: Quote): CheckoutFailure => fail('CHECKOUT_CHANGED', { details: { items: quote.items } });

const tooMany = ({ retryAfterSeconds }: TooManyOpenCheckouts) =>
  retryAfterSeconds === null
    ? fail('CHECKOUT_TOO_MANY', {
        message: `You can buy at most ${maxOpenCheckouts} exclusive licenses in one payment.`,
      })
    : { ...fail('CHECKOUT_TOO_MANY'), retryAfterSeconds };

/** Closes expired checkouts that reserve one of these beats, and the buyer's own earlier attempt. */
const freeBeats = async (deps: CheckoutDeps, beatIds: readonly string[], ownOrderId: string | null): Promise<void> => {
  const now = deps.clock.now();
  const over = (await findReservations(deps.db, beatIds)).filter(
    (held) => held.expires_at <= now || held.order_id === ownOrderId,
  );
  for (const orderId of new Set(over.map((held) => held.order_id))) {
    const order = await findOrder(deps.db, { id: orderId });
    const closed = order && (await closeOrder(deps, order));
    if (closed && !isOpen(closed.state)) await inTransaction(deps.db, (trx) => releaseReservations(trx, orderId));
  }
};

/** Nothing to pay: the order is fulfilled at once, by the same function as any other. */
const giveForFree = async (
  deps: CheckoutDeps,
  quote: Quote,
  buyer: Buyer,
  network: string,
): Promise<{ url: string; orderId: string }> => {
  const sessionId = freeSessionPrefix + randomBytes(24).toString('base64url');
  const order = await inTransaction(deps.db, async (trx) => {
    const placed = await fulfillOrder(deps, trx, await placeCheckout(deps, trx, quote, buyer), {
      sessionId,
      paymentIntentId: null,
      chargeId: null,
      paidAt: null,
      paidWith: null,
      providerFeeCents: 0,
      refundedCents: 0,
      refundedByItem: new Map(),
      dispute: null,
    });
    // It is already closed, but it has sent a mail, so it still counts.
    await limitOpenCheckouts(deps, trx, placed, network);
    return placed;
  });
  logOrder(deps.log, null, order);
  return { url: `/beatstore/checkout/success?session_id=${sessionId}`, orderId: order.id };
};
