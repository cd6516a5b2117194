import { isFailure } from '#contract-kit/failure.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { getQuote } from './quote/get-quote.ts';
import { createCheckoutSession } from './session/create-checkout-session.ts';
import { getCheckoutSession, sendPurchaseEmail } from './session/get-checkout-session.ts';
import { readOwnOrder, rememberOwnOrder } from './session/own-order.ts';
import { findUnknownPayments } from './rebuild/unknown-payments.ts';
import { checkoutInbox } from './updates/checkout-webhook-inbox.ts';

export const checkoutRoutes = (deps: CheckoutDeps): Route[] => [
  route(contract.quote, ({ body, request }) => getQuote(deps, body.items, readOwnOrder(deps, request))),
  route(contract.createCheckoutSession, async ({ body, actor, request, reply }) => {
    const visitor = {
      ownOrderId: readOwnOrder(deps, request),
      network: networkOf(request.ip),
      buyerId: actor.kind === 'user' ? actor.id : null,
    };
    const started = await createCheckoutSession(deps, body, visitor);
    if (isFailure(started)) {
      if (started.retryAfterSeconds !== undefined) reply.header('retry-after', started.retryAfterSeconds);
      return started;
    }
    rememberOwnOrder(deps, reply, started.orderId);
    return { url: started.url };
  }),
  route(contract.getCheckoutSession, ({ params }) => getCheckoutSession(deps, params.sessionId)),
  route(contract.sendPurchaseEmail, ({ body }) => sendPurchaseEmail(deps, body.sessionId)),
  route(contract.listUnknownPayments, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    const payments = await findUnknownPayments(deps.db);
    return {
      payments: payments.map((payment) => ({
        orderNumber: payment.order_number,
        sessionId: payment.session_id,
        total: centsToPrice(payment.amount_cents),
        startedAt: payment.started_at.toISOString(),
        reason: payment.reason,
      })),
    };
  }),
  route(contract.webhook, ({ request }) => checkoutInbox.receive(deps, request)),
];
