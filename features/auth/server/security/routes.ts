import type { RouteDeps } from '#platform/feature.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-security-items.ts';
import { endSecurityItems, listSecurityItems } from './security-items.ts';

export const securityRoutes = (deps: RouteDeps): Route[] => [
  route(contract.listSecurityItems, ({ actor }) => listSecurityItems(deps, actor)),
  route(contract.endSecurityItems, ({ actor, body }) => endSecurityItems(deps, actor, body.items)),
];
