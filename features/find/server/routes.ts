import type { Deps } from '#platform/deps.ts';
import { keepPrivate } from '#platform/http/private-response.ts';
import { type Route, route } from '#platform/http/route.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import * as contract from '../contract.ts';
import { find } from './find.ts';

export const findRoutes = (deps: Deps): Route[] => [
  route(contract.find, ({ query, actor, request, reply }) => {
    keepPrivate(reply);
    return find(deps, { actor, network: networkOf(request.ip), q: query.q });
  }),
];
