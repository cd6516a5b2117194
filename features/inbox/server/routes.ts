import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { listCases } from './list-cases.ts';

export const inboxRoutes = (deps: Deps): Route[] => [
  route(contract.listCases, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return listCases(deps);
  }),
];
