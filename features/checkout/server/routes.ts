import { isFailure } from '#contract-kit/failure.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { createCheckoutSession } from './session/create-checkout-session.ts';
import { getCheckoutSession, sendPurchaseEmail } from './session/get-checkout-session.ts';
import { getQuote } from './quote/get-quote.ts';
import { ownOrderCookie, ownOrderValue, readOwnOrder } from './session/own-order.ts';
import { receiveEvent } from './webhook/receive-event.ts';

export const checkoutRoutes = (deps: CheckoutDeps): Route[] => {
  const ownOrder = (request: FastifyRequest): string | null =>
    readOwnOrder(deps.config.sessionSecret, request.cookies[ownOrderCookie]);
  return [
    route(contract.quote, ({ body, request }) => getQuote(deps, body.items, ownOrder(request))),
    route(contract.createCheckoutSession, async ({ body, actor, request, reply }) => {
      const visitor = {
        ownOrderId: ownOrder(request),
        network: networkOf(request.ip),
        buyerId: actor.kind === 'user' ? actor.id : null,
      };
      const started = await createCheckoutSession(deps, body, visitor);
      if (isFailure(started)) {
        if (started.retryAfterSeconds !== undefined) reply.header('retry-after', started.retryAfterSeconds);
        return started;
      }
      remember(deps, reply, started.orderId);
      return { url: started.url };
    }),
    route(contract.getCheckoutSession, ({ params }) => getCheckoutSession(deps, params.sessionId)),
    route(contract.sendPurchaseEmail, ({ body }) => sendPurchaseEmail(deps, body.sessionId)),
    route(contract.webhook, ({ request }) => {
      const header = request.headers['stripe-signature'];
      return receiveEvent(deps, request.rawBody, typeof header === 'string' ? header : undefined);
    }),
  ];
};

const remember = ({ config, publicUrl }: CheckoutDeps, reply: FastifyReply, orderId: string): void => {
  reply.setCookie(ownOrderCookie, ownOrderValue(config.sessionSecret, orderId), {
    path: '/api/v1/app',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: 24 * 60 * 60,
  });
};
