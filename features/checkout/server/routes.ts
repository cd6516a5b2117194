import { getConsent } from '#features/site/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { type HandlerContext, route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { adminRoutes } from './admin/routes.ts';
import type { Visitor } from './holds/holders.ts';
import { getQuote } from './quote/get-quote.ts';
import { recognizeBrowser } from './session/browser.ts';
import { cancelCheckouts } from './session/cancel-checkouts.ts';
import { createCheckoutSession } from './session/create-checkout-session.ts';
import { getCheckoutSession, sendPurchaseEmail } from './session/get-checkout-session.ts';

type VisitContext = Pick<HandlerContext<typeof contract.quote>, 'actor' | 'request' | 'reply'>;

const visitorOf = (deps: Deps, { actor, request, reply }: VisitContext): Visitor => ({
  browser: recognizeBrowser(deps, request, reply),
  buyerId: actor.kind === 'user' ? actor.id : null,
  network: networkOf(request.ip),
  address: request.ip,
  country: deps.geoip.findCountry(request.ip),
});

export const checkoutRoutes = (deps: Deps): Route[] => [
  route(contract.quote, ({ body, ...context }) => getQuote(deps, body, visitorOf(deps, context))),
  route(contract.getConsent, () => getConsent(deps)),
  route(contract.createCheckoutSession, ({ body, ...context }) =>
    createCheckoutSession(deps, body, visitorOf(deps, context)),
  ),
  route(contract.cancelCheckouts, (context) => cancelCheckouts(deps, visitorOf(deps, context))),
  route(contract.getCheckoutSession, ({ params }) => getCheckoutSession(deps, params.sessionId)),
  route(contract.sendPurchaseEmail, ({ body }) => sendPurchaseEmail(deps, body.sessionId)),
  ...adminRoutes(deps),
];
