import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { getAdminSummary } from '../contract.ts';
import * as person from '../contract-person.ts';
import { getPerson } from './get-person.ts';
import { getSummary } from './get-summary.ts';

export const overviewRoutes = (deps: Deps): Route[] => [
  route(getAdminSummary, () => getSummary(deps)),
  route(person.getPerson, ({ params: { userId }, reply }) => {
    reply.header('cache-control', 'no-store');
    return getPerson(deps.db, userId);
  }),
];
