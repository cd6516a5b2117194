import type { Deps } from '#platform/deps.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { adminRoutes } from './admin/routes.ts';
import { getPreferences, savePreferences, unsubscribe } from './preferences/preferences.ts';
import { askToSubscribe } from './sign-up/ask-to-subscribe.ts';
import { confirm, lookAtConfirmation } from './sign-up/confirm.ts';

export const subscribersRoutes = (deps: Deps): Route[] => [
  route(contract.subscribe, ({ body, request }) => askToSubscribe(deps, { ...body, address: request.ip })),
  route(contract.joinEmailList, ({ body, request }) =>
    askToSubscribe(deps, { ...body, categories: ['email-updates'], address: request.ip }),
  ),
  route(contract.getConfirmation, ({ query }) => lookAtConfirmation(deps, query.token)),
  route(contract.confirmSubscription, ({ body }) => confirm(deps, body)),
  route(contract.getPreferences, ({ query }) => getPreferences(deps, query.token)),
  route(contract.savePreferences, ({ body }) => savePreferences(deps, body)),
  route(contract.unsubscribe, ({ query }) => unsubscribe(deps, query.token)),
  route(contract.openUnsubscribe, ({ query, reply }): typeof sent => {
    const token = encodeURIComponent(query.token);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    reply.redirect(`/subscriptions?token=${token}`);
    return sent;
  }),
  ...adminRoutes(deps),
];
